#include "rulesets/feu_combat_moral/game.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog::feu_combat_moral {

std::unique_ptr<FcmBook> FcmBook::open(std::string_view id, const DataFiles& files, Problems& problems) {
  auto book = std::make_unique<FcmBook>();
  const DataFile* clauses = files.find("clauses.toml");
  if (clauses == nullptr) problems.add({"clauses.toml", 0, 0, "the file is missing", "il manque ce fichier"});
  if (clauses == nullptr || !read_clauses(*clauses, book->clauses_, problems)) return nullptr;
  if (!read_tables(files, book->clauses_, book->figures_, book->troops_, problems)) return nullptr;
  book->id_ = id;
  book->labels_ = make_labels();
  book->procedures_ = feu_combat_moral::procedures();
  book->labels_.words = procedure_words();
  book->labels_.fields = old::described(book->labels_);
  book->tables_ = &book->figures_;
  for (const char* name : {"tables.toml", "armies.toml"}) {
    const std::string& text = files.find(name)->text;
    book->tables_hash_ = hash_bytes(text.data(), text.size(), book->tables_hash_);
  }
  return book;
}

std::unique_ptr<const Game> FcmBook::load(const DataFile& file, Problems& problems) const {
  Document doc(file, problems, &clauses());
  if (!doc.parsed()) return nullptr;
  ScenarioHead head;
  read_head(file, doc.root(), head);
  auto game = std::make_unique<FcmGame>(*this, head);
  bool read = game->read(doc.root());
  if (read) doc.finish();
  return read && doc.sound() ? std::move(game) : nullptr;
}

FcmGame::FcmGame(const FcmBook& book, const ScenarioHead& head) : GameOf(book, head), book_(&book), start_{} {}

namespace {

Verdict check_nerve(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty({"C'est une autre unité qui teste.", "It is another unit that tests."});
  if (o.option > 3) return faulty({"Choix inconnu.", "Unknown choice."});
  Officers with = officers_with(g, s, d.unit);
  if (o.value > with.value || o.value < -with.value) return refused("FCM-7.16"_c);
  return {};
}

Verdict check_reaction(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty({"C'est une autre unité qui réagit.", "It is another unit that reacts."});
  Reaction r = Reaction::none;
  switch (verb_of(o)) {
    case Verb::stand: r = Reaction::stand; break;
    case Verb::countercharge: r = Reaction::countercharge; break;
    case Verb::square: r = Reaction::square; break;
    case Verb::evade: r = Reaction::evade; break;
    default: return faulty(not_asked);
  }
  u8 open = reactions_open(g, s, d.unit);
  if ((open >> static_cast<unsigned>(r) & 1) == 0) return refused(open == 2 ? "FCM-24.16"_c : "FCM-24.5"_c);
  bool names = r == Reaction::stand || r == Reaction::countercharge;
  if (r == Reaction::square && o.option > 1) return faulty({"Carré inconnu.", "Unknown square."});
  if (!names) return o.target == UnitId::none ? Verdict{} : faulty(not_such);
  if (!chargers_of(s, d.unit).has(o.target))
    return refused("FCM-24.16"_c, {"Nommez l'un de ceux qui chargent.", "Name one of those who charge."});
  bool foot = g.t().arm(s[d.unit]) == Arm::infantry;
  if (r == Reaction::countercharge && foot && g.t().arm(s[o.target]) != Arm::infantry) return refused("FCM-24.5"_c);
  return {};
}

Verdict check_after(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (o.unit != d.unit) return faulty({"C'est une autre unité qui a gagné.", "It is another unit that won."});
  UnitId follow = UnitId::none, pursue = UnitId::none;
  u32 open = winner_options(g, s, d.unit, &follow, &pursue);
  if (verb_of(o) > Verb::post || (open >> o.verb & 1) == 0) return refused("FCM-26.10"_c);
  if (verb_of(o) == Verb::follow && o.target != follow)
    return faulty({"Suivez celui qui a reculé.", "Follow the one who recoiled."});
  if (verb_of(o) == Verb::pursue && o.target != pursue)
    return faulty({"Poursuivez celui qui s'enfuit.", "Pursue the one who runs."});
  if (verb_of(o) == Verb::enter && o.place != s[d.unit].attr[attr::fell + 1] - 1) return faulty(no_place);
  return {};
}

// Figures on the north, east, south and west sides as the digits of a number: 6442.
std::array<int, 4> posts_of(i16 value) { return {value / 1000 % 10, value / 100 % 10, value / 10 % 10, value % 10}; }

Verdict check_post(const FcmGame& g, const State& s, const Order& o) {
  const Decision& d = s.asked();
  if (verb_of(o) == Verb::done) return {};
  if (verb_of(o) != Verb::post) return faulty(not_asked);
  if (Verdict v = check_own(s, o.unit, d.side); !v) return v;
  const Unit& u = s[o.unit];
  if (!in_house(u) || in_melee(s, o.unit)) return refused("FCM-23.3"_c);
  if (o.value < 0 || o.value > 6666) return refused("FCM-23.3"_c);
  int sum = 0;
  for (int n : posts_of(o.value)) {
    sum += n;
    if (n > g.t().house_side.value) return refused("FCM-23.3"_c);
  }
  return sum <= u.strength ? Verdict{} : refused("FCM-23.3"_c);
}

bool is_plain(const Order& o, u16 uses) {
  Order blank;
  blank.verb = o.verb, blank.spare = o.spare;
  if ((uses & uses_unit) != 0) blank.unit = o.unit;
  if ((uses & uses_target) != 0) blank.target = o.target;
  if ((uses & uses_option) != 0) blank.option = o.option;
  if ((uses & uses_value) != 0) blank.value = o.value;
  if ((uses & uses_place) != 0) blank.place = o.place;
  if ((uses & uses_pose) != 0) blank.pose = o.pose;
  if ((uses & uses_legs) != 0) blank.legs = o.legs;
  return blank == o;
}

}  // namespace

