// What a page and its worker say to each other, and workers of several tabs among themselves.

export type ToWorker =
  | { kind: 'ask'; id: number; path: string; body?: string }
  | { kind: 'open'; line: number; token: string }
  | { kind: 'say'; line: number; text: string }
  | { kind: 'close'; line: number };

export type ToPage =
  | { kind: 'answer'; id: number; status: number; text: string }
  | { kind: 'letter'; line: number; text: string }
  /** `again`: one may come back at once. */
  | { kind: 'closed'; line: number; again: boolean };

/** Told once, before anything else: the folder in which the edition lies. */
export interface Begin {
  kind: 'begin';
  base: string;
}

/** Which files there are: written by tools/pocket/finish.mjs. */
export interface Files {
  version: string;
  list: string;
  engines: Record<string, string>;
}

export type ToThinker =
  | { kind: 'module'; ruleset: string; module: WebAssembly.Module }
  | { kind: 'forget'; ruleset: string }
  /** `now`: a blob that is there as long as nobody hurries. */
  | { kind: 'ponder'; ruleset: string; id: number; packed: Uint8Array<ArrayBuffer>; now: string };

export interface FromThinker {
  id: number;
  packed: Uint8Array<ArrayBuffer>;
}
