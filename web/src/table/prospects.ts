// What an order may lead to, made readable: events told in the same words are one, and events of one kind about the same units
// (one loss, two losses, ...) are the cases of one question.
import { said } from '../i18n/languages';
import type { Lang, Prospect } from '../protocol/types';

export interface Case {
  prospect: Prospect;
  p: number;
}
export interface Question {
  key: string;
  cases: Case[];
  p: number;
}

export interface Outlook {
  sure: Prospect[];
  open: Question[];
}

const certain = 1 - 1e-12;

export function outlook(prospects: Prospect[], lang: Lang): Outlook {
  const sure: Prospect[] = [];
  const questions = new Map<string, Question>();
  for (const prospect of prospects) {
    if (prospect.p >= certain) {
      sure.push(prospect);
      continue;
    }
    const { kind, unit = '', other = '', side = '' } = prospect.event;
    const key = [kind, unit, other, side].join(' ');
    let question = questions.get(key);
    if (!question) questions.set(key, (question = { key, cases: [], p: 0 }));
    const words = said(prospect.event.words, lang);
    const same = question.cases.find((c) => said(c.prospect.event.words, lang) === words);
    if (same) same.p = Math.min(1, same.p + prospect.p);
    else question.cases.push({ prospect, p: prospect.p });
    question.p = Math.min(1, question.p + prospect.p);
  }
  const open: Question[] = [];
  for (const question of questions.values()) {
    // Cases that differ in what is not told are, told, a certainty.
    if (question.cases.length === 1 && question.cases[0]!.p >= certain) sure.push(question.cases[0]!.prospect);
    else {
      question.cases.sort((a, b) => a.prospect.event.value - b.prospect.event.value || b.p - a.p);
      open.push(question);
    }
  }
  // What has several cases is what the player weighs; then the likelier first.
  open.sort((a, b) => b.p - a.p || b.cases.length - a.cases.length);
  return { sure, open };
}

export function likeliest(question: Question): Case {
  return question.cases.reduce((best, c) => (c.p > best.p ? c : best));
}

/** What all these sentences begin with, up to a whole word; empty when it would not be worth a line of its own. */
export function common_start(sentences: string[]): string {
  if (sentences.length < 2) return '';
  let length = Math.min(...sentences.map((s) => s.length));
  const first = sentences[0]!;
  for (const s of sentences) {
    let i = 0;
    while (i < length && s[i] === first[i]) i++;
    length = i;
  }
  const whole = first.slice(0, length).replace(/\S*$/, '');
  return whole.length >= 12 && sentences.every((s) => s.length > whole.length) ? whole : '';
}
