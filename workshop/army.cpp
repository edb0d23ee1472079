#include "workshop/army.hpp"

#include <algorithm>
#include <cstdlib>

namespace grog {
namespace {

constexpr i32 tenths = 10;
constexpr std::size_t fighting = 4;  // services, from foot to guns

class Buyer {
 public:
  Buyer(const Workshop& w, const Muster& m, Rng& rng) : Buyer(w, w.mix, m, rng) {}
  Buyer(const Workshop& w, const Mix& mix, const Muster& m, Rng& rng) : w_(w), mix_(mix), m_(m), rng_(rng) {}

  std::vector<const Raised*> of(std::size_t nation, Service service) const {
    std::vector<const Raised*> out;
    for (const Raised& r : m_.troops)
      if (r.service == service && (r.armies >> nation & 1) != 0) out.push_back(&r);
    return out;
  }
  // Of two that come to mind the cheaper: picked troops are few. Nearly as strong as they come.
  Purchase pick(const std::vector<const Raised*>& from) {
    auto any = [&] { return from[rng_.below(static_cast<u32>(from.size()))]; };
    const Raised *a = any(), *b = any();
    const Raised* r = b->of(b->most) < a->of(a->most) ? b : a;
    return {r, size_of(*r)};
  }
  i32 size_of(const Raised& r) {
    if (r.most == 0) return 0;
    i32 least = std::max(r.least, r.most * 3 / 4), steps = (r.most - least) / r.step;
    return r.most - r.step * static_cast<i32>(rng_.below(static_cast<u32>(steps + 1)));
  }

  void buy(Army& army, i32 purse, std::size_t most) {
    std::array<i32, fighting> spent{};
    std::array<int, fighting> count{};
    std::size_t led = lead(army, purse);
    if (led > 0) most = std::min(most, led * static_cast<std::size_t>(w_.a_group));
    for (purse -= army.spent(); army.troops.size() < most;) {
      // What the army lacks most, as far as there is any, and money for it.
      int lacks = -1;
      Purchase next;
      for (std::size_t s = 0; s < fighting; ++s) {
        if (mix_[s] == 0) continue;
        std::vector<const Raised*> from = of(army.nation, static_cast<Service>(s));
        std::erase_if(from, [&](const Raised* r) { return r->of(std::max(r->least, r->most * 3 / 4)) > purse; });
        bool guarded = s != number(Service::guns) || count[s] + 1 < count[0] + count[1];
        if (from.empty() || !guarded) continue;
        if (lacks >= 0 && spent[s] * mix_[slot_of(lacks)] >= spent[slot_of(lacks)] * mix_[s]) continue;
        Purchase p = pick(from);
        if (p.price() > purse) p.size = std::max(p.kind->least, p.kind->most * 3 / 4);
        if (p.price() > purse) continue;
        lacks = static_cast<int>(s), next = p;
      }
      if (lacks < 0) break;
      spent[slot_of(lacks)] += next.price(), ++count[slot_of(lacks)];
      purse -= next.price();
      army.troops.push_back(next);
    }
    std::ranges::stable_sort(army.troops, {}, [](const Purchase& p) { return p.kind->service; });
  }

  // The same services at about the same price, each by its own troops.
  void answer(Army& army, const Army& other, std::size_t most) {
    for (const Purchase& theirs : other.troops) {
      std::vector<const Raised*> from = of(army.nation, theirs.kind->service);
      for (Service s : {Service::foot, Service::horse})
        if (from.empty()) from = of(army.nation, s);
      if (from.empty()) continue;
      Purchase best = pick(from);
      for (int i = 0; i < 4; ++i)
        if (Purchase p = pick(from); std::abs(p.price() - theirs.price()) < std::abs(best.price() - theirs.price()))
          best = p;
      army.troops.push_back(best);
    }
    lead(army, other.spent());
    // Where one nation's men count for more, the other has more of them.
    std::vector<const Raised*> foot = of(army.nation, Service::foot);
    for (std::size_t i = 0; i < most && !foot.empty(); ++i) {
      Purchase one = pick(foot);
      i32 lacks = other.spent() - army.spent();
      if (std::abs(lacks) < std::max(one.price() * 3 / 4, 1)) return;
      if (lacks > 0 && army.troops.size() < most) army.troops.push_back(one);
      auto last = std::ranges::find_if(army.troops, [](const Purchase& p) { return p.kind->service == Service::foot; });
      if (lacks < 0 && last != army.troops.end()) army.troops.erase(last);
    }
  }

