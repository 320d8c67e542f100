import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettingsFile } from '@sluice/sandbox';
import type { Item } from '../auto-output.js';
import { digestOf } from '../digest-of.js';
import { keyOf } from '../fuse/fuse.js';

const MOST_MARKS = 400;
const MOST_LINES = 4000;
const MOST_SESSIONS = 100;
/** A client may have let go of what was said longer ago. */
const LASTS_MS = 4 * 60 * 60_000;
/** A line without it tells nothing by itself. */
const WORD = /^\d+: .*[\p{L}\d]/u;

/** Where the last context pointed first. */
export interface LastPlace {
  readonly path: string;
  readonly line: number;
  readonly symbol: string;
}

interface Kept {
  /** What was injected, with when. */
  readonly marks: Map<string, number>;
  /** Lines that were shown: path, number and text as one digest, with when. */
  readonly lines: Map<string, number>;
  readonly last: LastPlace | undefined;
}

/** What a session has been given already, so that nothing is injected twice and "it" can be understood. */
export class SessionMemory {
  readonly #folder: string;
  readonly #path: string;
  readonly #kept: Kept;
  readonly #nowMs: number;

  private constructor(folder: string, path: string, kept: Kept, nowMs: number) {
    this.#folder = folder;
    this.#path = path;
    this.#kept = kept;
    this.#nowMs = nowMs;
  }

  static open(stateFolder: string, sessionId: string, nowMs: number): SessionMemory {
    const folder = join(stateFolder, 'auto', 'sessions');
    const path = join(folder, `${digestOf(sessionId)}.json`);
    return new SessionMemory(folder, path, readKept(path, nowMs), nowMs);
  }

  get last(): LastPlace | undefined {
    return this.#kept.last;
  }

  /** The item without the lines that the session was shown; `undefined` where nothing of it is new. */
  fresh<Kind extends Item>(item: Kind): Kind | undefined {
    if (this.#kept.marks.has(markOf(item))) return undefined;
    if (this.#kept.lines.size === 0 || item.snippet === '') return item;
    const lines = item.snippet.split('\n');
    const unseen = lines.filter((line) => !this.#kept.lines.has(lineMark(item.path, line)));
    if (unseen.length === lines.length) return item;
    return unseen.some((line) => WORD.test(line))
      ? { ...item, snippet: unseen.join('\n') }
      : undefined;
  }

  /** Keeps what was injected now. */
  add(items: readonly Item[]): void {
    const { marks, lines } = this.#kept;
    for (const item of items) {
      marks.set(markOf(item), this.#nowMs);
      for (const line of numberedOf(item)) lines.set(lineMark(item.path, line), this.#nowMs);
    }
    const [best] = items
      .filter(({ path, line_start }) => path !== '' && line_start > 0)
      .sort((a, b) => b.confidence - a.confidence);
    const last = best
      ? { path: best.path, line: best.line_start, symbol: best.symbol }
      : this.#kept.last;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const temporary = `${this.#path}.${process.pid}`;
    const text = JSON.stringify({
      marks: Object.fromEntries([...marks].slice(-MOST_MARKS)),
      lines: Object.fromEntries([...lines].slice(-MOST_LINES)),
      last: last && { ...last, at: this.#nowMs },
    });
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, this.#path);
    forgetOld(this.#folder);
  }
}

/** A place whose text has changed since is another mark. */
function markOf(item: Item): string {
  return digestOf(`${keyOf(item)}\n${item.snippet}\n${item.conclusion ?? ''}`);
}

function lineMark(path: string, line: string): string {
  return digestOf(`${path}\n${line}`).slice(0, 12);
}

/** Only numbered lines are known again; `12: }` of another place is another line. */
function numberedOf({ snippet }: Item): string[] {
  return snippet.split('\n').filter((line) => /^\d{1,7}: /.test(line));
}

function readKept(path: string, nowMs: number): Kept {
  let value: unknown;
  try {
    value = JSON.parse(readSettingsFile(path) ?? '');
  } catch {
    // Nothing yet, or a file that was cut: what was injected may then be injected once more.
    value = undefined;
  }
  return {
    marks: timesOf(memberOf(value, 'marks'), nowMs),
    lines: timesOf(memberOf(value, 'lines'), nowMs),
    last: placeOf(memberOf(value, 'last'), nowMs),
  };
}

function memberOf(value: unknown, name: 'marks' | 'lines' | 'last'): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function timesOf(value: unknown, nowMs: number): Map<string, number> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && nowMs - entry[1] < LASTS_MS,
    ),
  );
}

function placeOf(value: unknown, nowMs: number): LastPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('path' in value && 'line' in value && 'symbol' in value && 'at' in value)) return undefined;
  const { path, line, symbol, at } = value;
  if (typeof path !== 'string' || typeof line !== 'number' || typeof symbol !== 'string') return;
  return typeof at === 'number' && nowMs - at < LASTS_MS ? { path, line, symbol } : undefined;
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
