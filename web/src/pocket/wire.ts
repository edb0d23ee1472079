// The wire of the pocket edition: what a server would be asked goes to a worker of this page.
import type { Answer, Line, Wire } from '../protocol/wire';
import type { Begin, Files, ToPage, ToWorker } from './messages';

const refused = 1008, // as a server closes a socket that leads to no seat
  away = 1001;

class WorkerLine implements Line {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(
    private readonly number: number,
    token: string,
    private readonly tell: (m: ToWorker) => void,
  ) {
    tell({ kind: 'open', line: number, token });
  }
  send(text: string): void {
    this.tell({ kind: 'say', line: this.number, text });
  }
  close(): void {
    if (this.readyState > 1) return;
    this.readyState = 3;
    this.tell({ kind: 'close', line: this.number });
  }
  hear(text: string): void {
    // The first letter is the greeting: there is somebody who hears.
    if (this.readyState === 0) {
      this.readyState = 1;
      this.onopen?.(new Event('open'));
    }
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }
  closed(again: boolean): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code: again ? away : refused }));
  }
}

/** Nothing begins before it is asked for. */
export function pocket(): Wire {
  const base = new URL('.', document.baseURI).href;
  const questions = new Map<number, { told: (answer: Answer) => void; failed: (why: Error) => void }>();
  const lines = new Map<number, WorkerLine>();
  let worker: Worker | null = null;
  let last = 0;

  function hear(m: ToPage): void {
    if (m.kind === 'answer') {
      questions.get(m.id)?.told({ status: m.status, text: m.text });
      questions.delete(m.id);
    } else if (m.kind === 'letter') {
      lines.get(m.line)?.hear(m.text);
    } else {
      const line = lines.get(m.line);
      lines.delete(m.line);
      line?.closed(m.again);
    }
  }
  /** Its file is not there, and no network either: another is begun when something is said again. */
  function stillborn(event: Event): void {
    if (event instanceof ErrorEvent && event.message) return;
    worker?.terminate();
    worker = null;
    for (const { failed } of questions.values()) failed(new Error('no worker'));
    questions.clear();
    const all = [...lines.values()];
    lines.clear();
    for (const line of all) line.closed(true);
  }
  function tell(m: ToWorker): void {
    if (!worker) {
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<ToPage>) => hear(data);
      worker.onerror = stillborn;
      worker.postMessage({ kind: 'begin', base } satisfies Begin);
    }
    if (m.kind === 'close') lines.delete(m.line);
    worker.postMessage(m);
  }

  return {
    async ask(path, body) {
      // The first page shows its battles before there is an engine.
      if (path === '/api/list') return { status: 200, text: await list(base) };
      return new Promise((told, failed) => {
        const id = ++last;
        questions.set(id, { told, failed });
        tell({ kind: 'ask', id, path, ...(body === undefined ? {} : { body }) });
      });
    },
    address: (token) => token,
    line(token) {
      const line = new WorkerLine(++last, token, tell);
      lines.set(last, line);
      return line;
    },
  };
}

async function list(base: string): Promise<string> {
  const files = (await (await fetch(`${base}pocket.json`)).json()) as Files;
  const packed = await fetch(base + files.list);
  return new Response(packed.body!.pipeThrough(new DecompressionStream('gzip'))).text();
}
