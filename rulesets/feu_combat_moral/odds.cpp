// The eleven procedures as `grognard odds` and the assistant's forms see them; each form is the struct that is asked
// for.
#include "rulesets/feu_combat_moral/procedures.hpp"

namespace grog::feu_combat_moral {
namespace {

struct LossIn {
  Within<-12, 22> factor = 6;
  Within<0, 60> figures = 16;
};
struct LossOut {
  i16 losses;
};
LossOut loss(const Tables& t, const LossIn& in, const Tally&, Dice&) {
  return {short_of(losses_read(t, in.factor, in.figures))};
}

struct PassIn {
  Initial router = 8, crossed = 16;
};
struct PassOut {
  i16 limit;
  Flag passes;
};
PassOut pass(const Tables& t, const PassIn& in, const Tally&, Dice&) {
  i32 limit = passes_through(t, in.router);
  return {short_of(limit), in.crossed <= limit};
}

struct ExposureOut {
  i16 percent;
  Time band;
};
ExposureOut exposure(const Tables& t, const ExposureIn& in, const Tally&, Dice&) {
  Share s = exposure_share(in);
  return {short_of(100 * s.part / s.whole), time_of(t, s)};
}

template <class In>
Tally no_reasons(const Tables&, const In&) {
  return {};
}

// A number of the form that is chosen by what stands for it: a calibre, a general's value.
template <auto Reasons, auto Run>
Procedure with_names(std::string_view name, std::initializer_list<std::string_view> keys,
                     std::span<const std::string_view> choices) {
  using In = typename detail::RunOf<decltype(Run)>::In;
  using Out = typename detail::RunOf<decltype(Run)>::Out;
  static std::vector<Field> form;
  form.assign(form_of<In>().begin(), form_of<In>().end());
  for (Field& f : form)
    if (std::ranges::find(keys, f.name) != keys.end()) f.kind = Field::Kind::choice, f.choices = choices;
  return procedure<Tables, In, Out, Reasons, Run>(name, form, form_of<Out>());
}

}  // namespace

std::span<const Procedure> procedures() {
  static constexpr std::string_view values[] = {"0", "20", "40", "60", "80", "100"};
  static const Procedure all[] = {
      procedure<fire_reasons, fire>("fire"),
      with_names<gun_reasons, gun_fire>("artillery_fire", {"calibre"}, calibre_keys),
      with_names<melee_reasons, melee>("melee", {"a_general", "b_general"}, values),
      with_names<morale_reasons, morale>("morale", {"general", "general_lost"}, values),
      procedure<officer_fire_reasons, officer_fire>("officer_fire"),
      procedure<officer_melee_reasons, officer_melee>("officer_melee"),
      procedure<no_reasons<LossIn>, loss>("loss"),
      procedure<attrition_reasons, attrition>("attrition"),
      procedure<no_reasons<PassIn>, pass>("interpenetration"),
      procedure<no_reasons<ExposureIn>, exposure>("exposure"),
      procedure<no_reasons<InitiativeIn>, initiative_roll>("initiative"),
  };
  return all;
}

}  // namespace grog::feu_combat_moral
