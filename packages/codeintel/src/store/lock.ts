import { linkSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';

/** Held by the one writer of an index. Ends with the process that holds it, whatever way that ends. */
export interface Lock {
  /** Tells others that the holder still works; call it more often than `STALE_MS`. */
  touch(): void;
  release(): void;
}

/** A holder that said nothing for so long is taken for dead even if its number lives on in another process. */
const STALE_MS = 120_000;

let counter = 0;

/** Takes the lock or gives `undefined` when a living process has it. Never waits. */
export function acquireLock(path: string): Lock | undefined {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const lock = create(path);
    if (lock) return lock;
    if (!isStale(path)) return undefined;
    removeFile(path);
  }
  return undefined;
}

/** Made elsewhere with its content and linked into place, so that a lock never stands there without a holder. */
function create(path: string): Lock | undefined {
  const draft = `${path}.${process.pid}.${counter}`;
  counter += 1;
  writeFileSync(draft, `${process.pid}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  } finally {
    removeFile(draft);
  }
  return {
    touch: () => {
      const now = Date.now() / 1000;
      if (isOwn(path)) utimesSync(path, now, now);
    },
    release: () => {
      if (isOwn(path)) removeFile(path);
    },
  };
}

function isStale(path: string): boolean {
  try {
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true;
    const holder = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return !Number.isInteger(holder) || !isAlive(holder);
  } catch {
    return true;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isOwn(path: string): boolean {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) === process.pid;
  } catch {
    return false;
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
