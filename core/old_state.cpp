#include "core/old_state.hpp"

#include <deque>
#include <vector>

namespace grog::old {
namespace {

template <auto Member>
std::span<const StateField> numbers(std::span<const AttrInfo> infos, std::size_t most) {
  static std::deque<std::vector<StateField>> kept;
  std::vector<StateField>& out = kept.emplace_back();
  for (std::size_t i = 0; i < most; ++i) {
    StateField f = counted<Member>(i < infos.size() ? infos[i].key : std::string_view{});
    f.count = 1, f.first = static_cast<u8>(i);
    if (i < infos.size()) f.text = infos[i].text, f.is_shown = infos[i].shown;
    out.push_back(f);
  }
  return out;
}

}  // namespace

StateFields described(const Labels& l) {
  static std::deque<std::vector<std::string_view>> keys;
  static std::deque<std::vector<Text>> texts;
  static std::deque<std::vector<StateField>> kept;
  std::vector<std::string_view>& names = keys.emplace_back();
  std::vector<Text>& words = texts.emplace_back();
  for (const AttrInfo& f : l.flags) names.push_back(f.key), words.push_back(f.shown ? f.text : Text{});
  std::vector<StateField>& unit = kept.emplace_back();
  StateField flags = marked<&UnitData::flags>("flags", names);
  flags.name_texts = words;
  unit.push_back(flags);
  for (const StateField& f : numbers<&UnitData::attr>(l.attrs, unit_attrs)) unit.push_back(f);
  static constexpr StateField link[] = {counted<&LinkData::kind>("kind"), counted<&LinkData::flags>("flags"),
                                        counted<&LinkData::v>("v"), counted<&LinkData::w>("w")};
  static constexpr StateField place[] = {counted<&PlaceData::bits>("bits")};
  static constexpr StateField ask[] = {counted<&AskData::data>("data")};
  return {unit,
          numbers<&Types::SideData::n>(l.side_attrs, side_attrs),
          numbers<&Types::GameData::n>(l.game_attrs, game_attrs),
          link,
          place,
          ask};
}

}  // namespace grog::old
