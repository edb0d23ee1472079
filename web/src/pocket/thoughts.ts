// Who thinks where: as many further workers as the machine has cores to spare, each begun when it is needed.
import type { FromThinker, ToThinker } from './messages';

interface Errand {
  ruleset: string;
  module: WebAssembly.Module;
  mind: string;
  packed: Uint8Array<ArrayBuffer>;
  done: (packed: Uint8Array<ArrayBuffer>) => void;
}
interface Job extends Errand {
  id: number;
  now: string;
}

const nothing: Uint8Array<ArrayBuffer> = new Uint8Array();
// Who comes back to a mind finds its plans; most of them are of games that are long over.
const most_minds = 64;
const most_engines = 2; // that one thinker keeps

class Thinker {
  private worker: Worker | null = null;
  private readonly has = new Set<string>();
  private jobs: Job[] = [];

  get load(): number {
    return this.jobs.length;
  }
  push(job: Job): void {
    this.jobs.push(job);
    if (this.jobs.length === 1) this.begin();
  }
  hurry(mind: string): void {
    for (const job of this.jobs) if (job.mind === mind) URL.revokeObjectURL(job.now);
  }

  private begin(): void {
    const job = this.jobs[0];
    if (!job) return;
    this.worker ??= this.hire();
    const tell = (m: ToThinker): void => this.worker!.postMessage(m);
    if (!this.has.has(job.ruleset)) {
      const [old] = this.has;
      if (old && this.has.size >= most_engines) {
        this.has.delete(old);
        tell({ kind: 'forget', ruleset: old });
      }
      this.has.add(job.ruleset);
      tell({ kind: 'module', ruleset: job.ruleset, module: job.module });
    }
    tell({ kind: 'ponder', ruleset: job.ruleset, id: job.id, packed: job.packed, now: job.now });
  }
  private hire(): Worker {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.end(data.packed);
    // What breaks takes its worker along; the game goes on without that thought.
    worker.onerror = () => {
      worker.terminate();
      this.worker = null;
      this.has.clear();
      this.end(nothing);
    };
    return worker;
  }
  private end(packed: Uint8Array<ArrayBuffer>): void {
    const job = this.jobs.shift();
    if (job) {
      URL.revokeObjectURL(job.now);
      job.done(packed);
    }
    this.begin();
  }
}

export class Thoughts {
  private readonly thinkers: Thinker[];
  private readonly minds = new Map<string, Thinker>();
  private last = 0;

  constructor(cores: number) {
    const most = 4;
    this.thinkers = Array.from({ length: Math.max(1, Math.min(most, cores - 1)) }, () => new Thinker());
  }

  send(errand: Errand): void {
    const mind = `${errand.ruleset} ${errand.mind}`;
    const known = this.minds.get(mind);
    const thinker = known ?? this.thinkers.reduce((best, one) => (one.load < best.load ? one : best));
    this.minds.delete(mind);
    this.minds.set(mind, thinker);
    if (this.minds.size > most_minds) this.minds.delete(this.minds.keys().next().value!);
    thinker.push({ ...errand, mind, id: ++this.last, now: URL.createObjectURL(new Blob(['.'])) });
  }
  hurry(ruleset: string, mind: string): void {
    const whole = `${ruleset} ${mind}`;
    this.minds.get(whole)?.hurry(whole);
  }
}
