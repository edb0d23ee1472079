#include "tests/support/plain_geometry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace grog::test::plain {
namespace {

double radians(double degrees) { return degrees * std::numbers::pi / 180; }
double hand(Spot a, Spot b, Spot c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }
bool between(Spot a, Spot b, Spot p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

// Whether the upright frames round two shapes meet; most shapes on a table are far from most others.
bool frames_meet(const Shape& a, const Shape& b) {
  auto apart = [](const Shape& one, const Shape& two, double Spot::*along) {
    auto less = [&](Spot p, Spot q) { return p.*along < q.*along; };
    return (*std::max_element(one.begin(), one.end(), less)).*along <
           (*std::min_element(two.begin(), two.end(), less)).*along;
  };
  return !a.empty() && !b.empty() && !apart(a, b, &Spot::x) && !apart(b, a, &Spot::x) && !apart(a, b, &Spot::y) &&
         !apart(b, a, &Spot::y);
}

}  // namespace

double length(Spot v) { return std::sqrt(v.x * v.x + v.y * v.y); }
Spot towards(double degrees) { return {std::sin(radians(degrees)), std::cos(radians(degrees))}; }
double bearing(Spot from, Spot to) {
  double d = std::atan2(to.x - from.x, to.y - from.y) * 180 / std::numbers::pi;
  return d < 0 ? d + 360 : d;
}
double turn(double from, double to) {
  double d = std::fmod(std::abs(from - to), 360);
  return d > 180 ? 360 - d : d;
}

Spot spot(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
Shape shape(const std::vector<Point>& points) {
  Shape out;
  for (Point p : points) out.push_back(spot(p));
  return out;
}
Shape box(Spot centre, double facing, double width, double depth) {
  Spot ahead = towards(facing) * (depth / 2), aside = towards(facing + 90) * (width / 2);
  return {centre + ahead - aside, centre + ahead + aside, centre - ahead + aside, centre - ahead - aside};
}
Shape moved(const Shape& s, Spot by) {
  Shape out = s;
  for (Spot& p : out) p = p + by;
  return out;
}
Shape turned(const Shape& s, Spot about, double degrees) {
  Shape out = s;
  double c = std::cos(radians(degrees)), n = std::sin(radians(degrees));
  for (Spot& p : out) {
    Spot v = p - about;
    p = about + Spot{v.x * c + v.y * n, v.y * c - v.x * n};
  }
  return out;
}
Shape shrunk(const Shape& s, double by) {
  Shape out;
  for (std::size_t i = 0; i < s.size(); ++i) {
    Spot p = s[i];
    for (Spot q : {s[(i + 1) % s.size()], s[(i + s.size() - 1) % s.size()]}) {
      double edge = length(q - s[i]);
      if (edge > 0) p = p + (q - s[i]) * (std::min(by, edge / 2) / edge);
    }
    out.push_back(p);
  }
  return out;
}
Spot middle(const Shape& s) {
  Spot sum;
  for (Spot p : s) sum = sum + p;
  return s.empty() ? sum : sum * (1.0 / static_cast<double>(s.size()));
}

bool inside(Spot p, const Shape& s) {
  bool in = false;
  for (std::size_t i = 0; i < s.size(); ++i) {
    Spot a = s[i], b = s[(i + 1) % s.size()];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) in = !in;
  }
  return in;
}
bool cross(Spot a, Spot b, Spot c, Spot d) {
  double p = hand(a, b, c), q = hand(a, b, d), r = hand(c, d, a), s = hand(c, d, b);
  if (((p > 0 && q < 0) || (p < 0 && q > 0)) && ((r > 0 && s < 0) || (r < 0 && s > 0))) return true;
  return (p == 0 && between(a, b, c)) || (q == 0 && between(a, b, d)) || (r == 0 && between(c, d, a)) ||
         (s == 0 && between(c, d, b));
}
double distance(Spot p, Spot a, Spot b) {
  Spot way = b - a;
  double square = way.x * way.x + way.y * way.y;
  double share = square == 0 ? 0 : std::clamp(((p.x - a.x) * way.x + (p.y - a.y) * way.y) / square, 0.0, 1.0);
  return length(p - (a + way * share));
}
double distance(Spot p, const Shape& s) {
  if (s.size() > 2 && inside(p, s)) return 0;
  double least = 1e18;
  for (std::size_t i = 0; i < s.size(); ++i) least = std::min(least, distance(p, s[i], s[(i + 1) % s.size()]));
  return least;
}
double distance(const Shape& a, const Shape& b) {
  double least = 1e18;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j)
      if (cross(a[i], a[(i + 1) % a.size()], b[j], b[(j + 1) % b.size()])) return 0;
  for (Spot p : a) least = std::min(least, distance(p, b));
  for (Spot p : b) least = std::min(least, distance(p, a));
  return least;
}
double distance_to_line(const Shape& s, const Shape& line) {
  double least = 1e18;
  for (std::size_t j = 0; j + 1 < line.size(); ++j) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      if (cross(s[i], s[(i + 1) % s.size()], line[j], line[j + 1])) return 0;
      least = std::min(least, distance(s[i], line[j], line[j + 1]));
    }
    least = std::min({least, distance(line[j], s), distance(line[j + 1], s)});
  }
  return least;
}
bool overlap(const Shape& a, const Shape& b, double slack) {
  return frames_meet(a, b) && distance(shrunk(a, slack), b) == 0;
}
bool within(const Shape& s, double width, double height, double slack) {
  return std::all_of(s.begin(), s.end(), [&](Spot p) {
    return p.x >= -slack && p.y >= -slack && p.x <= width + slack && p.y <= height + slack;
  });
}
bool passes(Spot a, Spot b, const Shape& s, double slack) {
  int steps = std::max(1, static_cast<int>(length(b - a) / 5));
  for (int i = 0; i <= steps; ++i) {
    Spot p = a + (b - a) * (static_cast<double>(i) / steps);
    if (!inside(p, s)) continue;
    double edge = 1e18;
    for (std::size_t j = 0; j < s.size(); ++j) edge = std::min(edge, distance(p, s[j], s[(j + 1) % s.size()]));
    if (edge > slack) return true;
  }
  return false;
}

}  // namespace grog::test::plain
