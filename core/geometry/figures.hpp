// Where the figures of a unit stand: the centres of their bases, to the nearest tenth of a millimetre.
#pragma once
#include <span>

#include "core/geometry/box.hpp"

namespace grog {

// Ranks from the front to the rear, so many figures in each, every rank centred. The first rank stands half a base
// behind the front edge. `across` and `deep` are the distances between centres. Returns how many were written.
std::size_t ranked_figures(const Box&, std::span<const int> ranks, i32 across, i32 deep, std::span<Point> out);

// The same for n figures in ranks of `front`, the last rank holding what is left.
std::size_t figures_in_ranks(const Box&, int n, int front, i32 across, i32 deep, std::span<Point> out);

// Along the four faces, so many on each (front, right, rear, left), spread evenly, `inset` inside the edge.
std::size_t figures_on_faces(const Box&, const std::array<int, 4>& counts, i32 inset, std::span<Point> out);

}  // namespace grog
