#include "protocol/letter.hpp"

#include "protocol/values.hpp"

namespace grog {

std::string Letter::written(std::string_view asked) const {
  std::string out;
  out.reserve(body.size() + asked.size() + 80);
  JsonOut json(out);
  json.open();
  json.key("type").text(type);
  json.key("protocol").number(protocol_version);
  if (!asked.empty()) json.key("re").raw(asked);
  if (at) json.key("at").number(*at);
  if (!body.empty()) json.raw(body);
  json.close();
  return out;
}

Letter error_letter(std::string_view kind, const Sentence& why, std::optional<std::size_t> at, std::string re,
                    std::string_view nearest) {
  Letter out{"error", at, std::move(re), {}};
  JsonOut json(out.body);
  json.key("kind").text(kind);
  write_text(json.key("reason"), why);
  if (!nearest.empty()) json.key("nearest").text(nearest);
  return out;
}

}  // namespace grog
