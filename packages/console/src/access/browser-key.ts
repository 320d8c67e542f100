/**
 * This browser's own key. It lives in the storage of this very address, scheme, host and port, and over https or
 * on this machine the private half can be used but not read, by this page or by any other: there is nothing that a
 * server could be shown twice.
 */
export interface BrowserKey {
  /** ECDSA P-256, SPKI, base64url. */
  readonly publicKey: string;
  /** What the server gave this key when it signed in last. */
  readonly pass: string | undefined;
  sign(text: string): Promise<string>;
  keepPass(pass: string | undefined): Promise<void>;
}

interface StoredKey {
  readonly publicKey: string;
  /** Bytes where the browser gives this page no keys of its own (`plain-key.ts`). */
  readonly privateKey: CryptoKey | Uint8Array;
  readonly pass?: string | undefined;
}

const DATABASE = 'sluice-access';
const TABLE = 'keys';
const NAME = 'console';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Where nothing can be kept, nobody can stay signed in. */
export function canHaveKey(): boolean {
  return 'indexedDB' in globalThis;
}

export async function readBrowserKey(): Promise<BrowserKey | undefined> {
  const stored = await inTable<StoredKey | undefined>('readonly', (table) => table.get(NAME));
  return stored && keyOf(stored);
}

/** The key of this browser, made where there is none. Two pages that ask at once get the same one. */
export async function makeBrowserKey(): Promise<BrowserKey> {
  const fresh = globalThis.isSecureContext ? await newLockedKey() : await newPlainKey();
  await inTable('readwrite', (table) => {
    const found: IDBRequest<StoredKey | undefined> = table.get(NAME);
    found.onsuccess = () => {
      if (!found.result) table.put(fresh, NAME);
    };
    return found;
  });
  const key = await readBrowserKey();
  if (!key) throw new Error('This browser does not keep its key');
  return key;
}

/** Browsers have such keys only for addresses that nobody on the way can change: https, or this machine. */
async function newLockedKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  return { publicKey: base64url(new Uint8Array(spki)), privateKey: pair.privateKey };
}

async function newPlainKey(): Promise<StoredKey> {
  const { makePlainPair } = await import('./plain-key.js');
  const { spki, secret } = makePlainPair();
  return { publicKey: base64url(spki), privateKey: secret };
}

export async function forgetBrowserKey(): Promise<void> {
  await inTable('readwrite', (table) => table.delete(NAME));
}

function keyOf(stored: StoredKey): BrowserKey {
  const { publicKey, privateKey, pass } = stored;
  return {
    publicKey,
    pass,
    async sign(text) {
      if (privateKey instanceof Uint8Array) {
        const { signPlainly } = await import('./plain-key.js');
        return base64url(signPlainly(privateKey, text));
      }
      const bytes = new TextEncoder().encode(text);
      const how = { name: 'ECDSA', hash: 'SHA-256' };
      return base64url(new Uint8Array(await crypto.subtle.sign(how, privateKey, bytes)));
    },
    async keepPass(next) {
      await inTable('readwrite', (table) => table.put({ ...stored, pass: next }, NAME));
    },
  };
}

/** Runs one request and resolves when what it did is on the disk. */
async function inTable<Found>(
  mode: IDBTransactionMode,
  run: (table: IDBObjectStore) => IDBRequest<Found> | IDBRequest,
): Promise<Found> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(TABLE, mode);
      const request = run(transaction.objectStore(TABLE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(failed(transaction.error));
      transaction.onerror = () => reject(failed(transaction.error));
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(failed(opening.error));
  });
}

function failed(cause: DOMException | null): Error {
  return new Error('This browser could not read or keep its key', { cause });
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
