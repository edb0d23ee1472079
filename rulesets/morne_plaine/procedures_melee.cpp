// One round of one melee: who strikes with how many dice, how hits are shared, what is saved.
#include <algorithm>

#include "rulesets/morne_plaine/procedures.hpp"

namespace grog::morne_plaine {
namespace {

// A square and a march column never charge (MP-R34).
bool charges(const Brawler& b) {
  return b.charge &&
         (b.formation == Formation::line || b.formation == Formation::division || b.formation == Formation::echelon);
}

bool mounted(const Brawler& b) { return b.horse != Horse::none; }
bool balked(const Brawler& b, const Ring& r) { return mounted(b) && r.foe_square; }  // MP-2.14
bool gains(const Brawler& b, const Ring& r) { return charges(b) && !balked(b, r) && !r.difficult && !r.obstacle; }
bool strikes_with_all(const Brawler& b, const Ring& r) {
  return charges(b) && (b.formation == Formation::division || (b.formation == Formation::echelon && !r.foe_square));
}
bool spurs(const Brawler& b, const Ring& r) { return b.horse >= Horse::line && charges(b) && !r.foe_square; }

int attacks(const Brawler& b, const Ring& r) {
  return strikes_with_all(b, r) ? b.figures : std::min(b.front, b.figures);
}
int support_attacks(const Tables& t, const Brawler& b, const Ring& r) {
  int part = t.melee.support_one_in.value;
  return (attacks(b, r) + part - 1) / part;
}

Word said(std::string_view whose, std::string_view what) { return word({whose, what}); }

struct Reading {
  Brawler a, s, d;
  Ring ring, d_ring;
  Contact contact = Contact::front;
  Corps corps = Corps::infantry;  // of the defender
  bool a_first = false, fugitives = false;
};

Reading read(const MeleeIn& in) {
  Reading r;
  auto horse = [](Fights f) { return static_cast<Horse>(f); };
  bool a_foot = in.a_arm == Fights::infantry, d_foot = in.d_arm == Fights::infantry;
  r.a = {horse(in.a_arm), in.a_nation, in.a_quality, read_formation(!a_foot, in.a_formation),
         in.a_figures,    in.a_front,  in.a_charge};
  r.s = r.a;
  r.s.figures = in.support_figures, r.s.front = in.support_front, r.s.charge = in.support_charge;
  r.d = {horse(in.d_arm), in.d_nation, in.d_quality, read_formation(!d_foot, in.d_formation),
         in.d_figures,    in.d_front,  in.d_charge};
  r.contact = in.contact;
  r.corps = d_foot ? Corps::infantry : Corps::cavalry;
  if (r.contact == Contact::flank && r.d.formation == Formation::square) r.contact = Contact::front;
  bool front = r.contact == Contact::front;
  r.d.charge = in.d_charge && !d_foot && r.d.formation == Formation::echelon && front;
  r.ring = {in.difficult, in.obstacle && d_foot && front, r.d.formation == Formation::square, false};
  r.d_ring = {in.difficult, false, r.a.formation == Formation::square, true};
  if (front && r.d.formation == Formation::march && charges(r.a)) r.contact = Contact::march;
  r.a_first = r.contact != Contact::front;
  r.fugitives = r.a_first && r.contact != Contact::pursuit;
  return r;
}

Clause order_clause(Contact c, Corps who) {
  switch (c) {
    case Contact::flank: return "MP-15.6"_c;
    case Contact::retired: return who == Corps::cavalry ? "MP-13.6"_c : "MP-12.7"_c;
    case Contact::pursuit: return "MP-18.11"_c;
    case Contact::march: return "MP-15.9"_c;
    default: return "MP-14.5"_c;
  }
}

}  // namespace

Fighter fighter(const Tables& t, const Brawler& b, const Ring& r, bool support) {
  Fighter f;
  f.dice = short_of(support ? support_attacks(t, b, r) : attacks(b, r));
  f.figures = short_of(b.figures);
  int bonus = r.counter ? t.melee.countercharge.value : t.melee.charge.value;
  f.score = short_of(t.melee.hit.value - (gains(b, r) ? bonus : 0));
  bool ones = (!mounted(b) && (b.nation == Nation::french || b.nation == Nation::scottish)) || spurs(b, r);
  bool misses = b.quality != Quality::regular;
  f.reroll = misses ? all_but(at_least(f.score)) : ones ? face(1) : Faces{0};
  f.save = short_of(mounted(b) ? t.save.melee_cavalry.value : t.save.melee_infantry.value);
  f.save_reroll = b.horse == Horse::cuirassiers ? face(1) : Faces{0};
  f.corps = mounted(b) ? Corps::cavalry : Corps::infantry;
  return f;
}

void strike_reasons(const Tables& t, const Brawler& b, const Ring& r, std::string_view whose, int supports,
                    Tally& why) {
  if (supports > 0) {
    why.note(t.melee.support_one_in.clause, said(whose, std::to_string(supports * support_attacks(t, b, r))));
  } else {
    Clause c = !strikes_with_all(b, r) ? "MP-14.1"_c : b.formation == Formation::division ? "MP-2.5"_c : "MP-3.2"_c;
    why.note(c, said(whose, std::to_string(attacks(b, r))));
  }
  if (charges(b)) {
    const Figure& bonus = r.counter ? t.melee.countercharge : t.melee.charge;
    if (balked(b, r)) {
      why.note("MP-2.14"_c, said(whose, "0"));
    } else {
      if (r.difficult) why.note("MP-14.7"_c, said(whose, "0"));
      if (r.obstacle) why.note("MP-14.8"_c, said(whose, "0"));
      if (gains(b, r)) why.note(bonus.clause, word({whose, "+", std::to_string(bonus.value)}));
    }
  }
  if (!mounted(b) && b.nation == Nation::french) why.note("MP-14.9"_c, said(whose, "ones"));
  if (!mounted(b) && b.nation == Nation::scottish) why.note("MP-14.10"_c, said(whose, "ones"));
  if (spurs(b, r)) why.note("MP-14.11"_c, said(whose, "ones"));
  if (b.quality != Quality::regular) why.note("MP-14.12"_c, said(whose, "misses"));
}

void save_reasons(const Tables& t, const Brawler& b, std::string_view whose, Tally& why) {
  const Score& s = mounted(b) ? t.save.melee_cavalry : t.save.melee_infantry;
  why.note(s.clause, said(whose, std::to_string(s.value)));
  if (b.horse == Horse::cuirassiers) why.note("MP-14.13"_c, said(whose, "ones"));
}

// The lead throws, then the supports, like ones together.
int strike(const Lineup& l, Dice& dice) {
  return stage(dice, l.unit, [&](Dice& d) {
    i32 hits = 0;
    auto group = [&](int from, int n) {
      const Fighter& f = l.unit[from];
      int all = 0;
      for (int i = from; i < from + n; ++i) all += l.unit[i].dice;
      hits += d.pool(all, {at_least(f.score), f.reroll}, "MP-14.1"_c);
    };
    group(0, 1);
    auto like = [&](int i, int k) {
      const Fighter &a = l.unit[i], &b = l.unit[k];
      return a.score == b.score && a.reroll == b.reroll;
    };
    for (int i = 1, n = 1; i < l.count; i += n) {
      for (n = 1; i + n < l.count && like(i, i + n);) ++n;
      group(i, n);
    }
    return hits;
  });
}

// Shared equally, the remainder to the unit in contact (MP-16.6, MP-16.7); what a unit cannot use up is lost.
Lost suffer(const Lineup& l, int hits, Dice& dice) {
  Lost lost{};
  int share = hits / l.count;
  for (int i = 0; i < l.count; ++i) {
    const Fighter& f = l.unit[i];
    int mine = share + (i == 0 ? hits % l.count : 0);
    int saved =
        dice.pool(mine, {at_least(f.save), f.save_reroll}, f.corps == Corps::cavalry ? "MP-14.3"_c : "MP-14.4"_c);
    lost[i] = short_of(std::min<int>(mine - saved, f.figures));
  }
  return lost;
}

void weaken(const Tables& t, Lineup& l, const Lineup& before, const Lost& lost) {
  int part = t.melee.support_one_in.value;
  for (int i = 0; i < l.count; ++i) {
    int left = before.unit[i].figures - lost[i];
    l.unit[i].figures = short_of(left);
    int able = i == 0 ? left : (left + part - 1) / part;
    l.unit[i].dice = short_of(std::min<int>(before.unit[i].dice, able));
  }
}

Clause fugitives_clause(Contact c, Corps who) {
  bool horse = who == Corps::cavalry;
  if (c == Contact::retired) return horse ? "MP-13.5"_c : "MP-12.6"_c;
  return horse ? "MP-15.8"_c : "MP-15.7"_c;
}
void order_reasons(Contact c, Corps who, bool a_first, Tally& why) {
  why.note(a_first ? order_clause(c, who) : "MP-14.5"_c, a_first ? Word("a first") : Word("together"));
  if (!a_first || c == Contact::pursuit) return;
  why.note(fugitives_clause(c, who), who == Corps::cavalry ? Word("d:1d3") : Word("d:1d6"));
}

Tally melee_reasons(const Tables& t, const MeleeIn& in) {
  Reading r = read(in);
  Tally why;
  order_reasons(r.contact, r.corps, r.a_first, why);
  strike_reasons(t, r.a, r.ring, "a:", 0, why);
  if (in.supports > 0) strike_reasons(t, r.s, r.ring, "s:", in.supports, why);
  strike_reasons(t, r.d, r.d_ring, "d:", 0, why);
  save_reasons(t, r.d, "d:", why);
  save_reasons(t, r.a, "a:", why);
  return why;
}

MeleeOut melee(const Tables& t, const MeleeIn& in, const Tally&, Dice& dice) {
  Reading r = read(in);
  Lineup a, d;
  a.unit[0] = fighter(t, r.a, r.ring, false);
  a.count = in.supports + 1;
  for (int i = 1; i < a.count; ++i) a.unit[i] = fighter(t, r.s, r.ring, true);
  d.unit[0] = fighter(t, r.d, r.d_ring, false);

  i16 d_losses = stage(dice, [&](Dice& x) {
    int fled = 0;
    if (r.fugitives) fled = throw_few(r.corps, fugitives_clause(r.contact, r.corps), x);
    int hits = strike(a, x);
    Lost fell = suffer(d, hits, x);
    return short_of(std::min<i32>(fled + fell[0], in.d_figures));
  });
  Lineup answer = d;
  if (r.a_first) weaken(t, answer, d, {d_losses, 0, 0, 0});
  // Lead and side are all that matters of the assailant's losses.
  auto back = stage(dice, answer.unit[0].dice, [&](Dice& x) -> std::array<i16, 2> {
    Lost fell = suffer(a, strike(answer, x), x);
    return {fell[0], short_of(fell[0] + fell[1] + fell[2] + fell[3])};
  });
  MeleeOut out{};
  out.a_lead_losses = back[0];
  out.a_losses = back[1];
  out.d_losses = d_losses;
  out.winner = out.a_losses < d_losses ? Winner::a : out.a_losses > d_losses ? Winner::d : Winner::draw;
  auto removed = [&](i32 figures, i32 start, i32 lost) {
    return lost >= 1 && t.losses.removed_one_in.value * (figures - lost) <= std::max(start, figures);
  };
  out.a_removed = removed(in.a_figures, in.a_start, out.a_lead_losses);
  out.d_removed = removed(in.d_figures, in.d_start, d_losses);
  return out;
}

}  // namespace grog::morne_plaine
