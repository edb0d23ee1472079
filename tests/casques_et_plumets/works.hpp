#pragma once

namespace grog::test::casques {

// A crowded field with everything that the two scenarios lack: redoubts, two of them too small for a line, ponds, a
// bridge, cavalry of all kinds, skirmishers, vineyards, walls; the armies begin 30 cm apart, so that they fight.
inline const char* const works =
    "id = \"works\"\nruleset = \"casques-et-plumets\"\nname = { fr = \"Ouvrages\", en = \"Works\" }\nturns = 8\n"
    "table = { width = 24, height = 18 }\n"
    "first = { army = \"french\", zone = [0, 0, 24, 6], objectives = [\"north\", \"middle\"] }\n"
    "second = { army = \"austrian\", zone = [0, 12, 24, 18], objectives = [\"south\", \"middle\"] }\n"
    "terrain = [{ id = \"south\", kind = \"redoubt\", box = [6, 4, 8, 6] },\n"
    "{ id = \"north\", kind = \"redoubt\", box = [16, 12, 18, 14] },\n"
    "{ id = \"middle\", kind = \"redoubt\", box = [10, 7, 14, 11] },\n"
    "{ id = \"vines\", kind = \"vineyard\", box = [2, 8, 5, 10] }, { id = \"wood\", kind = \"wood\", box = [18, 8, 21, "
    "10] },\n"
    "{ id = \"wall\", kind = \"wall\", line = [5, 11, 9, 11.5] }, { id = \"road\", kind = \"road\", line = [22, 0, 22, "
    "18] },\n"
    "{ id = \"pond\", kind = \"impassable\", box = [6, 8, 7, 9.5] }, { id = \"mere\", kind = \"impassable\", box = [1, "
    "12, "
    "3, 13] },\n"
    "{ id = \"hedge\", kind = \"hedge\", line = [15, 10.5, 17.5, 11]  }, { id = \"stream\", kind = \"stream\", line = "
    "[20.5, 11, "
    "24, 11] },\n"
    "{ id = \"house\", kind = \"building\", box = [2, 4, 3, 5] }]\n"
    "officer = [{ id = \"cf\", side = \"french\", chief = true, at = [12, 1] }, { id = \"of\", side = \"french\", at = "
    "[8, 2] },\n"
    "{ id = \"og\", side = \"french\", at = [16, 2] }, { id = \"ca\", side = \"austrian\", chief = true, at = [12, 17] "
    "},\n"
    "{ id = \"oa\", side = \"austrian\", at = [8, 16] }, { id = \"ob\", side = \"austrian\", at = [16, 16] }]\nunit = "
    "[\n"
    "{ id = \"a\", officer = \"of\", troop = \"line\", in = \"south\", formation = \"line\" },\n"
    "{ id = \"b\", officer = \"of\", troop = \"light\", at = [10, 4.5] },\n"
    "{ id = \"c\", officer = \"of\", troop = \"grenadiers\", at = [4, 4.5] },\n"
    "{ id = \"d\", officer = \"og\", troop = \"cuirassiers\", at = [15, 4.5] },\n"
    "{ id = \"e\", officer = \"og\", troop = \"hussars\", at = [18, 4.5] },\n"
    "{ id = \"f\", officer = \"og\", troop = \"horse-battery\", at = [13, 4.5] },\n"
    "{ id = \"n\", officer = \"ob\", troop = \"foot-battery\", in = \"north\", formation = \"battery\", facing = 180 "
    "},\n"
    "{ id = \"o\", officer = \"ob\", troop = \"line\", at = [14, 13.5], facing = 180 },\n"
    "{ id = \"p\", officer = \"ob\", troop = \"dragoons\", at = [19.5, 13.5], facing = 180 },\n"
    "{ id = \"q\", officer = \"oa\", troop = \"rifles\", at = [10, 13.5], facing = 180 },\n"
    "{ id = \"r\", officer = \"oa\", troop = \"militia\", at = [7, 13.5], facing = 180 },\n"
    "{ id = \"s\", officer = \"oa\", troop = \"lancers\", at = [4, 13.5], facing = 180 },\n]\n";

}  // namespace grog::test::casques
