import type { Client } from '../request/auto-request.js';

export interface ProgramWords {
  readonly format: 'json' | 'text' | 'hook';
  readonly client: Client;
  /** Absent: it stands on stdin. */
  readonly prompt?: string | undefined;
  readonly isPlan: boolean;
}

/** Words that the program does not know, with the way out. */
export class WordsError extends Error {
  override readonly name = 'WordsError';
}

const formats = ['json', 'text', 'hook'] as const;
const clients = ['claude', 'codex', 'wrapper', 'cli'] as const;
const USAGE =
  'auto.cjs [--format json|text|hook] [--client claude|codex|wrapper|cli] [--prompt TEXT] [--plan]';

export function parseWords(words: readonly string[]): ProgramWords {
  let format: ProgramWords['format'] = 'hook';
  let client: Client = 'claude';
  let prompt: string | undefined;
  let isPlan = false;
  for (let at = 0; at < words.length; at += 1) {
    const [name = '', inline] = splitOnce(words[at] ?? '');
    const value = (): string => {
      if (inline !== undefined) return inline;
      at += 1;
      return words[at] ?? fail(`${name} needs a value`);
    };
    if (name === '--format') format = oneOf(name, value(), formats);
    else if (name === '--client') client = oneOf(name, value(), clients);
    else if (name === '--prompt') prompt = value();
    else if (name === '--plan' || name === '--dry-run') isPlan = true;
    else fail(`"${words[at]}" is unknown`);
  }
  return { format, client, prompt, isPlan };
}

function splitOnce(word: string): [string, string | undefined] {
  const cut = word.startsWith('--') ? word.indexOf('=') : -1;
  return cut < 0 ? [word, undefined] : [word.slice(0, cut), word.slice(cut + 1)];
}

function oneOf<Word extends string>(name: string, value: string, known: readonly Word[]): Word {
  const found = known.find((word) => word === value);
  return found ?? fail(`${name} is one of ${known.join(', ')}, not "${value}"`);
}

function fail(words: string): never {
  throw new WordsError(`${words}; use: ${USAGE}`);
}
