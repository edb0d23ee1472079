#include "server/assets.hpp"

#include <zlib.h>

#include <array>
#include <map>

#include "core/state.hpp"

namespace grog {

namespace web {
std::span<const EmbeddedFile> embedded_files();
}

namespace {

std::map<std::string, Asset, std::less<>>& table() {
  static std::map<std::string, Asset, std::less<>> all;
  return all;
}

struct Type {
  std::string_view ending, type;
  bool zips;
};
constexpr Type types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".svg", "image/svg+xml", true},
    {".json", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".woff2", "font/woff2", false},
    {".woff", "font/woff", false},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".ico", "image/x-icon", false},
    {".wasm", "application/wasm", true},
};

// The client routes these itself.
bool is_page(std::string_view path) {
  for (std::string_view first : {"/t/", "/i/", "/aide/", "/rules/", "/report/", "/sheet/"})
    if (path.starts_with(first)) return true;
  return path == "/" || path == "/aide" || path == "/rules" || path == "/workshop" || path == "/army" ||
         path == "/paper" || path == "/tiles";
}

}  // namespace

std::string gzip(std::string_view bytes) {
  z_stream z{};
  constexpr int window_with_gzip_header = 15 + 16, memory = 9;
  if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, window_with_gzip_header, memory, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&z, bytes.size()), 0);
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  bool whole = deflate(&z, Z_FINISH) == Z_STREAM_END;
  out.resize(whole ? z.total_out : 0);
  deflateEnd(&z);
  return out;
}

void prepare_assets() {
  for (const EmbeddedFile& file : web::embedded_files()) {
    Asset a;
    a.bytes = file.text;
    a.type = "application/octet-stream";
    bool zips = false;
    for (const Type& t : types)
      if (file.path.ends_with(t.ending)) a.type = t.type, zips = t.zips;
    if (zips) a.zipped = gzip(a.bytes);
    if (a.zipped.size() >= a.bytes.size()) a.zipped.clear();
    a.etag = "\"" + hash_text(hash_bytes(a.bytes.data(), a.bytes.size())) + "\"";
    a.lasting = file.path.starts_with("assets/");
    table().insert_or_assign("/" + std::string{file.path}, std::move(a));
  }
}

const Asset* asset_at(std::string_view path) {
  // The page of a table asks for the table's files at once; where it was not built, the general one does.
  if (path.starts_with("/t/"))
    if (auto at = table().find("/table.html"); at != table().end()) return &at->second;
  auto at = table().find(is_page(path) ? std::string_view{"/index.html"} : path);
  return at == table().end() ? nullptr : &at->second;
}

}  // namespace grog