Verdict FcmGame::check(const State& s, const Order& o) const {
  if (s.over || s.waiting == 0) return faulty({"La partie est finie.", "The game is over."});
  const Decision& d = s.asked();
  if (o.verb == 0 || o.verb >= rules().labels().verbs.size()) return faulty(not_asked);
  if (!is_plain(o, rules().labels().verbs[o.verb].uses))
    return faulty({"L'ordre dit plus qu'il ne faut.", "The order says more than it may."});
  switch (asked(s)) {
    case Ask::start:
    case Ask::test:
    case Ask::round:
    case Ask::volley:
    case Ask::fate: return verb_of(o) == Verb::roll ? Verdict{} : faulty(not_asked);
    case Ask::deploy: return check_setup(*this, s, o);
    case Ask::orders: return check_order(*this, s, o);
    case Ask::react: return check_reaction(*this, s, o);
    case Ask::nerve: return verb_of(o) == Verb::nerve ? check_nerve(*this, s, o) : faulty(not_asked);
    case Ask::after: return check_after(*this, s, o);
    case Ask::officer: return check_officer(*this, s, o);
    case Ask::leave:
      if (verb_of(o) != Verb::depart && verb_of(o) != Verb::remain) return faulty(not_asked);
      return o.unit == d.unit ? Verdict{} : faulty(not_yours);
    case Ask::fire: return check_fire(*this, s, o);
    case Ask::post: return check_post(*this, s, o);
    default: return faulty(not_asked);
  }
}

