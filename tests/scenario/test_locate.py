"""Every key and value of a TOML text is found where it stands."""

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.scenario.locate import MAX_DEPTH, MAX_VALUES, Outline, TooMuchError, characters

VALID = """\
title = "The mill"   # a comment with "quotes" and [brackets]
a . "b.c" . 'd' = 1

[map]
picture = \"\"\"
#..
.\\\\.
\"\"\"
legend = { "#" = "wall", "." = { ground = "floor", piece = 'ann' } }
[map.deep."x y"]
n = [1, [2, 3],  # three
  { q = 4 }]

[[pieces]]
name = "ann"
[pieces.gear]
hat = true

  [[pieces]]
  name = 'bo'
  [[pieces.gear]]
  hat = 1979-05-27 07:32:00
"""


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ((), (1, 1), (1, 1)),
        (("title",), (1, 1), (1, 9)),
        (("a",), (2, 1), (2, 1)),
        (("a", "b.c"), (2, 5), (2, 1)),
        (("a", "b.c", "d"), (2, 13), (2, 19)),
        (("map",), (4, 2), (4, 1)),
        (("map", "picture"), (5, 1), (5, 11)),
        (("map", "legend"), (9, 1), (9, 10)),
        (("map", "legend", "#"), (9, 12), (9, 18)),
        (("map", "legend", ".", "piece"), (9, 52), (9, 60)),
        (("map", "deep", "x y"), (10, 11), (10, 1)),
        (("map", "deep", "x y", "n", 0), (11, 6), (11, 6)),
        (("map", "deep", "x y", "n", 1, 1), (11, 13), (11, 13)),
        (("map", "deep", "x y", "n", 2, "q"), (12, 5), (12, 9)),
        (("pieces",), (14, 3), (14, 1)),
        (("pieces", 0), (14, 1), (14, 1)),
        (("pieces", 0, "name"), (15, 1), (15, 8)),
        (("pieces", 0, "gear", "hat"), (17, 1), (17, 7)),
        (("pieces", 1), (19, 3), (19, 3)),
        (("pieces", 1, "name"), (20, 3), (20, 10)),
        (("pieces", 1, "gear", 0, "hat"), (22, 3), (22, 9)),
        # what is not there: the nearest thing around it
        (("pieces", 1, "cell"), (19, 3), (19, 3)),
        (("pieces", 7, "cell"), (14, 1), (14, 1)),
        (("nothing", 3), (1, 1), (1, 1)),
    ],
)
def test_keys_and_values_are_found_where_they_stand(path, key, value):
    tomllib.loads(VALID)
    outline = Outline(VALID)
    assert (outline.spot(outline.key(path)), outline.spot(outline.value(path))) == (key, value)


def test_the_characters_of_a_string_are_found_behind_escapes():
    outline = Outline(VALID)
    spots = [outline.spot(offset) for offset in outline.inside(("map", "picture"))[1]]
    assert spots == [(6, 1), (6, 2), (6, 3), (6, 4), (7, 1), (7, 2), (7, 4), (7, 5)]
    assert outline.inside(("map", "picture"))[0] == "#..\n.\\.\n"
    assert outline.inside(("map", "nothing")) == ("", [])
    assert outline.inside(("map",)) == ("", [])


def test_text_that_is_no_toml_is_scanned_as_far_as_it_goes():
    outline = Outline("a = 1\nb = 2;\nc = 3")
    assert outline.spot(outline.value(("b",))) == (2, 5)
    for broken in ("a = [1", "a = {b = 1", "[a", "= 1", "a", 'a = """x', 'a = "', "a = '''", "a.", "[[a]", "a = {,}"):
        Outline("b = 1\n" + broken)


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * MAX_DEPTH + " = 1",
        "[" + "a." * MAX_DEPTH + "a]",
        "a = " + "[" * 100_000,
        "a = " + "{a = " * 100_000,
        "a = [" + "1," * MAX_VALUES + "]",
        "".join(f"a{i} = 1\n" for i in range(MAX_VALUES)),
    ],
)
def test_too_much_is_refused_before_the_parser_sees_it(text):
    with pytest.raises(TooMuchError, match="at most"):
        Outline(text)


# ------------------------------------------------------------------------------------------ any TOML at all

PLAIN = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=6)
KEYS = st.one_of(st.from_regex(r"\A[A-Za-z0-9_-]{1,4}\Z"), PLAIN, st.sampled_from(["a.b", "#", "]", '"', "'", "="]))
GAPS = st.sampled_from(["", " ", "\t ", "  "])
BREAKS = st.sampled_from(["", " ", "\n", ' # it\'s "so" ]\n', "\r\n\t"])


