#include "server/store.hpp"

#include "server/words.hpp"

namespace grog {

std::unique_ptr<Store> open_store(const std::string& place, Sentence& fault) {
  if (!place.starts_with("postgresql://") && !place.starts_with("postgres://")) return open_sqlite(place, fault);
#ifdef GROGNARD_POSTGRES
  return open_postgres(place, fault);
#else
  fault = sentence(server_word("store.db_program_was_built_without"));
  return nullptr;
#endif
}

}  // namespace grog
