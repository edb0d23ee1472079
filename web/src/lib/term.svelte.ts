import type { Term } from '../protocol/types';

/** The words of the rules that are played here, and the one on show with the place that it was asked at. */
export const glossary = $state<{ terms: readonly Term[]; shown: Term | null; x: number; y: number }>({
  terms: [],
  shown: null,
  x: 0,
  y: 0,
});

export function explain(term: Term, at: Element): void {
  const r = at.getBoundingClientRect();
  ((glossary.shown = glossary.shown === term ? null : term), (glossary.x = r.left), (glossary.y = r.bottom));
}
export function explained(): void {
  glossary.shown = null;
}
