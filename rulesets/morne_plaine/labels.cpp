// The keys of what a client shows of this ruleset, besides the names of its enums; words.toml has the words.
#include "rulesets/morne_plaine/game.hpp"

namespace grog::morne_plaine {
namespace {

constexpr kit::Keys formation_keys = enum_keys<Formation>;
constexpr std::string_view stay_keys[] = {"line", "division", "march", "square", "echelon", "open", "keep"};
constexpr std::string_view limber_keys[] = {"unlimbered", "limbered"};
constexpr std::string_view side_keys[] = {"north", "east", "south", "west"};
constexpr kit::Keys move_legs = kit::Keys(enum_keys<MoveLeg>).subspan(1),
                    face_legs = kit::Keys(enum_keys<FaceLeg>).subspan(1);
constexpr std::string_view passed_keys[] = {"failed", "passed"};
constexpr std::string_view reply_keys[] = {"stand", "fire", "retire", "form", "volley", "counter"};

constexpr u16 moves = uses_pose | uses_legs, forms = uses_unit | uses_option | uses_value | uses_legs;
constexpr kit::VerbKeys verb_keys[] = {
    {"deploy", uses_unit | uses_option | uses_value | uses_pose, formation_keys, {}, 1, 40, "formation"},
    {.key = "suggested", .usual = true},
    {"garrison", uses_unit | uses_place},
    {"panic", uses_unit},
    {"advance", uses_unit | uses_target | uses_place | uses_with | moves, {}, move_legs},
    {"volley", uses_unit | uses_target | uses_with},
    {"fast", uses_unit | uses_place | moves, {}, move_legs},
    {"charge", uses_unit | uses_target | uses_with},
    {"form", forms, formation_keys, face_legs, 1, 40, "formation"},
    {"reform", forms, formation_keys, face_legs, 1, 40, "formation"},
    {"rally", forms, formation_keys, face_legs, 1, 40, "formation"},
    {"disengage", uses_unit},
    {"bombard", uses_unit | uses_target | uses_option, limber_keys, {}, 0, 0, "option.limber"},
    {"manhandle", uses_unit | uses_target | uses_option | uses_pose, limber_keys, {}, 0, 0, "option.limber"},
    {"drive", uses_unit | uses_option | moves, limber_keys, move_legs, 0, 0, "option.limber"},
    {"leave", uses_unit | uses_target | uses_option | uses_value | uses_with | moves, side_keys, move_legs, 0, 1},
    {"stand", uses_unit},
    {"stand_fire", uses_unit},
    {"retire", uses_unit},
    {"react_volley", uses_unit},
    {"counter", uses_unit},
    {"ride", uses_unit | uses_pose},
    {"fight", uses_unit},
    {"stay", forms, stay_keys, face_legs, 0, 40, "option.stay"},
    {"withdraw", uses_unit},
    {"pursue", uses_unit},
    {"occupy", uses_unit},
    {"flee", uses_unit},
    {"test", uses_unit},
};
using enum Look;
constexpr auto looks = {line, column, road_column, square, line, skirmish, battery, limbered, officer};

}  // namespace

kit::LabelKeys PlaineGame::labels() {
  kit::LabelKeys all = kit::labels_of<Types, Verb, Tell>(verb_keys, looks, procedures(),
                                                         {{"phase", false, enum_keys<Phase>, "phase"},
                                                          {"formed", false, formation_keys, "formation"},
                                                          {"test", false, passed_keys, "told.test"},
                                                          {"disengaged", false, passed_keys, "told.test"},
                                                          {"reaction", false, reply_keys},
                                                          {"reaction_test", false, passed_keys, "told.test"}});
  all.length_size = inch;
  return all;
}

}  // namespace grog::morne_plaine
