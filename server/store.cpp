#include "server/store.hpp"

namespace grog {

std::unique_ptr<Store> open_store(const std::string& place, Sentence& fault) {
  if (!place.starts_with("postgresql://") && !place.starts_with("postgres://")) return open_sqlite(place, fault);
#ifdef GROGNARD_POSTGRES
  return open_postgres(place, fault);
#else
  fault = sentence({"--db : ce programme a été construit sans PostgreSQL ; donnez un fichier",
                    "--db: this program was built without PostgreSQL; give a file"});
  return nullptr;
#endif
}

}  // namespace grog
