import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stateFolder } from '@sluice/autocontext';
import { z } from 'zod';
import { readPrivateFile, writePrivateFile } from '../../store/private-files.js';

const MAX_BYTES = 8 * 1024 * 1024;

const keptSchema = z.object({
  schema_version: z.literal('1.0'),
  settings: z.string(),
  /** By the keys that lead to an entry: its text before us, and the text that was written in its place. */
  entries: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
});
export type KeptEntries = z.infer<typeof keptSchema>;

export function keptPath(
  env: Readonly<Record<string, string | undefined>>,
  settings: string,
): string {
  const digest = createHash('sha256').update(settings).digest('hex').slice(0, 16);
  return join(stateFolder(env), 'wrapped', `${digest}.json`);
}

/** What is needed to undo; nothing yet where there is no file. Entries may hold secrets, so it is its owner's alone. */
export async function readKept(path: string, settings: string): Promise<KeptEntries> {
  const text = await readPrivateFile(path, MAX_BYTES);
  if (text === undefined) return { schema_version: '1.0', settings, entries: {} };
  return keptSchema.parse(JSON.parse(text));
}

export async function writeKept(path: string, kept: KeptEntries): Promise<void> {
  await writePrivateFile(path, `${JSON.stringify(kept)}\n`);
}
