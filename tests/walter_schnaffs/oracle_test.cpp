// `totals` and `losses` against an oracle written from the printed lists alone: every face of every die, one by one.
#include <algorithm>
#include <map>

#include "core/exact.hpp"
#include "tests/walter_schnaffs/support.hpp"

namespace grog::test::walter {
namespace {

using Values = std::vector<i32>;
using Inputs = std::map<std::string, i32>;
using Counts = std::map<Values, u64>;  // outcome -> how many of the equally likely throws give it

const Procedure& procedure(std::string_view name) {
  for (const Procedure& p : book().procedures())
    if (p.name == name) return p;
  std::abort();
}

// Calls `f` with each of the 6^n throws of n dice.
template <class F>
void each_throw(int n, F&& f) {
  std::vector<int> faces(static_cast<std::size_t>(n), 1);
  for (;;) {
    f(faces);
    std::size_t i = 0;
    while (i < faces.size() && faces[i] == 6) faces[i++] = 1;
    if (i == faces.size()) return;
    ++faces[i];
  }
}

void expect_same(std::string_view name, const Inputs& inputs, const Counts& wanted) {
  const Procedure& p = procedure(name);
  StructBytes in{};
  p.defaults(in.data());
  std::string shown{name};
  for (const auto& [key, value] : inputs) {
    auto at = std::find_if(p.in.begin(), p.in.end(), [&](const Field& f) { return f.name == key; });
    ASSERT_NE(at, p.in.end()) << key;
    at->set(in.data(), value);
    shown += " " + key + "=" + std::to_string(value);
  }
  Tally why;
  p.reasons(book().tables(), in.data(), why);
  auto all = enumerate([&](Dice& dice) {
    StructBytes out{};
    p.run(book().tables(), in.data(), why, dice, out.data());
    return out;
  });
  ASSERT_TRUE(all.exact);
  u64 throws = 0;
  for (const auto& [outcome, count] : wanted) throws += count;
  ASSERT_EQ(all.items.size(), wanted.size()) << shown;
  for (const auto& item : all.items) {
    Values outcome;
    for (const Field& f : p.out) outcome.push_back(f.get(item.result.data()));
    auto at = wanted.find(outcome);
    ASSERT_NE(at, wanted.end()) << shown;
    EXPECT_EQ(fraction_text(item.weight, all.total), fraction_text(Big{at->second}, Big{throws})) << shown;
  }
}

// The loss table with a list of what stands there, struck off piece by piece (WS-8.25 to 8.27, 13.9, 13.10).
Values struck(std::vector<int> faces, std::string there, int six) {
  std::sort(faces.begin(), faces.end());
  std::map<char, i32> lost{{'i', 0}, {'c', 0}, {'a', 0}, {'m', 0}};
  auto strike = [&](std::string_view order) {  // the first arm of `order` that is there
    for (char arm : order)
      if (std::size_t at = there.find(arm); at != std::string::npos) {
        there.erase(at, 1);
        ++lost[arm];
        return true;
      }
    return false;
  };
  for (int f : faces) {
    if (f <= 2) continue;
    if (f <= 5) {
      strike("ci");
    } else if (six == 2) {  // bases first
      if (strike("ci"))
        strike("ci");
      else
        strike("am");
    } else if (!strike(six == 0 ? "am" : "ma") && strike("ci")) {
      strike("ci");
    }
  }
  return {lost['i'], lost['c'], lost['a'], lost['m']};
}

TEST(WalterOracle, losses_face_by_face) {
  for (int dice = 0; dice <= 5; ++dice)
    for (int inf : {0, 1, 2, 5})
      for (int cav : {0, 1, 3})
        for (int art : {0, 1, 2})
          for (int mit : {0, 1})
            for (int six = 0; six < 3; ++six) {
              std::string there =
                  std::string(static_cast<std::size_t>(inf), 'i') + std::string(static_cast<std::size_t>(cav), 'c') +
                  std::string(static_cast<std::size_t>(art), 'a') + std::string(static_cast<std::size_t>(mit), 'm');
              Counts counts;
              each_throw(dice, [&](const std::vector<int>& faces) { ++counts[struck(faces, there, six)]; });
              expect_same("losses",
                          {{"dice", dice},
                           {"inf_bases", inf},
                           {"cav_bases", cav},
                           {"art_bases", art},
                           {"mit_bases", mit},
                           {"six", six}},
                          counts);
              if (HasFatalFailure()) return;
            }
}

// Both totals from the two lists of section 8, one line a sentence (WS-8.1 to 8.24).
Values totals_of(Inputs in, const std::vector<int>& d3_faces, const std::vector<int>& d6_faces) {
  i32 a = 0, d = 0;
  for (i32 i = 0; i < in["a_inf_fresh"]; ++i) a += 4;
  for (i32 i = 0; i < in["a_inf_weak"]; ++i) a += 2;
  for (i32 i = 0; i < in["a_cav_fresh"]; ++i) a += 3;
  for (i32 i = 0; i < in["a_cav_weak"] + in["a_art"] + in["a_mit"]; ++i) a += 1;
  if (in["a_rear_inf"] > 1) a += 3;
  a += in["a_flanks"];
  if (in["crossing"] == 1) a -= 2;
  i32 a_units = in["a_inf_fresh"] + in["a_inf_weak"] + in["a_cav_fresh"] + in["a_cav_weak"] + in["a_art"] + in["a_mit"];
  if (a_units > 0 && in["a_pro"] > 0 && in["a_pro"] >= a_units - in["a_pro"]) a += 2;
  a -= in["a_res"] > 3 ? 3 : in["a_res"];
  if (in["cover"] != 0) a -= 3;

  for (int f : d3_faces) d += 2 + (f + 1) / 2;
  for (int f : d6_faces) d += f;
  d += 2 * in["d_inf_other"] + in["d_cav"] + 3 * in["d_bl"] + 2 * in["d_ml"];
  i32 d_units = in["d_inf_rapid"] + in["d_inf_other"] + in["d_cav"] + in["d_mit"] + in["d_bl"] + in["d_ml"];
  if (d_units > 0 && in["d_pro"] > 0 && in["d_pro"] >= d_units - in["d_pro"]) d += 2;
  d += 2 * in["d_flanks"];
  if (in["crossing"] != 0) d += 2;
  if (in["d_rear_inf"] > 1) d += 3;
  d -= in["d_res"] > 2 ? 2 : in["d_res"];
  d -= in["prior"] > 3 ? 6 : 2 * in["prior"];

  auto dice = [](i32 total) {  // one for each multiple of 5, up to the next
    i32 n = 0;
    while (5 * n < total) ++n;
    return n;
  };
  return {a, dice(a), d, dice(d)};
}

TEST(WalterOracle, totals_face_by_face) {
  const Procedure& p = procedure("totals");
  Rng rng(1870);
  for (int round = 0; round < 1000; ++round) {
    Inputs in;
    for (const Field& f : p.in)
      in[std::string{f.name}] = f.low + static_cast<i32>(rng.below(static_cast<u32>(f.high - f.low + 1)));
    in["d_inf_rapid"] = static_cast<i32>(rng.below(4));
    in["d_mit"] = static_cast<i32>(rng.below(2));
    std::size_t d3s = static_cast<std::size_t>(in["d_inf_rapid"]), d6s = static_cast<std::size_t>(in["d_mit"]);
    Counts counts;
    each_throw(static_cast<int>(d3s + d6s), [&](const std::vector<int>& faces) {
      auto split = faces.begin() + static_cast<std::ptrdiff_t>(d3s);
      ++counts[totals_of(in, {faces.begin(), split}, {split, faces.end()})];
    });
    expect_same("totals", in, counts);
    if (HasFatalFailure()) return;
  }
}

// A small assault whole, value dice and both loss throws face by face (WS-13.11 to 13.15).
TEST(WalterOracle, assaults_face_by_face) {
  for (int six = 0; six < 3; ++six)
    for (int guns = 0; guns <= 1; ++guns)
      for (int size = 1; size <= 2; ++size) {
        Inputs in{{"a_inf_fresh", 0}, {"a_inf_weak", 1},    {"a_weak_size", size}, {"a_cav_weak", 1},
                  {"a_art", guns},    {"d_inf_size", size}, {"d_ml", guns},        {"a_six", six},
                  {"d_six", 2 - six}, {"d_inf_rapid", 1}};
        std::string attackers = std::string(static_cast<std::size_t>(size), 'i') + "c" + (guns != 0 ? "a" : "");
        std::string defenders = std::string(static_cast<std::size_t>(size), 'i') + (guns != 0 ? "a" : "");
        // Attack 2 + 1 + guns: one die. Defence 1d3 + 2 + 2 x guns, up to 7: one or two dice.
        Counts counts;
        each_throw(4, [&](const std::vector<int>& faces) {
          int defence = 2 + (faces[0] + 1) / 2 + 2 * guns;
          std::vector<int> second{faces[2]};
          if (defence > 5) second.push_back(faces[3]);
          Values d = struck({faces[1]}, defenders, six), a = struck(second, attackers, 2 - six);
          i32 d_sum = d[0] + d[1] + d[2], a_sum = a[0] + a[1] + a[2];
          bool attackers_left = a[0] + a[1] < size + 1;
          bool emptied = d_sum == size + guns, guns_alone = d[0] == size;
          bool taken = attackers_left && (emptied || d_sum > a_sum || (guns_alone && d_sum == a_sum));
          Values outcome = a;
          outcome.insert(outcome.end(), d.begin(), d.end());
          outcome.push_back(taken);
          ++counts[outcome];
        });
        expect_same("assault", in, counts);
        if (HasFatalFailure()) return;
      }
}

}  // namespace
}  // namespace grog::test::walter
