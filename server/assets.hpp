// The client's files, inside the program: looked up by their exact path, so that there is no folder to escape from.
#pragma once
#include <string>
#include <string_view>

#include "core/kernel.hpp"

namespace grog {

struct Asset {
  std::string_view bytes;
  std::string zipped;  // by gzip; empty where that saves nothing
  std::string_view type;
  std::string etag;
  bool lasting = false;  // its name changes with its content: may be kept for good
};

// Null where there is none. Pages of the client ("/", "/t/...", "/i/...", "/aide/...") are all its first page.
const Asset* asset_at(std::string_view path);
void prepare_assets();  // once, before the first request

std::string gzip(std::string_view);

}  // namespace grog
