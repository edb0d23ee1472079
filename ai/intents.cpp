#include "ai/intents.hpp"

#include <algorithm>
#include <functional>

#include "ai/search.hpp"
#include "ai/words.hpp"
#include "core/describe.hpp"
#include "core/geometry/angle.hpp"
#include "core/geometry/shape.hpp"

namespace grog {
namespace {

bool stands(const Unit& u) { return u.kind != 0 && u.strength > 0 && u.side != Side::nobody; }

class Intent {
 public:
  Intent(const Game& game, const State& seen, Side side, const Order& order, const BattlePlan& plan,
         const std::vector<Ground>& grounds)
      : game_(game), s_(seen), side_(side), order_(order), plan_(plan), grounds_(grounds) {
    table_ = std::max(1, std::max(game.board().width, game.board().height));
    who_ = order.unit;
    if (!valid(who_) && s_.waiting > 0) who_ = s_.asked().unit;
    if (valid(who_) && (index(who_) >= s_.units || s_[who_].side != side)) who_ = UnitId::none;
  }

  Sentence told() {
    std::string_view word = find();
    Order about;
    about.verb = order_.verb, about.unit = who_, about.target = other_, about.place = place_, about.value = degrees_;
    Text text = ai_word(word);
    return in_each([&](Lang l) { return capitalised(describe_about(game_, s_, about, text, l)); });
  }

 private:
  std::string_view find() {
    if (of_the_army()) return valid(order_.unit) ? "intent.goes_now" : "intent.for_all";
    if (!valid(who_)) return s_.turn == 0 ? "intent.set_up" : s_.waiting > 1 ? "intent.answer" : "intent.enough";
    if (s_.turn == 0) return "intent.deploys";
    from_ = to_ = s_[who_].pose;
    see_where_it_leads();
    if (valid(order_.target) && index(order_.target) < s_.units) return about_somebody();
    const Symbol arm = symbol(s_[who_]);
    if (arm == Symbol::officer) return moved() && near(friends(), to_.at) ? "intent.officer" : stays();
    if (!moved()) return stays();
    if (leaves_fire()) return "intent.out_of_fire";
    if (arm == Symbol::artillery && comes_closer()) return "intent.guns";
    if (std::string_view task = by_plan(); !task.empty()) return task;
    if (comes_closer()) return "intent.closer";
    if (near(enemies(), from_.at) && way(s_[other_].pose.at, to_.at) > way(s_[other_].pose.at, from_.at))
      return "intent.away";
    return near(friends(), to_.at) ? "intent.beside" : "intent.moves";
  }

  bool of_the_army() const {
    if (valid(order_.unit) && symbol(s_[order_.unit]) != Symbol::officer) return false;
    std::vector<Order> answers;
    Rng rng(hash_of(s_));
    game_.propose(s_, rng, 64, answers);
    return asks_the_army(game_, s_, answers);
  }

  // Where it stands behind the order, as far as that is no matter of luck.
  void see_where_it_leads() {
    std::vector<Pose> poses;
    game_.way(s_, order_, poses);
    if (!poses.empty()) {
      to_ = poses.back();
      return;
    }
    State after = s_;
    RandomDice dice(hash_of(s_));
    game_.apply(after, order_, dice, nullptr);
    const Unit &was = s_[who_], &is = after[who_];
    if (is.strength > 0) to_ = is.pose;
    reformed_ = is.formation != was.formation;
  }

  std::string_view about_somebody() {
    other_ = order_.target;
    if (s_[other_].side == side_) return "intent.joins";
    const Point at = s_[other_].pose.at;
    if (const Ground* g = ground_of_task(); g != nullptr && way(at, g->at) < table_ / 6) {
      place_ = g->place;
      return "intent.defender";
    }
    if (s_[other_].strength < game_.full_strength(s_, other_)) return "intent.weakened";
    UnitId target = other_;
    bool nearest = near(enemies(), from_.at) && other_ == target;
    other_ = target;
    return nearest ? "intent.nearest" : "intent.strikes";
  }

  std::string_view by_plan() {
    if (plan_.kind == BattlePlan::Kind::free || plan_.side != side_) return {};
    const BattlePlan::Task& task = plan_.task[index(who_)];
    if (!task.given || way(to_.at, task.at(s_.turn)) >= way(from_.at, task.at(s_.turn))) return {};
    if (plan_.kind == BattlePlan::Kind::back) return "intent.draws_back";
    const Ground* g = ground_of_task();
    if (g == nullptr) return {};
    place_ = g->place;
    if (in_place(to_.at) && !in_place(from_.at)) return "intent.enters";
    if (s_.turn <= task.until) {
      bool others = near([&](UnitId id) { return id != who_ && mine(id) && plan_.task[index(id)].given; }, to_.at);
      return others ? "intent.gathers" : std::string_view{};
    }
    if (plan_.kind == BattlePlan::Kind::line) {
      bool beside = near([&](UnitId id) { return id != who_ && mine(id) && s_[id].group == s_[who_].group; }, to_.at);
      return beside ? "intent.line" : "intent.assault_alone";
    }
    bool wing = way(task.to, g->at) > table_ / 8;
    bool friends_go = near([&](UnitId id) { return id != who_ && goes_to(id, *g); }, to_.at);
    if (!wing) return friends_go ? "intent.assault" : "intent.assault_alone";
    degrees_ = static_cast<i16>(direction(g->at, task.to) / 10);
    return friends_go ? "intent.wing" : "intent.wing_alone";
  }

