#include "core/types.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/require.hpp"

namespace grog {

std::string clause_id(Clause c, std::string_view prefix) {
  std::string id{prefix};
  id += '-';
  if (is_ruling(c)) return id + "R" + std::to_string(item_of(c));
  return id + std::to_string(chapter_of(c)) + "." + std::to_string(item_of(c));
}

Clause parse_clause(std::string_view id, std::string_view prefix) {
  if (!id.starts_with(prefix) || id.size() <= prefix.size() || id[prefix.size()] != '-') return Clause::none;
  return parse_clause_number(id.substr(prefix.size() + 1));
}

static thread_local OnBroken handler = nullptr;

void on_broken(OnBroken h) { handler = h; }

void broken(const char* what, const char* file, int line) {
  std::fprintf(stderr, "grognard: broken invariant: %s (%s:%d)\n", what, file, line);
  std::fflush(stderr);
  // One that breaks again inside its own handler stops the program.
  if (OnBroken h = std::exchange(handler, nullptr)) h(what, file, line);
  std::abort();
}

}  // namespace grog
