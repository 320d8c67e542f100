import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import type { Item } from '../auto-output.js';
import { digestOf } from '../digest-of.js';
import { keyOf } from '../fuse/fuse.js';

const MOST_MARKS = 400;
const MOST_SESSIONS = 100;
/** A client may have let go of what was said longer ago. */
const LASTS_MS = 4 * 60 * 60_000;

/** What a session has been given already, so that nothing is injected twice. */
export class InjectedMarks {
  readonly #folder: string;
  readonly #path: string;
  readonly #marks: Map<string, number>;
  readonly #nowMs: number;

  private constructor(folder: string, path: string, marks: Map<string, number>, nowMs: number) {
    this.#folder = folder;
    this.#path = path;
    this.#marks = marks;
    this.#nowMs = nowMs;
  }

  static open(stateFolder: string, sessionId: string, nowMs: number): InjectedMarks {
    const folder = join(stateFolder, 'auto', 'sessions');
    const path = join(folder, `${digestOf(sessionId)}.json`);
    return new InjectedMarks(folder, path, readMarks(path, nowMs), nowMs);
  }

  has(item: Item): boolean {
    return this.#marks.has(markOf(item));
  }

  /** Keeps what was injected now. */
  add(items: readonly Item[]): void {
    for (const item of items) this.#marks.set(markOf(item), this.#nowMs);
    const kept = [...this.#marks].slice(-MOST_MARKS);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.#path}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
    renameSync(temporary, this.#path);
    forgetOld(this.#folder);
  }
}

/** A place whose text has changed since is another mark. */
function markOf(item: Item): string {
  return digestOf(`${keyOf(item)}\n${item.snippet}\n${item.conclusion ?? ''}`);
}

function readMarks(path: string, nowMs: number): Map<string, number> {
  let value: unknown;
  try {
    value = JSON.parse(readSettingsFile(path) ?? '');
  } catch {
    // No marks yet, or a file that was cut: what was injected may then be injected once more.
    return new Map();
  }
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && nowMs - entry[1] < LASTS_MS,
    ),
  );
}

/** Keeps the sessions that were used last. */
function forgetOld(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MOST_SESSIONS) return;
  const byAge = names
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(MOST_SESSIONS / 2)) rmSync(path, { force: true });
}
