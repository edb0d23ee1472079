// The worker of a tab. One of all tabs holds the store and has the tables; the others pass on to it what their pages say, so that two
// tabs may sit at one game. Who holds keeps a lock that ends with its tab; then another takes its place.
import type { List } from '../protocol/types';
import { Hall, unpacked, why_missing } from './hall';
import type { Begin, Files, ToPage, ToWorker } from './messages';
import { Vault } from './vault';

type Letter =
  /** Somebody has taken the place; or asks who has it, and is told. */
  | { what: 'holder'; from: string }
  | { what: 'who'; from: string }
  | { what: 'say'; from: string; m: ToWorker }
  | { what: 'tell'; to: string; m: ToPage };

const patience = 15_000; // with a holder who says nothing: its tab may be asleep
const again = 2000; // after a store that could not be opened
const first_patience = 400; // with tabs that may be there, where no lock tells

const bytes = crypto.getRandomValues(new Uint32Array(2));
const me = `${bytes[0]}-${bytes[1]}`;
const locks = (navigator as { locks?: LockManager }).locks;

const nothing = (): void => {}; // a store that could not be opened is told by who opens it

class Desk {
  private hall: Promise<Hall> | null = null;
  private holder = ''; // who it is, as far as is known
  private waits: ReturnType<typeof setTimeout> | undefined;
  private readonly channel: BroadcastChannel;
  private readonly name: string;
  private readonly asked = new Map<number, ToWorker>(); // of the page, not answered yet
  private readonly lines = new Set<number>();
  private readonly tabs = new Set<string>(); // that have spoken to this holder

  constructor(private readonly base: string) {
    this.name = `grognard ${new URL(base).pathname}`;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }: MessageEvent<Letter>) => this.heard(data);
    if (locks) {
      void locks.request(`${this.name} ${me}`, () => new Promise(() => {}));
      this.queue();
    }
    this.channel.postMessage({ what: 'who', from: me } satisfies Letter);
    this.wait(locks ? patience : first_patience);
  }

  /** What the page says. */
  page(m: ToWorker): void {
    if (m.kind === 'ask') this.asked.set(m.id, m);
    if (m.kind === 'open') this.lines.add(m.line);
    if (m.kind === 'close') this.lines.delete(m.line);
    this.pass(m);
  }

  private pass(m: ToWorker): void {
    if (this.hall) {
      void this.hall.then((hall) => hall.hear(me, m), nothing);
    } else if (this.holder) {
      this.channel.postMessage({ what: 'say', from: me, m } satisfies Letter);
      if (m.kind !== 'close') this.wait(patience);
    } else {
      this.unsent.push(m);
    }
  }
  private unsent: ToWorker[] = [];

  private to_page(m: ToPage): void {
    if (m.kind === 'answer') this.asked.delete(m.id);
    if (m.kind === 'closed') this.lines.delete(m.line);
    postMessage(m);
  }

  private heard(letter: Letter): void {
    switch (letter.what) {
      case 'who':
        if (this.hall) this.channel.postMessage({ what: 'holder', from: me } satisfies Letter);
        break;
      case 'holder':
        if (this.holder !== letter.from) this.follow(letter.from);
        break;
      case 'say':
        if (!this.hall) break;
        this.watch(letter.from);
        void this.hall.then((hall) => hall.hear(letter.from, letter.m), nothing);
        break;
      case 'tell':
        if (letter.to !== me || this.hall) break;
        clearTimeout(this.waits);
        this.to_page(letter.m);
    }
  }

  /** Another has the tables now: what was said to the one before is said to him. */
  private follow(holder: string): void {
    const before = this.holder;
    this.holder = holder;
    this.hall = null;
    clearTimeout(this.waits);
    if (before) this.come_back();
    for (const m of this.unsent.splice(0)) this.pass(m);
  }
  /** Lines that led to tables which are no more: their owners open them again. */
  private come_back(): void {
    for (const line of [...this.lines]) this.to_page({ kind: 'closed', line, again: true });
    for (const m of [...this.asked.values()]) this.pass(m);
  }

  private wait(time: number): void {
    clearTimeout(this.waits);
    this.waits = setTimeout(() => {
      if (!this.hall) this.queue(true);
    }, time);
  }
  private queue(steal = false): void {
    if (!locks) return void this.take();
    const hold = (): Promise<void> => {
      void this.take();
      return new Promise(() => {});
    };
    // Who is robbed of it hears who has it now, and waits again.
    locks.request(this.name, steal ? { steal } : {}, hold).catch(() => this.queue());
  }

  private async take(): Promise<void> {
    if (this.hall) return;
    clearTimeout(this.waits);
    const had = this.holder;
    this.holder = me;
    this.hall = this.open();
    try {
      await this.hall;
    } catch (fault) {
      console.error(fault);
      return this.give_up(fault);
    }
    this.channel.postMessage({ what: 'holder', from: me } satisfies Letter);
    if (had && had !== me) this.come_back();
    for (const m of this.unsent.splice(0)) this.pass(m);
  }

  /** There is no store, or no list: whoever waits for it is told so, and it is tried again. */
  private give_up(fault: unknown): void {
    this.hall = null;
    this.holder = '';
    this.unsent = [];
    const text = why_missing(fault);
    for (const id of [...this.asked.keys()]) this.to_page({ kind: 'answer', id, status: 503, text });
    for (const line of [...this.lines]) this.to_page({ kind: 'closed', line, again: true });
    setTimeout(() => void this.take(), again);
  }

  private async open(): Promise<Hall> {
    const files = (await (await fetch(`${this.base}pocket.json`)).json()) as Files;
    const [list, vault] = await Promise.all([
      unpacked(this.base + files.list).then((r) => r.json() as Promise<List>),
      Vault.open(this.name),
    ]);
    return new Hall(
      this.base,
      files,
      list,
      vault,
      (tab, m) => (tab === me ? this.to_page(m) : this.channel.postMessage({ what: 'tell', to: tab, m } satisfies Letter)),
      () => {
        vault.close();
        // Somebody else has written: his word is the last.
        this.hall = null;
        this.holder = '';
        this.come_back();
        this.channel.postMessage({ what: 'who', from: me } satisfies Letter);
        this.wait(first_patience);
      },
    );
  }

  private watch(tab: string): void {
    if (!locks || this.tabs.has(tab)) return;
    this.tabs.add(tab);
    void locks.request(`${this.name} ${tab}`, async () => {
      this.tabs.delete(tab);
      (await this.hall)?.gone(tab);
    });
  }
}

let desk: Desk | null = null;
onmessage = ({ data }: MessageEvent<Begin | ToWorker>) => {
  if (data.kind === 'begin') desk = new Desk(data.base);
  else desk?.page(data);
};