  // Another troop or another strength, in either army, where that brings the prices nearer to each other.
  void even_out(Army (&armies)[2]) {
    i32 gap = armies[0].spent() - armies[1].spent();
    for (int i = 0; i < 400 && gap != 0; ++i) {
      Army& army = armies[rng_.below(2)];
      if (army.troops.empty()) return;
      Purchase& p = army.troops[rng_.below(static_cast<u32>(army.troops.size()))];
      Purchase before = p;
      p = pick(of(army.nation, p.kind->service));
      i32 now = armies[0].spent() - armies[1].spent();
      if (std::abs(now) < std::abs(gap))
        gap = now;
      else
        p = before;
    }
  }

  void finish(Army& army) {
    std::ranges::stable_sort(army.troops, {}, [](const Purchase& p) { return p.kind->service; });
  }

 private:
  static std::size_t number(Service s) { return static_cast<std::size_t>(s); }
  static std::size_t slot_of(int i) { return static_cast<std::size_t>(i); }

  // The middle one of what is offered: neither a fool nor a genius.
  void add(std::vector<Purchase>& to, std::size_t nation, Service service, std::size_t times) {
    std::vector<const Raised*> from = of(nation, service);
    if (from.empty()) return;
    std::ranges::stable_sort(from, {}, [](const Raised* r) { return r->price; });
    for (std::size_t i = 0; i < times; ++i) to.push_back({from[(from.size() - 1) / 2], 0});
  }
  // As many as such an army will need, before it is bought: officers are paid for too. How many have units.
  std::size_t lead(Army& army, i32 purse) {
    std::size_t expected = army.troops.size();
    if (expected == 0) {
      std::vector<const Raised*> foot = of(army.nation, Service::foot);
      std::ranges::stable_sort(foot, {}, [](const Raised* r) { return r->of(r->most); });
      i32 usual = foot.empty() ? purse : foot[foot.size() / 3]->of(foot[foot.size() / 3]->most);
      expected = static_cast<std::size_t>(std::max(1, purse / std::max(usual, 1)));
    }
    add(army.leaders, army.nation, Service::chief, 1);
    std::size_t group = static_cast<std::size_t>(w_.a_group), led = group > 0 ? (expected + group - 1) / group : 0;
    add(army.leaders, army.nation, Service::leader, led);
    bool enough = m_.units_an_aide == 0 || expected >= static_cast<std::size_t>(m_.units_an_aide);
    add(army.aides, army.nation, Service::aide, enough ? 1 : 0);
    return led;
  }

  const Workshop& w_;
  const Mix mix_;
  const Muster& m_;
  Rng& rng_;
};

}  // namespace

i32 Army::spent() const {
  i32 sum = 0;
  for (const auto* list : {&troops, &leaders, &aides})
    for (const Purchase& p : *list) sum += p.price();
  return sum;
}

void raise_armies(const Workshop& w, const Muster& m, i32 points, std::size_t most, Rng& rng, Army (&out)[2]) {
  std::size_t nations = m.armies.size();
  out[0].nation = 0, out[1].nation = nations > 1 ? 1 : 0;
  if (!w.fixed_sides && nations > 1) {
    auto any = [&] { return rng.below(static_cast<u32>(nations)); };
    auto enemy = std::ranges::find(m.armies, w.against, &MusterArmy::key);
    out[0].nation = enemy != m.armies.end() ? static_cast<std::size_t>(enemy - m.armies.begin()) : any();
    do out[1].nation = any();
    while (out[1].nation == out[0].nation);
    if (rng.below(2) == 0) std::swap(out[0].nation, out[1].nation);
  }
  Buyer buyer(w, m, rng);
  buyer.buy(out[0], points * tenths, most);
  buyer.answer(out[1], out[0], most);
  buyer.even_out(out);
  for (Army& a : out) buyer.finish(a);
}

Army raise_army(const Workshop& w, const Mix& mix, const Muster& m, std::size_t nation, i32 points, Rng& rng) {
  constexpr std::size_t most = 40;
  Army out;
  out.nation = nation;
  Buyer buyer(w, mix, m, rng);
  buyer.buy(out, points * tenths, most);
  buyer.finish(out);
  return out;
}

}  // namespace grog
