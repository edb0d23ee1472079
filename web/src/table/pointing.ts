// Where the panels of the page lie, for a step of the tutorial that speaks of one.
const seen = (e: Element): DOMRect | null => {
  const r = e.getBoundingClientRect();
  return r.width > 0 && r.height > 0 ? r : null;
};

export function panel_of(name: string | undefined): DOMRect | null {
  const all = [...document.querySelectorAll(`[data-panel=${name}]`)];
  return all.map(seen).find((r) => r !== null) ?? null;
}

/** What a bubble should leave in sight. */
export function cards_in_sight(): DOMRect[] {
  const cards = document.querySelectorAll('.ribbon, .bar, .odds, .roster, .moment');
  return [...cards].map(seen).filter((r) => r !== null);
}
