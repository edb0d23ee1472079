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

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEPT);
    request.result.createObjectStore(ABOUT);
  };
  return done(request);
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
    private readonly name: string,
    private db: IDBDatabase,
    private readonly mine: number,
  ) {}

  /** Opens it and becomes its holder. */
  static async open(name: string): Promise<Vault> {
    const db = await open(name);
    return new Vault(name, db, await hold(db));
  }

  /** A browser may cut the way to its storage, above all a telephone's, long in the background: it is opened again, once. */
  private async reopen(): Promise<void> {
    const cut = this.db;
    this.db = await open(this.name);
    cut.close();
  }
  private async read<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch {
      await this.reopen();
      return work();
    }
  }

  async keys(): Promise<string[]> {
    const all = await this.read(() => done(this.db.transaction(KEPT).objectStore(KEPT).getAllKeys()));
    return all.map(String);
  }

  /** All that is kept under keys that begin so. */
  async under(prefix: string): Promise<[string, string][]> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await this.read(() => {
      const store = this.db.transaction(KEPT).objectStore(KEPT);
      return Promise.all([done(store.getAllKeys(range)), done(store.getAll(range) as IDBRequest<string[]>)]);
    });
    return keys.map((key, i) => [String(key), values[i]!]);
  }

  /** Whole or not at all; what is told as stored is on the disk. */
  async store(lot: Put[]): Promise<Fault> {
    const why = await this.put(lot);
    if (why !== 'refused') return why;
    // The same keys with the same values: twice is as good as once.
    return this.reopen().then(
      () => this.put(lot),
      () => why,
    );
  }
  private put(lot: Put[]): Promise<Fault> {
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
        if (Number(holder.result ?? 0) !== this.mine) {
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