void FcmGame::apply(State& s, const Order& o, Dice& dice, Journal* journal) const {
  Play p{*this, s, dice, journal};
  Decision d = s.asked();
  switch (asked(s)) {
    case Ask::start:
      s.answered();
      if (phase_of(s) == Phase::recovery) begin_period(p);
      break;
    case Ask::test: {
      s.answered();
      Why why = static_cast<Why>(d.data[0]);
      run_test(p, d.unit, why, d.other, measure_morale(*this, s, d.unit, why, d.other));
      break;
    }
    case Ask::round:
      s.answered();
      if (d.data[0] == 0)
        throw_round(p, d.unit, d.other);
      else
        throw_catch(p, d.unit, d.other, d.data[0] == 2);
      break;
    case Ask::volley:
      s.answered();
      throw_volley(p, d.unit, d.other, d.data[0] == 1);
      break;
    case Ask::fate:
      s.answered();
      throw_fate(p, d.unit);
      break;
    case Ask::deploy: apply_setup(p, o); break;
    case Ask::orders:
      if (verb_of(o) == Verb::done) {
        side_of(s, d.side, side_attr::committed) = 1;
        s.answered();
      } else {
        keep_order(p, o);
        return;
      }
      break;
    case Ask::react: {
      s.answered();
      Unit& u = s[o.unit];
      Reaction r = verb_of(o) == Verb::stand           ? Reaction::stand
                   : verb_of(o) == Verb::countercharge ? Reaction::countercharge
                   : verb_of(o) == Verb::square        ? Reaction::square
                                                       : Reaction::evade;
      set_reaction(u, r);
      if (r == Reaction::square && o.option == 1) set_wants_full(u);
      if (o.target != UnitId::none && order_kind(u) != OrderKind::charge) set_target(u, o.target);
      if (o.target != UnitId::none && order_kind(u) == OrderKind::charge && r == Reaction::countercharge)
        set_target(u, o.target);
      Event e = about(o.unit, "FCM-24.5"_c, o.target);
      e.option = static_cast<u8>(r);
      p.tell(Tell::reaction, e);
      break;
    }
    case Ask::nerve: {
      s.answered();
      Why why = static_cast<Why>(d.data[0]);
      MoraleIn in = measure_morale(*this, s, d.unit, why, d.other);
      in.general_use = o.value;
      in.near_minus = (o.option & 1) != 0, in.square_minus = (o.option & 2) != 0;
      run_test(p, d.unit, why, d.other, in);
      break;
    }
    case Ask::after:
      s.answered();
      winner_acts(p, o.unit, verb_of(o), o.target);
      break;
    case Ask::officer: move_officer(p, o); break;
    case Ask::leave: {
      s.answered();
      if (verb_of(o) == Verb::remain || !on_table(s[d.unit])) break;
      detach(s, d.unit);
      s[d.unit].pose.at = d.pose.at;
      p.tell(Tell::officer_moved, about(d.unit, "FCM-28.7"_c));
      for (std::size_t i = 0; i < s.units; ++i)
        if (on_table(s.unit[i]) && s.unit[i].side != d.side) reach_officers(p, unit_id(i));
      break;
    }
    case Ask::fire: {
      if (verb_of(o) == Verb::done) {
        side_of(s, d.side, side_attr::fired) = 1;
        s.answered();
        break;
      }
      Unit& u = s[o.unit];
      bool fires = verb_of(o) == Verb::fire;
      u.set(flags::aimed, fires);
      u.set(flags::ceased, !fires);
      u.attr[attr::aim] = fires ? static_cast<i16>(index(o.target) + 1) : i16{0};
      u.attr[attr::ammo] = fires ? static_cast<i16>(o.option) : i16{0};
      return;
    }
    case Ask::post:
      if (verb_of(o) == Verb::done) {
        side_of(s, d.side, side_attr::posted) = 1;
        s.answered();
        break;
      }
      s[o.unit].attr[attr::front] = pack_posts(posts_of(o.value));
      p.tell(Tell::posted, about(o.unit, "FCM-23.3"_c, UnitId::none, o.value));
      return;
    default: require(false, "an order that check() refuses was applied");
  }
  advance(p);
}

void FcmGame::outline(const State& s, UnitId id, std::vector<Point>& out) const {
  out.clear();
  if (!on_table(s[id])) return;
  for (Point p : corners(Quad(box_of(*this, s[id])))) out.push_back(p);
}

