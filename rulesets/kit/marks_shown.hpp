// A choice of the state that people see as marks: of each value but the first, which is nothing to tell.
//
//   auto fields = fields_of<UnitData>;
//   kit::show_as_marks<&UnitData::morale>(fields, "morale");   // halted, in retreat, in rout; steady is not said
#pragma once
#include <bit>

#include "core/fields.hpp"

namespace grog::kit {

template <auto Member, class Data, class E>
void show_as_marks(std::span<StateField> fields, std::string_view key, E Data::*) {
  for (StateField& f : fields) {
    if (f.key != key) continue;
    f.kind = StateField::Kind::marks, f.names = std::span(enum_keys<E>).subspan(1), f.fallback = 0;
    f.get = [](const void* data, std::size_t) {
      return i64{1} << number_of(static_cast<const Data*>(data)->*Member) >> 1;
    };
    f.set = [](void* data, std::size_t, i64 bits) {
      static_cast<Data*>(data)->*Member = static_cast<E>(std::bit_width(static_cast<u64>(bits)));
    };
  }
}
template <auto Member>
void show_as_marks(std::span<StateField> fields, std::string_view key) {
  show_as_marks<Member>(fields, key, Member);
}

}  // namespace grog::kit
