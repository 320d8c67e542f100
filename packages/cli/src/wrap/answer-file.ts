import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFinalState, type ToolCallRecord } from '@sluice/kernel';
import { isClientCall } from '@sluice/mcp';
import { messageOf } from '@sluice/plain';
import type { AnswerBook, OwedAnswer } from '@sluice/wrap';
import { dataFolder } from '../store/data-folder.js';
import { ensurePrivateFolder, readPrivateFile } from '../store/private-files.js';

/** An answer that nobody asked for again within a day is forgotten. */
const OWED_FOR_MS = 24 * 60 * 60 * 1000;
/** Notes before the file is written anew with what still counts. */
const NOTES = 1_000;
const MAX_BYTES = 16 * 1024 * 1024;

export interface AnswerFileOptions {
  readonly path: string;
  /** The calls of the session that were made at or after this time. */
  since(time: number): Promise<readonly ToolCallRecord[]>;
  get(callId: string): Promise<ToolCallRecord | undefined>;
  /** The digest of what was asked for; `undefined` where it was never read. */
  digestOf(record: ToolCallRecord): Promise<string | undefined>;
  now(): number;
  onWords(words: string): void;
}

export interface AnswerFile extends AnswerBook {
  /** Leaves no file behind where nothing is owed. */
  close(): void;
}

/** Where the answers of a session are noted. */
export function answerPath(
  env: Readonly<Record<string, string | undefined>>,
  sessionId: string,
): string {
  return join(dataFolder(env), 'answers', sessionId);
}

/**
 * An answer book on a file. Its first line says until when all answers were given; lines below name calls from before that
 * whose answers are owed all the same (`owed`), and calls whose answers were given since (`given`). What is lost of it with
 * the machine makes an answer owed that was given, so that it is told once more; never the other way round.
 */
export async function openAnswerFile(options: AnswerFileOptions): Promise<AnswerFile> {
  const { path, now } = options;
  ensurePrivateFolder(dirname(path));
  const text = await readPrivateFile(path, MAX_BYTES);
  const before = readNotes(text, now());
  const open = new Set<string>();
  let notes = 0;
  let file: number | undefined;
  let isClosed = false;
  let isTold = false;

  const writeAnew = (): void => {
    const part = `${path}.${randomBytes(6).toString('hex')}.part`;
    const made = openSync(part, 'ax', 0o600);
    const owed = [...open].map((id) => `owed ${id}\n`);
    writeSync(made, `all before ${now()}\n${owed.join('')}`);
    fsyncSync(made);
    renameSync(part, path);
    if (file !== undefined) closeSync(file);
    file = made;
    notes = 0;
  };
  // What cannot be noted is owed: it is told once more, and nothing runs twice.
  const attempt = (write: () => void): void => {
    try {
      write();
      isTold = false;
    } catch (error) {
      if (!isTold) options.onWords(`answers cannot be noted in ${path}: ${messageOf(error)}`);
      isTold = true;
    }
  };
  // An earlier file stands until the calls that it names are known here.
  if (text === undefined) writeAnew();
  const isOwed = ({ id, state, updatedAt }: ToolCallRecord): boolean =>
    isClientCall(id) &&
    isFinalState(state) &&
    updatedAt > now() - OWED_FOR_MS &&
    !before.given.has(id);

  return {
    begun: (callId) => void open.add(callId),
    given(callId) {
      open.delete(callId);
      if (isClosed) return;
      attempt(() => {
        if (file === undefined || notes >= NOTES) writeAnew();
        else writeSync(file, `given ${callId}\n`);
        notes += 1;
      });
    },
    async owed() {
      const named = await Promise.all([...before.owed].map(options.get));
      const found = [...named, ...(await options.since(before.allBefore))];
      const owed: OwedAnswer[] = [];
      for (const record of found) {
        if (!record || !isOwed(record) || open.has(record.id)) continue;
        const digest = await options.digestOf(record);
        if (digest === undefined) continue;
        open.add(record.id);
        owed.push({ record, digest });
      }
      return owed.sort((one, other) => one.record.createdAt - other.record.createdAt);
    },
    close() {
      isClosed = true;
      attempt(() => {
        if (open.size > 0) writeAnew();
        else rmSync(path, { force: true });
        if (file !== undefined) closeSync(file);
        file = undefined;
      });
    },
  };
}

interface Notes {
  readonly allBefore: number;
  readonly owed: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
}

/** Without a file nothing is owed: the session is new, or its last process left in order. */
function readNotes(text: string | undefined, now: number): Notes {
  if (text === undefined) return { allBefore: now, owed: new Set(), given: new Set() };
  // The last piece is nothing, or a note that was cut off.
  const [first = '', ...lines] = text.split('\n').slice(0, -1);
  const named = (word: string): ReadonlySet<string> =>
    new Set(lines.flatMap((line) => (line.startsWith(word) ? [line.slice(word.length)] : [])));
  const allBefore = Number(/^all before (\d+)$/.exec(first)?.[1] ?? 0);
  return { allBefore, owed: named('owed '), given: named('given ') };
}
