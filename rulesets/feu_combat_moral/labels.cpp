// The keys of everything that a client shows of this ruleset, and what its state holds. The words are in words.toml.
#include "rulesets/feu_combat_moral/game.hpp"

namespace grog::feu_combat_moral {
namespace {

constexpr std::string_view phase_keys[] = {"deployment", "orders",   "reactions", "charge_tests", "movement", "contact",
                                           "melee",      "officers", "fire",      "morale",       "recovery"};
constexpr std::string_view ask_keys[] = {"none",  "start", "deploy", "orders", "react", "nerve",  "after", "officer",
                                         "leave", "fire",  "post",   "test",   "round", "volley", "fate"};
constexpr std::string_view shape_keys[] = {"line",        "column",   "division",       "hollow_square",
                                           "full_square", "skirmish", "division_elites"};
constexpr std::string_view deploy_keys[] = {"line",     "column",  "division", "hollow_square",  "full_square",
                                            "skirmish", "battery", "limbered", "division_elites"};
constexpr std::string_view side_keys[] = {"north", "east", "south", "west"};
constexpr std::string_view ammo_keys[] = {"ball", "canister"};
constexpr std::string_view nerve_keys[] = {"plus", "near-minus", "square-minus", "minus"};
constexpr std::string_view square_keys[] = {"hollow", "full"};
constexpr std::string_view leg_keys[] = {"forward", "wheel-left", "wheel-right", "back", "left", "right", "turn"};
constexpr std::string_view victory_keys[] = {"draw", "marginal", "decisive"};

constexpr kit::VerbKeys verbs[] = {
    {.key = "none"},
    {.key = "deploy",
     .uses = uses_unit | uses_pose | uses_option | uses_value,
     .options = deploy_keys,
     .value_low = 0,
     .value_high = 24},
    {.key = "garrison", .uses = uses_unit | uses_place},
    {.key = "suggested"},
    {.key = "hold", .uses = uses_unit},
    {.key = "move", .uses = uses_unit | uses_pose | uses_legs, .legs = leg_keys},
    {.key = "enter", .uses = uses_unit | uses_place},
    {.key = "leave", .uses = uses_unit | uses_option, .options = side_keys},
    {.key = "charge", .uses = uses_unit | uses_target},
    {.key = "form",
     .uses = uses_unit | uses_option | uses_value,
     .options = shape_keys,
     .value_low = 0,
     .value_high = 24},
    {.key = "reform",
     .uses = uses_unit | uses_option | uses_value,
     .options = shape_keys,
     .value_low = 0,
     .value_high = 24},
    {.key = "limber", .uses = uses_unit},
    {.key = "unlimber", .uses = uses_unit},
    {.key = "arrive", .uses = uses_unit | uses_value, .value_low = -200, .value_high = 200},
    {.key = "done"},
    {.key = "stand", .uses = uses_unit | uses_target},
    {.key = "countercharge", .uses = uses_unit | uses_target},
    {.key = "square", .uses = uses_unit | uses_option, .options = square_keys},
    {.key = "evade", .uses = uses_unit},
    {.key = "nerve",
     .uses = uses_unit | uses_option | uses_value,
     .options = nerve_keys,
     .value_low = -5,
     .value_high = 5},
    {.key = "follow", .uses = uses_unit | uses_target},
    {.key = "stay", .uses = uses_unit},
    {.key = "pursue", .uses = uses_unit | uses_target},
    {.key = "fall_back", .uses = uses_unit},
    {.key = "ride", .uses = uses_unit | uses_pose},
    {.key = "join", .uses = uses_unit | uses_target},
    {.key = "depart", .uses = uses_unit},
    {.key = "remain", .uses = uses_unit},
    {.key = "fire", .uses = uses_unit | uses_target | uses_option, .options = ammo_keys},
    {.key = "cease", .uses = uses_unit},
    {.key = "post", .uses = uses_unit | uses_value, .value_low = 0, .value_high = 6666},
    {.key = "roll"},
};

constexpr kit::EventKeys events[] = {
    {.key = "none"},
    {.key = "initiative"},
    {.key = "deployed"},
    {.key = "period"},
    {.key = "revealed", .reveals = true, .options = order_keys},
    {.key = "reaction", .options = reaction_keys},
    {.key = "tested", .options = result_keys},
    {.key = "moved"},
    {.key = "blocked"},
    {.key = "charges"},
    {.key = "short_of"},
    {.key = "closing"},
    {.key = "contact", .options = flank_keys},
    {.key = "fought"},
    {.key = "melee_won"},
    {.key = "recoiled"},
    {.key = "followed"},
    {.key = "fell_back"},
    {.key = "pursues"},
    {.key = "caught"},
    {.key = "square_broken"},
    {.key = "ran"},
    {.key = "passed"},
    {.key = "surrendered"},
    {.key = "removed"},
    {.key = "guns_left"},
    {.key = "guns_spiked"},
    {.key = "guns_manned"},
    {.key = "formed", .options = formation_keys},
    {.key = "no_room"},
    {.key = "order_lost", .options = level_keys},
    {.key = "officer_moved"},
    {.key = "officer_fate", .options = fate_keys},
    {.key = "fired"},
    {.key = "losses"},
    {.key = "entered"},
    {.key = "left_house"},
    {.key = "arrived"},
    {.key = "posted"},
    {.key = "collapse"},
    {.key = "held"},
    {.key = "over", .options = victory_keys},
    {.key = "phase", .options = phase_keys},
};

constexpr kit::FormationKeys formations[] = {
    {"line", Look::line},          {"column", Look::column},
    {"division", Look::column},    {"hollow_square", Look::square},
    {"full_square", Look::square}, {"skirmish", Look::skirmish},
    {"battery", Look::battery},    {"limbered", Look::limbered},
    {"garrison", Look::bases},     {"officer", Look::officer},
};

// An enum whose values but the first are shown as marks: a unit is in order, or it is disorganised, or ...
template <auto Member>
constexpr StateField marks_of(std::string_view key, std::span<const std::string_view> keys) {
  using S = typename detail::StateMember<decltype(Member)>::Struct;
  using E = typename detail::StateMember<decltype(Member)>::Member;
  StateField f;
  f.key = key, f.kind = StateField::Kind::marks, f.names = keys.subspan(1);
  f.get = [](const void* data, std::size_t) { return i64{1} << number_of(static_cast<const S*>(data)->*Member) >> 1; };
  f.set = [](void* data, std::size_t, i64 bits) {
    static_cast<S*>(data)->*Member = static_cast<E>(std::bit_width(static_cast<u64>(bits)));
  };
  return f;
}
// What may be one of several structs, as the bytes it is made of.
template <class S, auto Member>
constexpr StateField bytes_of(std::string_view key) {
  StateField f;
  f.key = key, f.count = sizeof(std::declval<S>().*Member);
  f.get = [](const void* data, std::size_t i) {
    return i64{reinterpret_cast<const u8*>(&(static_cast<const S*>(data)->*Member))[i]};
  };
  f.set = [](void* data, std::size_t i, i64 v) {
    reinterpret_cast<u8*>(&(static_cast<S*>(data)->*Member))[i] = byte_of(v);
  };
  return f;
}
constexpr StateField link_kind() {
  StateField f;
  f.key = "kind", f.kind = StateField::Kind::choice, f.names = link_keys;
  f.get = [](const void* data, std::size_t) { return i64{number_of(static_cast<const LinkData*>(data)->kind())}; };
  f.set = [](void* data, std::size_t, i64 v) { static_cast<LinkData*>(data)->melee.kind = static_cast<LinkKind>(v); };
  return f;
}
constexpr StateField link_rest() {  // behind its kind
  StateField f = bytes_of<LinkData, &LinkData::melee>("byte");
  --f.count, ++f.first;
  return f;
}

constexpr StateField unit_fields[] = {
    marks_of<&UnitData::level>("level", level_keys),
    marks_of<&UnitData::morale>("morale", morale_keys),
    marked<&UnitData::marks>("marks", mark_keys),
    counted<&UnitData::initial>("initial").shown(),
    counted<&UnitData::losses>("losses").shown(),
    counted<&UnitData::front>("front"),
    counted<&UnitData::posts>("posts"),
    counted<&UnitData::spent>("spent"),
    chosen<&UnitData::order>("order", order_keys),
    chosen<&UnitData::reaction>("reaction", reaction_keys),
    unit_field<&UnitData::target>("target"),
    unit_field<&UnitData::aim>("aim"),
    chosen<&UnitData::task>("task", task_keys),
    counted<&UnitData::task_left>("task_left"),
    bytes_of<UnitData, &UnitData::task_goal>("task_goal"),
    counted<&UnitData::halt_until>("halt_until"),
    counted<&UnitData::won_period>("won_period"),
    counted<&UnitData::first_melee>("first_melee"),
    counted<&UnitData::rounds_lost>("rounds_lost"),
    counted<&UnitData::busy_halves>("busy_halves"),
    counted<&UnitData::general_fallen>("general_fallen"),
    counted<&UnitData::start_x>("start_x"),
    counted<&UnitData::start_y>("start_y"),
    counted<&UnitData::start_facing>("start_facing"),
    chosen<&UnitData::start_formation>("start_formation", formation_keys),
    counted<&UnitData::start_front>("start_front"),
    counted<&UnitData::start_figures>("start_figures"),
    chosen<&UnitData::matter_kind>("matter", matter_keys),
    bytes_of<UnitData, &UnitData::matter>("matter_byte"),
};
constexpr StateField side_fields[] = {
    counted<&SideData::budget>("budget").shown(),
    counted<&SideData::lost>("lost").shown(),
    yes_or_no<&SideData::committed>("committed"),
    yes_or_no<&SideData::broken>("broken").shown(),
    counted<&SideData::objectives>("objectives").shown(),
    yes_or_no<&SideData::fired>("fired"),
    yes_or_no<&SideData::posted>("posted"),
};
constexpr StateField game_fields[] = {
    counted<&GameData::half>("half").shown(),
    counted<&GameData::initiative>("initiative"),
    counted<&GameData::turn_of>("turn_of"),
    counted<&GameData::move_class>("move_class"),
    counted<&GameData::melee_step>("melee_step"),
    yes_or_no<&GameData::aims_named>("aims_named"),
    yes_or_no<&GameData::recovered>("recovered"),
    unit_field<&GameData::contact>("contact"),
    unit_field<&GameData::contact_with>("contact_with"),
    counted<&GameData::stage>("stage"),
    counted<&GameData::contact_x>("contact_x"),
    counted<&GameData::contact_y>("contact_y"),
    counted<&GameData::purse>("purse"),
    counted<&GameData::periods>("periods").shown(),
    unit_field<&GameData::caught>("caught"),
    unit_field<&GameData::caught_by>("caught_by"),
};
constexpr StateField link_fields[] = {link_kind(), link_rest()};
constexpr StateField ask_fields[] = {
    chosen<&AskData::why>("why", why_keys),
    chosen<&AskData::bout>("bout", bout_keys),
    yes_or_no<&AskData::closing>("closing"),
    bytes_of<AskData, &AskData::before>("before"),
};

}  // namespace

kit::LabelKeys label_keys() {
  return {phase_keys,  verbs,      ask_keys,
          events,      formations, {unit_fields, side_fields, game_fields, link_fields, {}, ask_fields},
          procedures()};
}

}  // namespace grog::feu_combat_moral
