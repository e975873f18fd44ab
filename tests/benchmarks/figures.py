"""Prints the ratios of a benchmark run.

pytest tests/benchmarks -n 0 --benchmark-only --benchmark-json=FILE && python tests/benchmarks/figures.py FILE
"""

import json
import sys
from pathlib import Path

for benchmark in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["benchmarks"]:
    for what, ratio in benchmark["extra_info"].items():
        print(f"{benchmark['name']}: {what}: {ratio}")
