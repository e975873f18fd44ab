"""Installs Turnout alone in an empty environment and says how many packages, bytes and seconds that takes.

python tests/installed.py FOLDER
"""

import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES, MEGABYTES = 6, 5.0
"""Bytecode included. With 30 Rails alone it was 3.6; the second game, the variants and the testing kit take the rest."""


def main(folder):
    venv.create(folder, with_pip=True)
    site = next(Path(folder).glob("lib/*/site-packages"))
    before = {path.name for path in site.iterdir()}
    start = time.perf_counter()
    subprocess.run([f"{folder}/bin/pip", "install", "-q", str(ROOT)], check=True)
    seconds = time.perf_counter() - start
    new = [path for path in site.iterdir() if path.name not in before]
    packages = [path.name for path in new if path.name.endswith(".dist-info")]
    size = (
        sum(file.stat().st_size for path in new for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()) / 1e6
    )
    print(f"{len(packages)} packages, {size:.2f} MB, {seconds:.1f} s: {', '.join(sorted(packages))}")
    return 0 if len(packages) <= PACKAGES and size <= MEGABYTES else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
