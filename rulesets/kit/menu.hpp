// Builds a menu. A line is named by its number, not by reference: lines may be added while another is filled.
#pragma once
#include "core/geometry/region.hpp"
#include "core/kernel.hpp"
#include "core/order.hpp"
#include "core/small.hpp"

namespace grog::kit {

class MenuBuilder {
 public:
  explicit MenuBuilder(Menu& menu) : menu_(menu) {}

  // One choice. What is added goes to the choice opened last, and only to it: its parts lie side by side.
  class Line {
   public:
    const Line& target(UnitId u) const {
      menu().units.push_back(u);
      ++it().targets;
      return *this;
    }
    const Line& with(UnitId u) const {
      if (it().with == 0) it().with_at = static_cast<u16>(menu().units.size());  // behind the targets
      menu().units.push_back(u);
      ++it().with;
      return *this;
    }
    const Line& place(i32 p) const {
      menu().places.push_back(short_of(p));
      ++it().places;
      return *this;
    }
    const Line& corner(Point p) const {
      menu().corners.push_back(p);
      ++it().corners;
      return *this;
    }
    const Line& disc(Point centre, i32 radius) const {
      std::size_t before = menu().corners.size();
      add_disc(centre, radius, menu().corners);
      it().corners = static_cast<u16>(it().corners + menu().corners.size() - before);
      return *this;
    }
    const Line& corners(std::span<const Point> outline) const {
      for (Point p : outline) corner(p);
      return *this;
    }
    const Line& values(i32 low, i32 high) const {
      it().value_low = short_of(low), it().value_high = short_of(high);
      return *this;
    }

   private:
    friend class MenuBuilder;
    Line(MenuBuilder& b, std::size_t i) : b_(&b), i_(i) {}
    Menu& menu() const { return b_->menu_; }
    Choice& it() const { return menu().choices[i_]; }
    MenuBuilder* b_;
    std::size_t i_;
  };

  template <class Verb>
  Line add(Verb verb, UnitId unit = UnitId::none, u8 option = 0) {
    Choice c;
    c.verb = static_cast<u8>(verb), c.unit = unit, c.option = option;
    c.targets_at = c.with_at = static_cast<u16>(menu_.units.size());
    c.places_at = static_cast<u16>(menu_.places.size());
    c.corners_at = static_cast<u16>(menu_.corners.size());
    menu_.choices.push_back(c);
    return {*this, menu_.choices.size() - 1};
  }
  // The line opened last if it is of that verb and unit, or a new one: a choice a unit, with all its targets.
  template <class Verb>
  Line same_or_new(Verb verb, UnitId unit = UnitId::none, u8 option = 0) {
    bool same = !menu_.choices.empty() && menu_.choices.back().verb == static_cast<u8>(verb) &&
                menu_.choices.back().unit == unit && menu_.choices.back().option == option;
    return same ? Line{*this, menu_.choices.size() - 1} : add(verb, unit, option);
  }

  // An order that may be given, folded into the line of its verb, unit and option: with its place, its target, and the
  // values from the first to this one. Orders of one line must follow each other, with places or with targets.
  void fold(const Order& o) {
    std::size_t lines = menu_.choices.size();
    Line line = same_or_new(o.verb, o.unit, o.option);
    bool fresh = menu_.choices.size() > lines;
    line.values(fresh ? o.value : menu_.choices.back().value_low, o.value);
    if (o.target != UnitId::none) line.target(o.target);
    if (o.place >= 0) line.place(o.place);
  }
  void fold(std::span<const Order> orders) {
    for (const Order& o : orders) fold(o);
  }

 private:
  Menu& menu_;
};

}  // namespace grog::kit
