import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type FoundFile, findFile } from '@sluice/autocontext';
import { maskValue } from '@sluice/guard';
import { isRecord, messageOf } from '@sluice/plain';
import type { ClientFile } from './client-files.js';
import { type Wrapper, wrappedEntry } from './entry-form.js';
import type { FoundEntry } from './found-entry.js';
import { jsonEntries } from './json-entries.js';
import { type KeptEntries, keptPath, readKept } from './kept-entries.js';
import { tomlEntries } from './toml-entries.js';

/** What becomes of one entry of a client's file. */
export interface EntryChange {
  readonly server: string;
  /** The name under which rules know it. */
  readonly name: string;
  /** What stands there afterwards, in words; or why nothing changes. */
  readonly said: string;
  readonly isChange: boolean;
  readonly isRefused: boolean;
}

/** What would be written to one file, and what has to be kept to undo it. */
export interface FilePlan {
  readonly file: ClientFile;
  readonly found: FoundFile;
  readonly text: string;
  readonly keptPath: string;
  /** What was kept before. */
  readonly keptBefore: KeptEntries;
  readonly kept: KeptEntries;
  readonly entries: readonly EntryChange[];
}

export interface InstallWish {
  /** Only these servers; all where it is empty. */
  readonly servers: readonly string[];
  readonly wrapper: Omit<Wrapper, 'words'>;
  /** What is declared of each server: `--tools *`, say. */
  readonly declared: readonly string[];
}

/**
 * Puts the servers of a file behind `sluice wrap`; `undefined` where the file has none. Throws where it cannot be read.
 *
 * @param planned plans that will be written too: one for the same file is gone on from
 */
export async function planWrap(
  file: ClientFile,
  env: Readonly<Record<string, string | undefined>>,
  { servers, wrapper, declared }: InstallWish,
  planned: readonly FilePlan[] = [],
): Promise<FilePlan | undefined> {
  return planFile(file, env, servers, planned, (entry, kept, all) => {
    const name = serverName(entry.name, all);
    const isOurs = kept !== undefined && isSame(file, entry, kept.after);
    const original = isOurs ? valueIn(file, entry, kept.before) : entry.value;
    if (!isRecord(original)) return { name, refusal: 'it is no object' };
    const words = ['--name', name, ...declared];
    const wanted = wrappedEntry(file.client, original, { ...wrapper, words });
    if (typeof wanted === 'string') return { name, refusal: wanted };
    if (isOurs && isDeepStrictEqual(structuredClone(entry.value), structuredClone(wanted)))
      return { name, done: 'behind sluice wrap already' };
    return { name, wanted, ...(isOurs ? { before: kept.before } : {}) };
  });
}

/** Gives the entries that we put behind `sluice wrap` their own text back. One that was changed since is left alone. */
export async function planUnwrap(
  file: ClientFile,
  env: Readonly<Record<string, string | undefined>>,
  servers: readonly string[],
  planned: readonly FilePlan[] = [],
): Promise<FilePlan | undefined> {
  return planFile(file, env, servers, planned, (entry, kept, all) => {
    const name = serverName(entry.name, all);
    if (!kept) return { name, done: 'not behind sluice wrap' };
    if (!isSame(file, entry, kept.after)) {
      return { name, refusal: 'it was changed since; take sluice wrap out of it by hand' };
    }
    return { name, restored: kept.before };
  });
}

type Decided = { readonly name: string } & (
  | { readonly refusal: string }
  | { readonly done: string }
  | { readonly wanted: unknown; readonly before?: string }
  | { readonly restored: string }
);

