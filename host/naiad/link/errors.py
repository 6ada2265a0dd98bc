"""What can go wrong between PC and board, each as a sentence for the user; not how it is noticed."""


class LinkError(Exception):
    """The text says what, where, and what to do."""


class PortError(LinkError):
    """The port cannot be opened, or is gone."""


class NoAnswer(LinkError):
    """The port is open, but nobody speaks the wire's language on it."""


class ProtocolError(LinkError):
    """The board speaks another major version."""


class CommandError(LinkError):
    """The board did not do what was asked: ``code`` is one of wire.ERR_*, ``detail`` as there.

    ``reason`` is the rules' reason code where the rules forbid it, else ''.
    """

    def __init__(self, code: int, sentence: str, detail: bytes = b"", reason: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.detail = detail
        self.reason = reason
