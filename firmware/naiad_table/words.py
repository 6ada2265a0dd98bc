"""What is wrong, in two words of up to four letters, by its code; not when it is said.

A line a code, between line breaks: the code, a blank, the words. A dict of the same takes four times the room of a
board's heap.
"""

WORDS = (
    "\nunknown-tag NEW TAG?"
    "\nblank-tag BARE TAG"
    "\ndamaged-tag BAD TAG"
    "\ntwo-tags TWO TAGS"
    "\nforeign-card BANK CARD"
    "\ntoo-soon TOO SOON"
    "\nother-game NOT HERE"
    "\nno-game GAME GONE"
    "\npiece-used USED UP"
    "\nnothing-to-undo NO UNDO"
    "\nnothing-fits NO FIT"
    "\ngame-over GAME OVER"
    "\nnot-now NOT NOW"
    "\nwrong-seat NOT YOU"
    "\njournal-full MEM FULL"
    "\nrun-void RUN VOID\n"
)


def of(code, words=WORDS):
    """The words of a code, '' if it is not among these."""
    at = words.find("\n" + code + " ")
    if at < 0:
        return ""
    at += len(code) + 2
    return words[at : words.find("\n", at)]
