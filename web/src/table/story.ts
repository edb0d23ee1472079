// The chronicle as people tell it: an order is told once, by what came of it; the dice stand with the sentence that they decided. It
// knows no rule: what happened was told in sentences by the referee.
import { said, word } from '../i18n/languages';
import { fill, number, typeset } from '../i18n/write';
import { hits_of, needed } from '../parts/throws';
import type { Hello, HistoryEntry, Lang, Throw } from '../protocol/types';

/** Whether what happened says what was ordered, so that the order need not be told besides. */
export function told_by_events(entry: HistoryEntry): boolean {
  const { order, events } = entry;
  if (!order || events.length === 0) return false;
  const actors = [...(order.unit ? [order.unit] : []), ...(order.with ?? [])];
  if (actors.length === 0) return true;
  return events.some((e) => e.unit !== undefined && actors.includes(e.unit));
}

/** The throws that had fallen by each event; what fell after the last one belongs to it too. */
export function throws_of(entry: HistoryEntry, index: number): Throw[] {
  const until = entry.events[index]?.throws ?? 0;
  const from = index === 0 ? 0 : (entry.events[index - 1]?.throws ?? 0);
  const last = index === entry.events.length - 1 ? entry.dice.length : until;
  return entry.dice.slice(from, Math.max(until, last));
}

function dice_text(throws: Throw[], lang: Lang): string {
  return throws
    .map((one) => {
      const need = needed(one);
      const hits = hits_of(one);
      const faces = one.faces.join(' ');
      if (one.total !== undefined) return `${faces} (${fill(word('dice.total', lang), { n: one.total }, lang)})`;
      return need ? `${faces} (${fill(word('story.hits', lang), { need, n: hits ?? 0 }, lang)})` : faces;
    })
    .join(' | ');
}

/** One order as lines: what was ordered, where nothing else says it, and a sentence for each thing that came of it. */
export function lines_of(entry: HistoryEntry, lang: Lang): string[] {
  const say = (text: string): string => typeset(text, lang);
  const lines: string[] = [];
  const capital = (s: string): string => (s ? s[0]!.toLocaleUpperCase(lang) + s.slice(1) : s);
  if (!entry.order) lines.push(say(capital(word('chronicle.secret', lang))) + '.');
  else if (!told_by_events(entry)) lines.push(say(capital(said(entry.order.words, lang)).replace(/\.?$/, '.')));
  entry.events.forEach((event, i) => {
    const throws = throws_of(entry, i);
    const words = said(event.words, lang);
    if (!words) return;
    lines.push(say(capital(words) + (throws.length > 0 ? ` [${dice_text(throws, lang)}]` : '')));
  });
  if (entry.events.length === 0 && entry.dice.length > 0) lines[0] += ` [${dice_text(entry.dice, lang)}]`;
  return lines;
}

/** The battle as a text to be pasted into a club's forum. */
export function story_text(hello: Hello, entries: readonly HistoryEntry[], lang: Lang): string {
  const out = [`${said(hello.scenario.name, lang)} (${said(hello.ruleset.name, lang)})`];
  let turn = -1,
    side = '';
  for (const entry of entries) {
    const lines = lines_of(entry, lang);
    if (lines.length === 0) continue;
    if (entry.turn !== turn) {
      turn = entry.turn;
      side = '';
      out.push('', turn > 0 ? fill(word('table.turn', lang), { n: number(turn, lang) }, lang) : word('table.deployment', lang));
    }
    if (entry.side !== side) {
      side = entry.side;
      const name = hello.sides.find((s) => s.key === side)?.name;
      out.push('', typeset(fill(word('app.colon', lang), { a: name ? said(name, lang) : side, b: '' }, lang), lang).trimEnd());
    }
    out.push(...lines.map((line) => `- ${line}`));
  }
  return out.join('\n') + '\n';
}
