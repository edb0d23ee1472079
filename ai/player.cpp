#include "ai/player.hpp"

#include "ai/greedy.hpp"
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

constexpr PlayerInfo infos[] = {
    {"random", {"un ordre permis au hasard", "any allowed order, at random"}},
    {"greedy", {"l'ordre qui promet le plus, un coup en avant", "the order that promises most, one step ahead"}},
};

}  // namespace

std::span<const PlayerInfo> player_infos() { return infos; }

NamedPlayer player_named(std::string_view name) {
  if (name == "random") return {std::make_unique<RandomPlayer>(), {}, {}};
  if (name == "greedy") return {std::make_unique<GreedyPlayer>(), {}, {}};
  std::vector<std::string_view> names;
  std::string list;
  for (const PlayerInfo& i : infos) {
    names.push_back(i.name);
    list += (list.empty() ? "" : ", ") + std::string{i.name};
  }
  std::string written{name.substr(0, 40)}, near = nearest(name, names);
  NamedPlayer out;
  out.fault_fr = "aucun joueur « " + written + " »" + (near.empty() ? "" : " ; vouliez-vous dire « " + near + " » ?") +
                 " (il y a : " + list + ")";
  out.fault_en = "no player '" + written + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?") +
                 " (there are: " + list + ")";
  return out;
}

}  // namespace grog
