// To which ruleset's engine a question goes: each has the games of its own ruleset alone.
import type { List } from '../protocol/types';

export interface Known {
  list: List;
  /** The ruleset of a game's token or invitation. */
  of_token: (token: string) => string | undefined;
}

type Body = Record<string, unknown>;

function read(body: string | undefined): Body {
  try {
    const value: unknown = JSON.parse(body ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Body) : {};
  } catch {
    return {};
  }
}

/** `ruleset = "x"` of a scenario's file, or `ruleset x 1` of a record, which may hold such a file. */
export function ruleset_in(text: string): string | undefined {
  return /^ruleset ([a-z0-9-]+)( |$)/m.exec(text)?.[1] ?? /^\s*ruleset\s*=\s*["']([a-z0-9-]+)["']/m.exec(text)?.[1];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Undefined where the question names none: any engine can say what is wrong with it. */
export function whose(query: string, body: string | undefined, known: Known): string | undefined {
  const asked = new URLSearchParams(query);
  const said = read(body);
  const token = asked.get('token') ?? (text(said.token) || text(said.invitation));
  const named = asked.get('ruleset') ?? text(said.ruleset);
  const file = text(said.file) || text(said.log) || text(said.text);
  const scenario = asked.get('scenario') ?? text(said.scenario);
  const of_scenario = known.list.rulesets.find((r) => r.scenarios.some((s) => s.id === scenario) || r.tutorial?.scenario === scenario);
  return (
    (token ? known.of_token(token) : undefined) ??
    (known.list.rulesets.some((r) => r.id === named) ? named : undefined) ??
    (file ? ruleset_in(file) : undefined) ??
    of_scenario?.id
  );
}
