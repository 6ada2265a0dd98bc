"""Product and oracle side by side on one record; not the choice of moves."""

import json

import naiad
from naiad_core import text as product
from oracle import base

# A record's own values are read where this is imported.
assert naiad


class Disagreement(Exception):
    """A record (and perhaps a move or a piece asked about at its end) of which the two tell different things."""

    def __init__(self, record, asked, told_by_product, told_by_oracle):
        super().__init__(asked)
        self.record = record
        self.asked = asked
        self.product = told_by_product
        self.oracle = told_by_oracle

    def __str__(self):
        asked = f"asked: {self.asked}\n" if self.asked else ""
        return f"{self.record}{asked}product: {self.product}\noracle:  {self.oracle}\n"


def without_free_text(score):
    """A score without the sentences that the contract leaves free."""
    score = json.loads(json.dumps(score))
    score.get("table", {}).pop("rank_name", None)
    return score


def told(ask):
    """What an answer or an error says, in a form that can be compared."""
    try:
        return ask()
    except (base.Bad, product.RecordError) as bad:
        return ["error", bad.line, bad.code]
    except Exception as crash:
        return ["crash", repr(crash)]


def product_refusal(game, move):
    refused = game.refusal(move)
    return refused[0] if refused else None


class Pair:
    """One record played by both, which must agree after every question."""

    def __init__(self, header):
        self.header = header
        self.lines = [base.as_line(header)]
        self.product = product.read(self.record())
        self.oracle = base.read(self.record())

    def record(self, *more):
        return "".join(line + "\n" for line in [*self.lines, *more])

    @property
    def position(self):
        return self.oracle.position

    def agree(self, asked, by_product, by_oracle):
        if by_product != by_oracle:
            raise Disagreement(self.record(), asked, by_product, by_oracle)
        return by_oracle

    def refusal(self, move):
        """The code of the rule that a move breaks, or None."""
        return self.agree(
            base.as_line(move),
            told(lambda: product_refusal(self.product, move)),
            self.oracle.refusal(move),
        )

    def push(self, move):
        """Play a move if it is legal; returns whether it was."""
        if self.refusal(move) is not None:
            return False
        self.oracle.push(move)
        self.agree(base.as_line(move), told(lambda: self.product.push(move)), None)
        self.lines.append(base.as_line(move))
        return True

    def check_score(self):
        by_product = told(lambda: without_free_text(self.product.score()))
        self.agree("score", by_product, self.oracle.score())

    def check_legal(self, pieces=()):
        moves = self.position.legal()
        lines = sorted(base.as_line(move) for move in moves)
        self.agree_on_lines("legal", told(self.product.legal), lines)
        for piece in pieces:
            lines = sorted(base.as_line(move) for move in moves if base.plays(move, piece))
            self.agree_on_lines(f"legal --piece {piece}", told(lambda p=piece: self.product.legal(p)), lines)

    def agree_on_lines(self, asked, by_product, by_oracle):
        if by_product != by_oracle:
            self.agree(asked, *only_what_differs(by_product, by_oracle))

    def check_read(self, *more):
        """Read the record anew, with more lines at its end."""
        difference = differs(self.record(*more))
        if difference:
            raise difference


def only_what_differs(by_product, by_oracle):
    if by_product and by_product[0] in ("crash", "error"):
        return by_product, f"{len(by_oracle)} lines"
    extra = [line for line in by_product if line not in set(by_oracle)]
    missing = [line for line in by_oracle if line not in set(by_product)]
    if not extra and not missing:
        return "the same lines, in another order or number", by_oracle
    return f"{len(extra)} lines too many {extra[:5]}", f"{len(missing)} lines missed {missing[:5]}"


def differs(record, asked=None):
    """The Disagreement about a whole record, read from its text, or None."""

    def tell(read, refusal):
        played = read(record)
        if asked is None or asked == "score":
            return without_free_text(played.score())
        if asked == "legal":
            return played.legal()
        if asked.startswith("legal --piece "):
            return played.legal(asked.removeprefix("legal --piece "))
        return refusal(played, json.loads(asked))

    by_product = told(lambda: tell(product.read, product_refusal))
    by_oracle = told(lambda: tell(base.read, lambda played, move: played.refusal(move)))
    if by_product == by_oracle:
        return None
    if isinstance(by_product, list) and isinstance(by_oracle, list) and "legal" in str(asked):
        by_product, by_oracle = only_what_differs(by_product, by_oracle)
    return Disagreement(record, asked, by_product, by_oracle)


def shrunk(disagreement):
    """A disagreement, not surely the same one, about a shorter record: lines are dropped while one remains."""
    header, *lines = disagreement.record.splitlines()

    def about(kept):
        return differs("".join(line + "\n" for line in [header, *kept]), disagreement.asked)

    best = about(lines)
    if best is None:
        return disagreement  # It needs more than the text, such as a refused move before.
    size = len(lines)
    while size:
        start = max(0, len(lines) - size)
        while start >= 0:
            kept = lines[:start] + lines[start + size :]
            if len(kept) < len(lines) and (found := about(kept)):
                best, lines = found, kept
            start -= size
        size //= 2
    return best
