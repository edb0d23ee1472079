// Games through the pocket edition, and one line a game: the same natively and on WebAssembly, letter by letter.
//   pocket_games [ORDERS] [SCENARIO [--letters]]
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/log.hpp"
#include "rulesets/registry.hpp"
#include "tests/pocket/page.hpp"

using namespace grog;
using namespace grog::test;

namespace {

bool play_scenario(Page& page, const std::string& scenario, std::size_t orders, bool letters) {
  Json made = page.ask("/api/games", {{"scenario", scenario}, {"second", "conscrit"}, {"seed", 1815}});
  if (page.status() != 200) return std::fprintf(stderr, "%s: %s\n", scenario.c_str(), made.dump().c_str()), false;
  page.sit_down(page.claim(made["links"]["first"].get<std::string>()));
  Played p = play(page, orders, letters);
  page.leave();
  page.store_all();
  std::printf("%s orders=%s letters=%s position=%s said=%s\n", scenario.c_str(), std::to_string(p.orders).c_str(),
              std::to_string(p.letters).c_str(), p.hash.c_str(), hash_text(p.said).c_str());
  return p.orders > 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t orders = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 30;
  std::string only = argc > 2 ? argv[2] : "";
  bool letters = argc > 3 && std::string_view(argv[3]) == "--letters";
  Page page(rulesets());
  std::string list = page.get("/api/list");
  bool good = true;
  Json all = Json::parse(list, nullptr, false);
  for (const Json& ruleset : all["rulesets"]) {
    std::string id = ruleset["id"].get<std::string>();
    if (only.empty())
      for (const char* what : {"handbook", "procedures", "clauses"}) {
        std::string text = page.get(std::string("/api/") + what, "ruleset=" + id);
        good = good && page.status() == 200;
        std::printf("%s %s %s\n", id.c_str(), what, hash_text(hash_bytes(text.data(), text.size())).c_str());
      }
    for (const Json& scenario : ruleset["scenarios"]) {
      std::string name = scenario["id"].get<std::string>();
      if (only.empty() || only == name) good = play_scenario(page, name, orders, letters) && good;
    }
  }
  return good ? 0 : 1;
}
