import { api } from '../protocol/http';
import type { ClauseText } from '../protocol/types';

/** The rule on show beside whatever page asked for it; never over the map. */
export const rule = $state<{ ruleset: string; clause: string | null; answer: ClauseText | null }>({
  ruleset: '',
  clause: null,
  answer: null,
});

/** "XX-13.20@a" counts for one of two sides: the clause is what stands before the sign. */
export function bare(clause: string): string {
  return clause.split('@')[0]!;
}

export async function open_rule(clause: string): Promise<void> {
  rule.clause = bare(clause);
  rule.answer = null;
  try {
    const answer = await api.clause(rule.ruleset, rule.clause);
    if (rule.clause === answer.clause || rule.clause === bare(clause)) rule.answer = answer;
  } catch {
    // The text that came with the message is shown instead.
  }
}

export function close_rule(): void {
  rule.clause = null;
  rule.answer = null;
}
