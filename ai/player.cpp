#include "ai/player.hpp"

#include <algorithm>
#include <thread>

#include "ai/general.hpp"
#include "ai/greedy.hpp"
#include "ai/words.hpp"
#include "core/require.hpp"

namespace grog {
namespace {

class RandomPlayer final : public Player {
 public:
  Order choose(const Game& game, const State& seen, Side, Rng& rng) override {
    orders_.clear();
    game.propose(seen, rng, most, orders_);
    require(!orders_.empty(), "no order is proposed to a side that must decide");
    return orders_[rng.below(static_cast<u32>(orders_.size()))];
  }

 private:
  static constexpr std::size_t most = 256;
  std::vector<Order> orders_;
};

constexpr std::string_view simple[] = {"random", "greedy"};

BotMaker bots = nullptr;

NamedPlayer unknown(std::string_view name, std::span<const NamedText> infos, Text what) {
  std::vector<std::string_view> names;
  std::string list;
  for (const NamedText& i : infos) {
    names.push_back(i.name);
    list += (list.empty() ? "" : ", ") + std::string{i.name};
  }
  std::string written{name.substr(0, 40)}, near = nearest(name, names);
  Sentence also = near.empty() ? Sentence{} : sentence(core_word("hint.did_you_mean"), {near});
  Sentence said =
      with_parts(ai_word("player.unknown"), {sentence(what), Sentence::same(written), also, Sentence::same(list)});
  return {nullptr, std::move(said)};
}

NamedPlayer no_thought(std::string_view written) {
  std::string share{written.substr(0, 40)}, most = std::to_string(most_thought);
  Sentence said = sentence(ai_word("player.no_share"), {share, most});
  return {nullptr, std::move(said)};
}

}  // namespace

std::optional<Order> another_order(const Game& game, const State& whole, Rng& rng) {
  std::vector<Order> legal;
  game.propose(whole, rng, 64, legal);
  std::erase_if(legal, [&](const Order& o) { return !game.check(whole, o).accepted; });
  if (legal.empty()) return {};
  return legal[rng.below(static_cast<u32>(legal.size()))];
}

std::span<const NamedText> player_infos() {
  static const std::vector<NamedText> all = [] {
    std::vector<NamedText> list = named_texts(simple);
    list.insert(list.end(), level_infos().begin(), level_infos().end());
    return list;
  }();
  return all;
}

std::string player_title(std::string_view name, Lang lang) {
  auto title = [lang](std::span<const NamedText> infos, std::string_view key) {
    auto at = std::ranges::find(infos, key, &NamedText::name);
    return at == infos.end() ? std::string{key} : std::string{at->title.in(lang)};
  };
  std::string_view called = name;
  std::optional<u32> share = thought_of(called);
  if (!share || called.starts_with("bot:")) return std::string{name};
  Eye eye = eye_of(called);
  std::size_t colon = called.find(':');
  std::string out = title(player_infos(), called.substr(0, colon));
  if (colon != called.npos) out += " · " + title(style_infos(), called.substr(colon + 1));
  if (eye == Eye::handmade) out += " · " + std::string{ai_word("player.handmade").in(lang)};
  return *share == 100 ? out : out + " · " + std::to_string(*share) + " %";
}

u32 patience_for(std::string_view name) {
  constexpr u32 of_the_deepest = 5'000;
  std::string_view level = name.substr(0, name.find_first_of(":@"));
  return level == level_infos().back().name ? of_the_deepest : usual_patience;
}

void seat_at_table(Player& player, std::string_view name) {
  player.at_most(patience_for(name));
  player.hands(std::thread::hardware_concurrency() > 1 ? 2 : 1);
}

void set_bots(BotMaker maker) { bots = maker; }

NamedPlayer player_named(std::string_view name) {
  if (name == "random") return {std::make_unique<RandomPlayer>(), {}};
  std::string_view seer = name;
  if (Eye eye = eye_of(seer); seer == "greedy") return {std::make_unique<GreedyPlayer>(GreedyLimits{}, eye), {}};
  if (auto plan = general_plan(name)) return {std::make_unique<General>(*plan), {}};
  if (bots != nullptr && name.starts_with("bot:")) return bots(name.substr(4));
  std::string_view level = name.substr(0, name.find_first_of(":@"));
  bool general = std::ranges::any_of(level_infos(), [&](const NamedText& i) { return i.name == level; });
  if (!general) return unknown(name, player_infos(), ai_word("player.no_player"));
  std::string_view called = name;
  if (!thought_of(called)) return no_thought(name.substr(name.find('@') + 1));
  return unknown(called.substr(level.size() + 1), style_infos(), ai_word("player.no_style"));
}

}  // namespace grog
