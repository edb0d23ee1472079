// A battle for paper: who stands where with what, and which rules come up in it.
#pragma once
#include "server/api.hpp"

namespace grog {

Answer paper_answer(Catalogue&, const std::string& body);

}  // namespace grog
