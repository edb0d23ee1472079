// Where games outlive their page: IndexedDB, as keys and values. One tab at a time writes, its holder; who has lost that place to
// another writes nothing more, whatever it believes.
import type { Put } from './engine';

const KEPT = 'kept',
  ABOUT = 'about',
  HOLDER = 'holder';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
}

/** The number of the holder from now on. Where not even that can be written, games can still be read, taken out and thrown away. */
function hold(db: IDBDatabase): Promise<number> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(ABOUT, 'readwrite');
    const about = transaction.objectStore(ABOUT);
    const before = about.get(HOLDER) as IDBRequest<unknown>;
    let seen: number | null = null;
    before.onsuccess = () => {
      seen = Number(before.result ?? 0);
      try {
        about.put(seen + 1, HOLDER);
      } catch {
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve(seen! + 1);
    transaction.onabort = () => (seen === null ? reject(transaction.error ?? new Error('storage')) : resolve(seen));
  });
}

/** Why a lot was not stored, by the names of wasm/pocket.cpp. */
export type Fault = '' | 'full' | 'elsewhere' | 'refused';

export class Vault {
  private constructor(
    private readonly db: IDBDatabase,
    private readonly mine: number,
  ) {}

  /** Opens it and becomes its holder. */
  static async open(name: string): Promise<Vault> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(KEPT);
      request.result.createObjectStore(ABOUT);
    };
    const db = await done(request);
    return new Vault(db, await hold(db));
  }

  async keys(): Promise<string[]> {
    const store = this.db.transaction(KEPT).objectStore(KEPT);
    return (await done(store.getAllKeys())).map(String);
  }

  /** All that is kept under keys that begin so. */
  async under(prefix: string): Promise<[string, string][]> {
    const store = this.db.transaction(KEPT).objectStore(KEPT);
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range) as IDBRequest<string[]>)]);
    return keys.map((key, i) => [String(key), values[i]!]);
  }

  /** Whole or not at all; what is told as stored is on the disk. */
  store(lot: Put[]): Promise<Fault> {
    return new Promise((resolve) => {
      let why: Fault = 'refused';
      let transaction: IDBTransaction;
      const failed = (error: unknown): Fault => ((error as { name?: string } | null)?.name === 'QuotaExceededError' ? 'full' : why);
      try {
        transaction = this.db.transaction([KEPT, ABOUT], 'readwrite', { durability: 'strict' });
      } catch (error) {
        return resolve(failed(error));
      }
      transaction.oncomplete = () => resolve('');
      transaction.onabort = () => resolve(failed(transaction.error));
      const kept = transaction.objectStore(KEPT);
      const holder = transaction.objectStore(ABOUT).get(HOLDER);
      holder.onsuccess = () => {
        if (holder.result !== this.mine) {
          why = 'elsewhere';
          return transaction.abort();
        }
        try {
          for (const [key, value] of lot)
            if (value === null) kept.delete(key);
            else kept.put(value, key);
        } catch (error) {
          why = failed(error);
          transaction.abort();
        }
      };
    });
  }

  close(): void {
    this.db.close();
  }
}
