#!/usr/bin/env python3
"""Puts what tools/generals.sh and tools/balance.sh measured into the pages of docs, in both languages.
  measured.py generals|balance FOLDER
  measured.py rows                       the rows of docs/generals.md: players, scenario, seed, pairs"""
import json
import pathlib
import sys

LANGUAGES = ("en", "fr")


def page(name, lang):
    return pathlib.Path("docs") / (name + (".md" if lang == "en" else ".fr.md"))


def per_cent(x, lang):
    text = f"{100 * x:.1f}"
    return text + "%" if lang == "en" else text.replace(".", ",") + " %"


def number(x, lang):
    return f"{x:.1f}" if lang == "en" else f"{x:.1f}".replace(".", ",")


def between(low, high, lang):
    a, b = (f"{100 * x:.1f}" for x in (low, high))
    return f"{a} to {b}" if lang == "en" else f"{a} à {b}".replace(".", ",")


def row(*cells):
    return "| " + " | ".join(str(c) for c in cells) + " |"


def put(name, lang, lines):
    """Between the two comments of a page; all else is left alone."""
    at = page(name, lang)
    text = at.read_text(encoding="utf-8")
    begin, end = "<!-- measured -->\n", "<!-- /measured -->"
    if begin not in text or end not in text:
        sys.exit(f"{at}: the comments {begin.strip()} and {end} that hold the table are missing")
    head, rest = text.split(begin, 1)
    tail = rest.split(end, 1)[1]
    at.write_text(head + begin + "\n".join(lines) + "\n" + end + tail, encoding="utf-8")


def cells_of(name, lang):
    """The rows of a page's tables, cell by cell."""
    return [[c.strip() for c in line.strip("|").split("|")]
            for line in page(name, lang).read_text(encoding="utf-8").splitlines() if line.startswith("|")]


def played(lang):
    """The matches of the page by players, scenario, seed and pairs."""
    return {tuple(cells[:5]): row(*cells)
            for cells in cells_of("generals", lang) if len(cells) == 8 and cells[3].isdigit()}


def sheets_of(lang):
    """The balance sheets of the page by scenario."""
    return {cells[0]: row(*cells) for cells in cells_of("balance", lang) if len(cells) == 12 and cells[1].isdigit()}


def generals(folder):
    """What was not played here stays as the page has it."""
    ladder = ["random", "greedy", "conscrit", "veteran", "grognard", "marechal"]
    runs = [json.loads(f.read_text()) for f in folder.glob("*.json")]
    heads = {
        "en": ("player", "against", "scenario", "seed", "pairs", "decided", "of them won", "share of points"),
        "fr": ("joueur", "contre", "scénario", "graine", "paires", "décidées", "dont gagnées", "part des points"),
    }

    def placed(key):
        level = key[0].split("@")[0]
        return ladder.index(level.removesuffix("-1")), level.endswith("-1"), key[1], key[2], int(key[3])

    for lang in LANGUAGES:
        lines = played(lang)
        for run in runs:
            for d in run["duels"]:
                won, points = d["won_of_decided"], d["points"]
                key = tuple(str(x) for x in (d["a"], d["b"], d["scenario"], run["seed"], d["pairs"]))
                lines[key] = row(*key, d["decided"],
                                 f"{per_cent(won['value'], lang)} ({between(won['low'], won['high'], lang)})",
                                 f"{per_cent(points['value'], lang)} ({between(points['low'], points['high'], lang)})")
        order = sorted(lines, key=placed)
        put("generals", lang, [row(*heads[lang]), "|" + "---|" * len(heads[lang])] + [lines[k] for k in order])


def rows():
    for key in played("en"):
        print(*key)


def worn(sheet, side):
    """The units of a side that are destroyed most often; bought ones have no name and are left out."""
    units = sorted((u for u in sheet["units"]
                    if u["side"] == side and u["destroyed"] > 0 and u["name"]["en"] != u["id"]),
                   key=lambda u: -u["destroyed"])[:2]
    return [(u["name"], u["destroyed"] / sheet["games"]) for u in units]


def balance(folder):
    """What was not played here stays as the page has it."""
    sheets = [json.loads(f.read_text()) for f in sorted(folder.glob("*.json"))]
    sheets.sort(key=lambda s: (s["ruleset"], s["scenario"]))
    heads = {
        "en": ("scenario", "battles", "generals", "first side", "won", "drawn", "second side", "won",
               "first side's share", "points", "turns", "destroyed most often"),
        "fr": ("scénario", "batailles", "généraux", "premier camp", "gagne", "nulles", "second camp", "gagne",
               "part du premier", "points", "tours", "le plus souvent détruits"),
    }
    for lang in LANGUAGES:
        lines = sheets_of(lang)
        for s in sheets:
            n, first, second = s["games"], s["wins"]["first"], s["wins"]["second"]
            share = (first + s["draws"] / 2) / n
            lost = [f"{name[lang]} {per_cent(part, lang)}" for side in ("first", "second") for name, part in worn(s, side)]
            lines[s["scenario"]] = row(
                s["scenario"], n, s["first"], s["side_names"][0][lang], per_cent(first / n, lang),
                per_cent(s["draws"] / n, lang), s["side_names"][1][lang], per_cent(second / n, lang),
                f"{per_cent(share, lang)} ({between(s['first_share']['low'], s['first_share']['high'], lang)})",
                f"{number(s['points']['first']['mean'], lang)} – {number(s['points']['second']['mean'], lang)}",
                number(s["turns"]["mean"], lang), " ; ".join(lost) if lang == "fr" else "; ".join(lost))
        put("balance", lang, [row(*heads[lang]), "|" + "---|" * len(heads[lang]), *lines.values()])


def main():
    if sys.argv[1:] == ["rows"]:
        return rows()
    tables = {"generals": generals, "balance": balance}
    if len(sys.argv) != 3 or sys.argv[1] not in tables or not pathlib.Path(sys.argv[2]).is_dir():
        sys.exit(__doc__)
    return tables[sys.argv[1]](pathlib.Path(sys.argv[2]))


main()