  std::string_view stays() {
    const BattlePlan::Task& task = plan_.task[index(who_)];
    if (order_.place >= 0) {
      place_ = order_.place;
      return "intent.enters";
    }
    for (const Ground& g : grounds_) {
      place_ = g.place;
      if (in_place(from_.at)) return "intent.holds_place";
    }
    place_ = -1;
    if (plan_.side == side_ && task.given && task.waits) {
      if (near([&](UnitId id) { return id != who_ && plan_.task[index(id)].ground >= 0 && mine(id); }, from_.at))
        return "intent.reserve";
    }
    if (const Ground* g = ground_of_task(); g != nullptr && s_.turn <= task.until) {
      place_ = g->place;
      return "intent.bides";
    }
    bool enemy = near(enemies(), from_.at);
    if (!enemy) return "intent.stays";
    if (reformed_) return "intent.forms";
    return magnitude_of_turn() > 200 ? "intent.faces" : "intent.holds";
  }

  const Ground* ground_of_task() const {
    const BattlePlan::Task& task = plan_.task[index(who_)];
    if (plan_.side != side_ || !task.given || task.ground < 0) return nullptr;
    return &grounds_[static_cast<std::size_t>(task.ground)];
  }
  bool goes_to(UnitId id, const Ground& g) const {
    const BattlePlan::Task& t = plan_.task[index(id)];
    return mine(id) && t.given && t.ground >= 0 && way(t.to, g.at) <= table_ / 8;
  }
  bool in_place(Point at) const {
    if (place_ < 0 || static_cast<std::size_t>(place_) >= game_.board().places.size()) return false;
    const std::vector<Point>& points = game_.board().places[static_cast<std::size_t>(place_)].points;
    return points.size() >= 3 && contains(Polygon{points}, at);
  }

  // It stood where an enemy's guns reach, and stands there no longer.
  bool leaves_fire() {
    std::vector<Overlay> shown;
    for (std::size_t i = 0; i < s_.units; ++i) {
      const Unit& u = s_.unit[i];
      if (!stands(u) || u.side == side_ || symbol(u) != Symbol::artillery) continue;
      game_.overlays(s_, unit_id(i), shown);
      for (const Overlay& o : shown) {
        if (o.kind != Overlay::Kind::fire || o.points.size() < 3) continue;
        if (!contains(Polygon{o.points}, from_.at) || contains(Polygon{o.points}, to_.at)) continue;
        other_ = unit_id(i);
        return true;
      }
    }
    return false;
  }
  bool comes_closer() {
    return near(enemies(), to_.at) && way(s_[other_].pose.at, to_.at) < way(s_[other_].pose.at, from_.at);
  }

  using Which = std::function<bool(UnitId)>;
  bool mine(UnitId id) const { return stands(s_[id]) && s_[id].side == side_ && symbol(s_[id]) != Symbol::officer; }
  Which enemies() const {
    return [this](UnitId id) {
      return stands(s_[id]) && s_[id].side != side_ && symbol(s_[id]) != Symbol::officer && s_[id].pose != Pose{};
    };
  }
  Which friends() const {
    return [this](UnitId id) { return id != who_ && mine(id) && s_[id].pose != Pose{}; };
  }
  // The nearest of them becomes the one that is spoken of.
  bool near(const Which& which, Point at) {
    UnitId found = UnitId::none;
    for (std::size_t i = 0; i < s_.units; ++i) {
      UnitId id = unit_id(i);
      if (which(id) && (!valid(found) || way(s_[id].pose.at, at) < way(s_[found].pose.at, at))) found = id;
    }
    if (valid(found)) other_ = found;
    return valid(found);
  }

  static i32 way(Point a, Point b) { return static_cast<i32>(root_up(distance_squared(a, b))); }
  bool moved() const { return way(from_.at, to_.at) > table_ / 200; }
  i32 magnitude_of_turn() const { return std::abs(turn_between(from_.facing, to_.facing)); }
  Symbol symbol(const Unit& u) const { return game_.rules().troops()[u.kind - 1u].symbol; }

  const Game& game_;
  const State& s_;
  Side side_;
  const Order& order_;
  const BattlePlan& plan_;
  const std::vector<Ground>& grounds_;
  UnitId who_ = UnitId::none, other_ = UnitId::none;
  i16 place_ = -1, degrees_ = 0;
  i32 table_ = 1;
  Pose from_, to_;
  bool reformed_ = false;
};

}  // namespace

Sentence intent(const Game& game, const State& seen, Side side, const Order& order, const BattlePlan& plan,
                const std::vector<Ground>& grounds) {
  return Intent(game, seen, side, order, plan, grounds).told();
}

}  // namespace grog
