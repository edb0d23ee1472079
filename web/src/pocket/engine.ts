// One ruleset's engine: a module of WebAssembly that is what a server's tables are (wasm/pocket.cpp), with texts in place of pointers.
import { wasi } from './wasi';

type Bytes = Uint8Array<ArrayBuffer>;

/** A key and its new value; null: it is gone. */
export type Put = [key: string, value: string | null];

export interface Outside {
  letter(guest: number, text: string): void;
  closed(guest: number, again: boolean): void;
  answer(question: number, status: number, text: string): void;
  /** One lot, which is stored whole or not at all; `stored` is the answer. */
  store(lot: Put[]): void;
  errand(id: number, mind: string, packed: Bytes): void;
  hurry(mind: string): void;
  pondered(packed: Bytes): void;
  complain(text: string): void;
  tick?: () => void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  text(size: number): number;
  put_back(): void;
  stored(): void;
  ask(question: number, post: number): void;
  join(guest: number, since: number): void;
  hear(guest: number): void;
  leave(guest: number): void;
  thought(errand: number): void;
  ponder(): void;
  hurried_at(): number;
}

export class Engine {
  private exports!: Exports;
  private lot: Put[] = [];

  static async start(module: WebAssembly.Module, outside: Outside): Promise<Engine> {
    const engine = new Engine();
    const instance = await WebAssembly.instantiate(module, engine.imports(outside));
    engine.exports = instance.exports as unknown as Exports;
    engine.exports._initialize();
    return engine;
  }

  put_back(key: string, value: string): void {
    this.texts(key, value);
    this.exports.put_back();
  }
  /** An empty text: all is stored. Else why not, by a name that the engine knows. */
  stored(why: string): void {
    this.texts(why);
    this.exports.stored();
  }
  ask(question: number, path: string, query: string, body: string | undefined): void {
    this.texts(path, query, body ?? '');
    this.exports.ask(question, body === undefined ? 0 : 1);
  }
  join(guest: number, token: string): void {
    this.texts(token);
    this.exports.join(guest, -1);
  }
  hear(guest: number, text: string): void {
    this.texts(text);
    this.exports.hear(guest);
  }
  leave(guest: number): void {
    this.exports.leave(guest);
  }
  /** What came of an errand; nothing where its thinker was lost. */
  thought(errand: number, packed: Bytes): void {
    this.give(packed);
    this.exports.thought(errand);
  }
  /** Answered by `pondered` before it returns. */
  ponder(packed: Bytes): void {
    this.give(packed);
    this.exports.ponder();
  }
  /** Whoever ponders comes to an end. */
  hurry(): void {
    new Uint8Array(this.exports.memory.buffer)[this.exports.hurried_at()] = 1;
  }
  memory_bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  private texts(...all: string[]): void {
    const encoder = new TextEncoder();
    for (const text of all) this.give(encoder.encode(text) as Bytes);
  }
  private give(bytes: Bytes): void {
    const at = this.exports.text(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }
  private bytes(at: number, size: number): Bytes {
    return new Uint8Array(this.exports.memory.buffer, at, size).slice() as Bytes;
  }
  private text(at: number, size: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }

  private imports(outside: Outside): WebAssembly.Imports {
    return {
      wasi_snapshot_preview1: wasi({
        memory: () => this.exports.memory,
        complain: outside.complain,
        ...(outside.tick ? { tick: outside.tick } : {}),
      }),
      page: {
        letter: (guest: number, at: number, size: number) => outside.letter(guest, this.text(at, size)),
        closed: (guest: number, again: number) => outside.closed(guest, again !== 0),
        answer: (question: number, status: number, _type: number, _type_size: number, at: number, size: number) =>
          outside.answer(question, status, this.text(at, size)),
        put: (key: number, key_size: number, at: number, size: number) =>
          void this.lot.push([this.text(key, key_size), at === 0 ? null : this.text(at, size)]),
        store: () => outside.store(this.lot.splice(0)),
        errand: (id: number, mind: number, mind_size: number, at: number, size: number) =>
          outside.errand(id, this.text(mind, mind_size), this.bytes(at, size)),
        hurry: (at: number, size: number) => outside.hurry(this.text(at, size)),
        pondered: (at: number, size: number) => outside.pondered(this.bytes(at, size)),
      },
    };
  }
}