// Orders are secret until both sides have given theirs (FCM-20.2).
State FcmGame::seen_by(const State& s, Side side) const {
  State seen = s;
  if (side == Side::nobody || phase_of(s) != Phase::orders) return seen;
  for (std::size_t i = 0; i < seen.units; ++i) {
    Unit& u = seen.unit[i];
    if (u.side == side || u.kind == 0 || formation_of(u) == Formation::officer) continue;
    UnitId prey =
        u.is(flags::pursuing) && on_table(u) && order_kind(u) != OrderKind::charge ? target_of(u) : UnitId::none;
    clear_order(u);
    if (on_table(u)) set_target(u, prey);
    u.set(flags::committed, false);
  }
  // Whoever thinks ahead from here lets the other write his orders after his own, unread: that he has none would be the
  // one thing sure to be wrong.
  side_of(seen, other(side), side_attr::committed) = 0;
  return seen;
}

std::string FcmGame::unit_name(const State& s, UnitId id, Lang lang) const {
  if (index(id) >= roster().size()) return "?";
  const RosterEntry& r = roster()[index(id)];
  if (!r.fr.empty()) return lang == Lang::fr ? r.fr : r.en;
  const TroopInfo& troop = rules().troops()[s[id].kind - 1u];
  return (lang == Lang::fr ? troop.fr : troop.en) + " " + r.id;
}

std::string FcmGame::broken(const State& s) const {
  std::array<Quad, max_units> quads;
  for (std::size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.kind == 0) continue;
    const std::string& id = roster()[i].id;
    if (u.strength < 0 || u.strength > u.attr[attr::initial])
      return id + " has " + std::to_string(u.strength) + " figures";
    if (!on_table(u)) continue;
    quads[i] = box_of(*this, u);
    bool officer = formation_of(u) == Formation::officer;
    if (u.attr[attr::losses] % t().loss_step.value != 0 && !officer) return id + " has lost part of five men";
    if (!officer && u.strength != u.attr[attr::initial] - u.attr[attr::losses] / t().men_a_figure.value)
      return id + " has figures that do not fit its losses";
    if (std::popcount(u.flags & flags::levels) > 1 || std::popcount(u.flags & flags::morale) > 1)
      return id + " is in two states at once";
    Fine c = quads[i].centre;
    bool on = officer ? c.x >= 0 && c.y >= 0 && c.x <= board_.width * fine_parts && c.y <= board_.height * fine_parts
                      : grog::on_table(quads[i], board_.width, board_.height);
    if (!on) return id + " is off the table";
    if (officer || in_house(u)) continue;
    for (std::size_t k = 0; k < i; ++k) {
      const Unit& v = s.unit[k];
      if (!on_table(v) || in_house(v) || formation_of(v) == Formation::officer) continue;
      if (near(quads[i], quads[k]) && overlap(quads[i], quads[k])) return id + " overlaps " + roster()[k].id;
    }
  }
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    int inside_it = 0;
    std::array<bool, 2> in{};
    for (std::size_t k = 0; k < s.units; ++k)
      if (on_table(s.unit[k]) && s.unit[k].place == static_cast<i16>(i))
        inside_it += s.unit[k].strength, in[index(s.unit[k].side)] = true;
    if (inside_it > t().house_capacity.value) return "too many figures in " + board_.places[i].id;
    if (in[0] && in[1]) return "both sides are in " + board_.places[i].id;
  }
  for (std::size_t i = 0; i < s.links; ++i) {
    const Link& l = s.link[i];
    if (kind_of(l) != LinkKind::melee) continue;
    if (!on_table(s[l.a]) || !on_table(s[l.b])) return "a melee with one who is gone";
    if (s[l.a].side == s[l.b].side) return "a melee between friends";
  }
  if (!s.over && s.waiting == 0) return "nobody is asked anything";
  return {};
}

namespace {

class FeuCombatMoral final : public Ruleset {
 public:
  std::string_view id() const override { return "feu-combat-moral"; }
  Text name() const override { return {"Feu, Combat, Moral", "Feu, Combat, Moral"}; }
  std::span<const EmbeddedFile> files() const override { return embedded_files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return FcmBook::open(id(), files, problems);
  }
};

}  // namespace

const Ruleset& ruleset() {
  static const FeuCombatMoral it;
  return it;
}

}  // namespace grog::feu_combat_moral
