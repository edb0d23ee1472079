// Of WASI what an engine needs: a clock, chance, and somewhere to complain. There are no files, arguments or variables.

const GOOD = 0,
  BAD_FILE = 8,
  NO_SUCH_CALL = 52;

export interface Needs {
  memory: () => WebAssembly.Memory;
  /** A last word of the engine before it stops. */
  complain: (text: string) => void;
  /** Called whenever it looks at the clock. */
  tick?: () => void;
}

export class Stopped extends Error {}

type Call = (...args: never[]) => number;

export function wasi({ memory, complain, tick }: Needs): Record<string, Call> {
  const view = (): DataView => new DataView(memory().buffer);
  const calls: Record<string, Call> = {
    clock_time_get(clock: number, _precision: bigint, at: number) {
      tick?.();
      // Nanoseconds; the real clock, or one that never goes back.
      const ms = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(ms * 1000)) * 1000n, true);
      return GOOD;
    },
    random_get(at: number, size: number) {
      const most = 65536; // in one call
      for (let from = 0; from < size; from += most)
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + from, Math.min(most, size - from)));
      return GOOD;
    },
    fd_write(_fd: number, pieces: number, count: number, written: number) {
      let size = 0,
        text = '';
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(pieces + 8 * i, true),
          length = view().getUint32(pieces + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        size += length;
      }
      complain(text);
      view().setUint32(written, size, true);
      return GOOD;
    },
    environ_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return GOOD;
    },
    environ_get: () => GOOD,
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return GOOD;
    },
    args_get: () => GOOD,
    sched_yield: () => GOOD,
    fd_prestat_get: () => BAD_FILE,
    proc_exit(status: number) {
      throw new Stopped(`the engine stopped (${status})`);
    },
  };
  return new Proxy(calls, { get: (known, name: string) => known[name] ?? ((): number => NO_SUCH_CALL) });
}
