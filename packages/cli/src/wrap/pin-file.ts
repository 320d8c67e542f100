import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type PinBook, placeWords, type ServerPlace, type ToolShape } from '@sluice/wrap';
import { z } from 'zod';
import { dataFolder } from '../store/data-folder.js';
import { readPrivateFile, writePrivateFile } from '../store/private-files.js';

const MAX_BYTES = 32 * 1024 * 1024;

const shapeSchema = z.object({
  shape: z.record(z.string(), z.string()),
  wording: z.record(z.string(), z.string()),
});
const fileSchema = z.object({
  schema_version: z.literal('1.0'),
  server: z.string(),
  /** What was started under this name last: in words, and with its arguments as a digest, which may be secret. */
  program: z.object({ words: z.string(), digest: z.string() }).optional(),
  /** What the server listed when its tools were first seen. */
  names: z.array(z.string()).optional(),
  /** What a person has seen, by tool. */
  seen: z.record(z.string(), shapeSchema),
  /** What the server last listed in place of that, for a person to look at. */
  offered: z.record(z.string(), shapeSchema),
});
export type Pins = z.infer<typeof fileSchema>;

export function pinPath(env: Readonly<Record<string, string | undefined>>, server: string): string {
  return join(dataFolder(env), 'pins', `${server}.json`);
}

/** The pins of a server; none yet where there is no file. A file that is not ours is an error, never an empty book. */
export async function readPins(path: string, server: string): Promise<Pins> {
  const text = await readPrivateFile(path, MAX_BYTES);
  if (text === undefined) return { schema_version: '1.0', server, seen: {}, offered: {} };
  const read = fileSchema.safeParse(parse(text));
  if (read.success) return read.data;
  throw new Error(
    `${path} does not hold pins: ${read.error.issues[0]?.message ?? 'it cannot be read'}. Move it away to see every tool of ${server} anew`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Told apart from a broken shape by nothing: either way it is not a file of ours.
    return undefined;
  }
}

/** Changes the pins as they stand on disk now, whole or not at all. */
export async function changePins(
  path: string,
  server: string,
  change: (pins: Pins) => Pins,
): Promise<void> {
  const text = `${JSON.stringify(change(await readPins(path, server)), null, 1)}\n`;
  // What is written must be read again by the next start.
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new Error(`the definitions of ${server} take more than ${MAX_BYTES / 1024 / 1024} MB`);
  await writePrivateFile(path, text);
}

/** Notes what is started under a server's name; gives the words of another that had the name before. */
export async function noteProgram(
  path: string,
  server: string,
  place: ServerPlace,
): Promise<string | undefined> {
  const said = 'url' in place ? place.url : JSON.stringify([place.command, ...place.args]);
  const digest = createHash('sha256').update(said).digest('hex');
  const { program: before } = await readPins(path, server);
  if (before?.digest === digest) return undefined;
  const program = { words: placeWords(place), digest };
  await changePins(path, server, (pins) => ({ ...pins, program }));
  return before?.words;
}

/** A pin book on a file. `hasChanged` says whether another process wrote it since it was read. */
export async function openPinBook(
  path: string,
  server: string,
): Promise<PinBook & { hasChanged(): boolean; readAgain(): Promise<void> }> {
  let pins = await readPins(path, server);
  let stamp = stampOf(path);
  const write = async (change: (pins: Pins) => Pins): Promise<void> => {
    await changePins(path, server, (now) => (pins = change(now)));
    stamp = stampOf(path);
  };
  return {
    names: () => knownNames(pins),
    keepNames: (names) => write((now) => ({ ...now, names: [...names] })),
    seen: (tool) => (Object.hasOwn(pins.seen, tool) ? pins.seen[tool] : undefined),
    note: ({ seen, offered }) =>
      write((now) => ({
        ...now,
        seen: { ...now.seen, ...ownCopies(seen) },
        offered: { ...now.offered, ...ownCopies(offered) },
      })),
    hasChanged: () => stampOf(path) !== stamp,
    async readAgain() {
      stamp = stampOf(path);
      pins = await readPins(path, server);
    },
  };
}

function ownCopies(shapes: ReadonlyMap<string, ToolShape>): Pins['seen'] {
  const copies = [...shapes].map(([tool, { shape, wording }]) => [
    tool,
    { shape: { ...shape }, wording: { ...wording } },
  ]);
  // Entries, not assignments: a tool may be called `__proto__`.
  return Object.fromEntries(copies) as Pins['seen'];
}

function knownNames({ names, seen }: Pins): ReadonlySet<string> | undefined {
  const known = new Set([...(names ?? []), ...Object.keys(seen)]);
  return known.size > 0 ? known : undefined;
}

function stampOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat && `${stat.ino} ${stat.mtimeNs}`;
}
