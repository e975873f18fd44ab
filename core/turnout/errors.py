"""Everything that Turnout raises on purpose: one tree under `TurnoutError`."""


class TurnoutError(Exception):
    """The root of the tree. Each error carries a stable `code`, the number of the `rule` if one is to blame, and a `sentence`."""

    code = "error"
    rule = ""

    def __init__(self, sentence: str, *, code: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        if code:
            self.code = code
        if rule:
            self.rule = rule


class IllegalAction(TurnoutError):
    """The rules do not allow this action now. Nothing has changed."""

    code = "not_legal"


class Stale(TurnoutError):
    """The action was chosen at a moment that has passed: look again and choose again. Nothing has changed."""

    code = "stale"


class SeatError(TurnoutError):
    """A seat or player that the match does not have, or none named where several are to act."""

    code = "seat"


class UndoError(TurnoutError):
    """Nothing can be taken back or done again now. Nothing has changed."""

    code = "undo"


class LuckError(TurnoutError):
    """Luck was asked for something that it cannot do."""

    code = "luck"


class NotationError(TurnoutError):
    """A text that is the text form of no action."""

    code = "notation"


class UnknownName(TurnoutError):
    """A game, variant, option or rule that nobody brings."""

    code = "unknown"


class OptionError(TurnoutError):
    """An option that the rules do not have, or a value that it cannot take."""

    code = "option"


class RulesError(TurnoutError):
    """A game or variant is written wrongly. For its author; the sentence says what to write instead."""

    code = "rules"


class ComposeError(RulesError):
    """This set of variants cannot be played together. The sentence names both sides and the rule."""

    code = "compose"


class SaveError(TurnoutError):
    """A save that cannot be read; `path` leads to the fault, as in `$.turns[3].seat`."""

    code = "save"

    def __init__(self, sentence: str, *, code: str = "", rule: str = "", path: str = "$") -> None:
        super().__init__(sentence, code=code, rule=rule)
        self.path = path


class PluginError(TurnoutError):
    """A plugin that cannot be used; the sentence names its distribution, version and fault."""

    code = "plugin"