def basic(text, long=False):
    """A basic string; a long one keeps line ends."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\t", "\\t"), ("\x7f", "\\u007F")):
        text = text.replace(plain, escaped)
    return f'"""\n{text}"""' if long else '"' + text.replace("\n", "\\n") + '"'


@st.composite
def strings(draw):
    text = draw(PLAIN)
    forms = [basic(text), basic(text + "\n" + text, long=True), basic(text).replace("a", "\\u0061"), '"""\\\n  x"""']
    if "'" not in text:
        forms += [f"'{text}'", f"'''{text}\r\n{text}'''", f"'''{text}''''"]
    return draw(st.sampled_from(forms))


def keys():
    bare = st.from_regex(r"\A[A-Za-z0-9_-]{1,4}\Z")
    return st.one_of(bare, KEYS.map(basic), KEYS.filter(lambda k: "'" not in k).map(lambda k: f"'{k}'"))


SCALARS = st.one_of(
    strings(),
    st.integers().map(str),
    st.sampled_from(["true", "1e3", "0x_f".replace("_", ""), "inf", "07:32:00", "1979-05-27 07:32:00Z", "1979-05-27"]),
)


@st.composite
def arrays(draw, values):
    items = draw(st.lists(values, max_size=3))
    gap = draw(BREAKS)
    end = "," if items and draw(st.booleans()) else ""
    return "[" + gap + ("," + gap).join(item + gap for item in items) + end + gap + "]"


@st.composite
def inlines(draw, values):
    names = draw(st.lists(keys(), max_size=3, unique_by=lambda key: tomllib.loads(f"{key} = 1").popitem()[0]))
    gap = draw(GAPS)
    return "{" + gap + ("," + gap).join(f"{name}{gap}={gap}{draw(values)}{gap}" for name in names) + "}"


VALUES = st.recursive(SCALARS, lambda values: st.one_of(arrays(values), inlines(values)), max_leaves=6)


@st.composite
def documents(draw):
    """Valid TOML: pairs, tables and arrays of tables, two levels deep; clashes are filtered out."""
    lines = []
    for _ in range(draw(st.integers(0, 6))):
        dot = draw(GAPS) + "." + draw(GAPS)
        dotted = dot.join(draw(st.lists(keys(), min_size=1, max_size=3)))
        form = draw(st.sampled_from(["{} = {}", "{} = {}", "[{}]", "[[{}]]", "  [ {} ]  # {}"]))
        value = draw(VALUES) if "=" in form else "x"
        lines.append(draw(BREAKS) + form.format(dotted, value))
    return "\n".join(lines).replace("\r\n\t#", "\n#") + draw(BREAKS)


def parsed(text):
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def leaves(value, path=()):
    """All key paths of parsed data, with their values."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from leaves(item, (*path, number))


@given(documents())
def test_the_outline_has_the_shape_of_the_parsed_data(text):
    data = parsed(text)
    if data is None:
        Outline(text)
        return
    outline = Outline(text)
    for path, value in leaves(data):
        at = outline.value(path)
        assert outline._find(path)[1], path
        if isinstance(value, str):
            assert "".join(char for char, _ in characters(text, at)) == value
        elif path and not isinstance(value, (dict, list)):
            word = re.match(r"[^,\]}\r\n]*", text[at:])[0]
            assert repr(tomllib.loads(f"x = {word}")["x"]) == repr(value)
        if path and isinstance(path[-1], str):
            key = outline.key(path)
            words = (text[key:end] for end in range(key + 1, len(text) + 1))
            assert any((parsed(word + "=1") or {}).keys() == {path[-1]} for word in words)


@given(st.text(alphabet=st.sampled_from(list("ab[]{}=.,'\"\\\n#1 \r\t")), max_size=40))
def test_any_text_is_scanned_and_valid_text_wholly(text):
    outline = Outline(text)
    data = parsed(text)
    for path, _ in leaves(data) if data is not None else ():
        assert outline._find(path)[1]


@pytest.mark.parametrize("count", [2000, 20000])
def test_scanning_takes_time_in_proportion_to_the_text(count):
    text = "".join(f'[[pieces]]\nname = "p{i}"\n' for i in range(count))
    assert Outline(text).value(("pieces", count - 1, "name")) == len(text) - len(f'"p{count - 1}"\n')
