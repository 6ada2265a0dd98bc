"""The screen's font: made from its pictures, every letter of the table's languages in it, no two alike."""

import gen_font

# What English, French, Dutch and German are written with, and the signs beside them.
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
    "ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŸŒàâäæçèéêëîïôöùûüÿœßáíóúñÁÍÓÚÑ«»°·×…€¿¡"
)


def test_the_font_is_made_from_its_pictures():
    assert gen_font.FONT.read_bytes() == gen_font.made(), "run tools/generate/gen_font.py"


def test_every_letter_of_the_languages_has_a_picture_of_its_own():
    found = gen_font.pictures(gen_font.SOURCE.read_text("utf-8"))
    pictures = [gen_font.columns(found[letter]) for letter in LETTERS]
    assert len(set(pictures)) == len(LETTERS)
    assert gen_font.columns(found[gen_font.NONE]) not in pictures
    assert set(LETTERS) <= set(gen_font.letters())