async function planFile(
  file: ClientFile,
  env: Readonly<Record<string, string | undefined>>,
  servers: readonly string[],
  planned: readonly FilePlan[],
  decide: (
    entry: FoundEntry,
    kept: KeptEntries['entries'][string] | undefined,
    all: readonly FoundEntry[],
  ) => Decided,
): Promise<FilePlan | undefined> {
  const found = findFile(file.path);
  if (found.text === undefined) return undefined;
  const inFile = planned.filter((plan) => plan.found.target === found.target);
  // In the home folder the project's file is the user's, and its entries are not looked at twice.
  if (inFile.some((plan) => isDeepStrictEqual(plan.file.keys, file.keys))) return undefined;
  const earlier = inFile.at(-1);
  const start = earlier?.text ?? found.text;
  const all = entriesOf(file, start);
  const path = keptPath(env, found.target);
  const keptBefore = earlier?.keptBefore ?? (await readKept(path, found.target));
  const kept = earlier?.kept ?? keptBefore;
  const entries = new Map(Object.entries(kept.entries));
  const chosen = all.filter(({ name }) => servers.length === 0 || servers.includes(name));
  let text = start;
  const changes: EntryChange[] = [];
  // From the end, so that the places of the others stay what they are.
  for (const entry of [...chosen].reverse()) {
    const key = JSON.stringify([...file.keys, entry.name]);
    const decided = decide(entry, entries.get(key), all);
    const common = { server: entry.name, name: decided.name };
    if ('refusal' in decided || 'done' in decided) {
      const said = 'refusal' in decided ? decided.refusal : decided.done;
      changes.unshift({ ...common, said, isChange: false, isRefused: 'refusal' in decided });
      continue;
    }
    const after = 'restored' in decided ? decided.restored : entry.write(decided.wanted);
    const before = start.slice(entry.start, entry.end);
    text = text.slice(0, entry.start) + after + text.slice(entry.end);
    if ('restored' in decided) entries.delete(key);
    else entries.set(key, { before: decided.before ?? before, after });
    const said = entry.write(withoutSecrets(valueIn(file, entry, after)));
    changes.unshift({ ...common, said, isChange: true, isRefused: false });
  }
  requireNothingElse(file, start, text, changes);
  return {
    file,
    found: earlier?.found ?? found,
    text,
    keptPath: path,
    keptBefore,
    kept: { ...kept, entries: Object.fromEntries(entries) },
    entries: changes,
  };
}

const SECRET_KEYS = ['env', 'environment', 'headers', 'http_headers'];

/** The value with what may be secret hidden, for a person to look at: what variables and headers hold. */
function withoutSecrets(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const hidden = (inner: unknown): unknown =>
    isRecord(inner)
      ? Object.fromEntries(Object.keys(inner).map((name) => [name, '<hidden>']))
      : '<hidden>';
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    SECRET_KEYS.includes(key) ? hidden(inner) : inner,
  ]);
  return maskValue(Object.fromEntries(entries)).value;
}

function entriesOf({ path, keys, format }: ClientFile, text: string): readonly FoundEntry[] {
  try {
    return format === 'json' ? jsonEntries(text, keys) : tomlEntries(text, keys);
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}; mend the file first`, { cause: error });
  }
}

/** The value that a text would have in the place of an entry. */
function valueIn(file: ClientFile, entry: FoundEntry, text: string): unknown {
  if (file.format === 'json') return jsonEntries(`{"x":${text}}`, [])[0]?.value;
  const [found] = tomlEntries(`[x.y]\n${text}\n`, ['x']);
  // Tables below the entry stand elsewhere and were never changed.
  return isRecord(entry.value) && isRecord(found?.value)
    ? { ...tablesOf(entry.value), ...found.value }
    : found?.value;
}

function tablesOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => isRecord(inner)));
}

/** Whether an entry says what we wrote: a client that lays its file out anew does not change that. */
function isSame(file: ClientFile, entry: FoundEntry, text: string): boolean {
  // Cloned, since a reader of TOML makes objects of its own kind.
  return isDeepStrictEqual(
    structuredClone(valueIn(file, entry, text)),
    structuredClone(entry.value),
  );
}

/** An edit of ours must change the entries that were meant and no others. */
function requireNothingElse(
  file: ClientFile,
  before: string,
  after: string,
  changes: readonly EntryChange[],
): void {
  const meant = new Set(changes.filter(({ isChange }) => isChange).map(({ server }) => server));
  const rest = (text: string) =>
    entriesOf(file, text)
      .filter(({ name }) => !meant.has(name))
      .map(({ name, value }) => [name, value]);
  if (
    !isDeepStrictEqual(rest(before), rest(after)) ||
    entriesOf(file, before).length !== entriesOf(file, after).length
  ) {
    throw new Error(
      `${file.path} is written in a way that cannot be edited safely; nothing was changed`,
    );
  }
}

/** The name of a server in rules: its own in small letters where that is one, told apart where two would be alike. */
function serverName(entry: string, all: readonly FoundEntry[]): string {
  const plain = plainName(entry);
  const isAlone = all.filter(({ name }) => plainName(name) === plain).length === 1;
  if (isAlone && plain !== '') return plain;
  const digest = createHash('sha256').update(entry).digest('hex').slice(0, 6);
  return `${plain.slice(0, 25) || 'server'}-${digest}`;
}

function plainName(entry: string): string {
  return entry
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 32)
    .replace(/-+$/, '');
}
