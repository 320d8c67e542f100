import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '@sluice/plain';
import { guardMasker } from '../compose/guard-masker.js';
import { dataFolder } from '../store/data-folder.js';
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from '../store/private-files.js';

const MOST = 500;
const MAX_BYTES = 4 * 1024 * 1024;

export interface ChatHistory {
  /** Newest first. */
  readonly lines: readonly string[];
  keep(line: string): void;
}

/**
 * What was written in earlier chats, for the arrow keys. Secrets are masked before a line is kept. A file that cannot be
 * used is told to `onProblem`, and the chat goes on without it.
 */
export async function openChatHistory(
  env: Readonly<Record<string, string | undefined>>,
  onProblem: (words: string) => void,
): Promise<ChatHistory> {
  const path = join(dataFolder(env), 'chat-history.jsonl');
  try {
    const text = (await readPrivateFile(path, MAX_BYTES)) ?? '';
    const known = text.split('\n').flatMap(lineIn);
    const kept = known.slice(-MOST);
    if (known.length > 2 * MOST) await writePrivateFile(path, `${kept.map(asJson).join('')}`);
    ensurePrivateFolder(dirname(path));
    return {
      lines: kept.toReversed(),
      keep: (line) => {
        const masked = guardMasker.mask(line);
        if (typeof masked !== 'string') return;
        appendFileSync(path, asJson(masked), { mode: 0o600 });
      },
    };
  } catch (error) {
    onProblem(messageOf(error));
    return { lines: [], keep: () => undefined };
  }
}

function asJson(line: string): string {
  return `${JSON.stringify(line)}\n`;
}

/** A line that was cut when a machine went down is none. */
function lineIn(text: string): readonly string[] {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'string' && line.trim() !== '' ? [line] : [];
  } catch {
    return [];
  }
}
