// Names that come from C++ itself, and what is made of them.
#include "core/reflect.hpp"

#include <gtest/gtest.h>

#include "core/fields.hpp"
#include "core/procedure.hpp"

namespace grog {
namespace {

enum class Arm : u8 { foot, horse, friend_ };
enum class Mood : i16 { calm, angry };
enum class Mark : u8 { tired, wet };
struct Place {
  Short x = 0, y = 0;
};
struct Loose {
  using KeysAlone = void;
  Tiny shots = 2;
};
struct Data {
  Marks<Mark, u8> marks;
  Arm arm = Arm::horse;
  UnitId chief = UnitId::none;
  bool lame = false;
  std::array<Tiny, 3> legs{};
  By<Arm, Tiny> pay{};
  Place from;
  Loose loose;
};

TEST(Reflect, keys_of_an_enum_are_its_names) {
  EXPECT_EQ(enum_count<Arm>, 3u);
  EXPECT_EQ(enum_keys<Arm>[0], "foot");
  EXPECT_EQ(key_of(Arm::horse), "horse");
  EXPECT_EQ(key_of(Arm::friend_), "friend");
  EXPECT_EQ(key_of(Mood::angry), "angry");
  EXPECT_EQ(key_of(Side::nobody), "nobody");
}

TEST(Reflect, members_in_their_order) {
  std::string all;
  Data d;
  each_member(d, [&](std::string_view key, auto&) { all += std::string{key} + " "; });
  EXPECT_EQ(all, "marks arm chief lame legs pay from loose ");
}

TEST(Reflect, fields_of_a_state) {
  std::string all;
  for (const StateField& f : fields_of<Data>) all += std::string{f.key} + " ";
  EXPECT_EQ(all, "marks arm chief lame legs pay from_x from_y shots ");
  auto field = [](std::string_view key) -> const StateField& {
    for (const StateField& f : fields_of<Data>)
      if (f.key == key) return f;
    return fields_of<Data>[0];
  };
  EXPECT_EQ(field("marks").kind, StateField::Kind::marks);
  EXPECT_EQ(field("marks").names[1], "wet");
  EXPECT_EQ(field("arm").kind, StateField::Kind::choice);
  EXPECT_EQ(field("arm").fallback, 1);
  EXPECT_EQ(field("chief").kind, StateField::Kind::unit);
  EXPECT_EQ(field("lame").kind, StateField::Kind::boolean);
  EXPECT_EQ(field("legs").count, 3);
  EXPECT_EQ(field("pay").count, 3);
  EXPECT_EQ(field("shots").fallback, 2);

  Data d;
  field("legs").put(&d, 2, 7);
  field("from_y").put(&d, 0, -40);
  field("marks").put(&d, 0, 2);
  EXPECT_EQ(d.legs[2], 7);
  EXPECT_EQ(d.from.y, -40);
  EXPECT_TRUE(d.marks.has(Mark::wet));
  EXPECT_EQ(field("from_y").value(&d), -40);
}

struct ShotIn {
  Within<1, 60> range = 12;
  Within<0, 80, 10> wind = 25;
  Among<Arm::horse, Arm::friend_> arm = Arm::friend_;
  Mood mood = Mood::calm;
  bool aimed = true;
};
struct ShotOut {
  Flag hit;
  i16 fallen = 0;
  Mood mood = Mood::calm;
};

TEST(Reflect, the_form_of_a_procedure) {
  std::span<const Field> in = form_of<ShotIn>();
  ASSERT_EQ(in.size(), 5u);
  EXPECT_EQ(in[0].name, "range");
  EXPECT_EQ(in[0].high, 60);
  EXPECT_EQ(in[0].fallback, 12);
  EXPECT_EQ(in[1].kind, Field::Kind::decimal);
  EXPECT_EQ(in[1].scale, 10);
  EXPECT_EQ(in[2].choices.size(), 2u);
  EXPECT_EQ(in[2].choices[0], "horse");
  EXPECT_EQ(in[2].fallback, 1);
  EXPECT_EQ(in[4].kind, Field::Kind::boolean);
  EXPECT_EQ(in[4].fallback, 1);

  ShotIn shot;
  in[2].set(&shot, 0);
  EXPECT_EQ(shot.arm, Arm::horse);
  ShotOut fate{true, INT16_MIN, Mood::angry};
  std::span<const Field> out = form_of<ShotOut>();
  EXPECT_EQ(out[0].get(&fate), 1);
  EXPECT_EQ(out[1].get(&fate), null_value);
  EXPECT_EQ(out[2].get(&fate), 1);
}

}  // namespace
}  // namespace grog
