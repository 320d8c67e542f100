import { setTimeout as sleep } from 'node:timers/promises';

/** What a command of the memory shell can reach. */
export interface MemoryIo {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly signal: AbortSignal;
  /** Writes to descriptor 1, 2, 3, … */
  write(descriptor: number, text: string): void;
  readFile(path: string): string;
  writeFile(path: string, text: string): void;
}

export type MemoryCommand = (args: readonly string[], io: MemoryIo) => number | Promise<number>;

/** Thrown by `exit`, which ends the whole line. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super('exit');
    this.code = code;
  }
}

const BUILT_IN: Readonly<Record<string, MemoryCommand>> = {
  true: () => 0,
  false: () => 1,
  echo: (args, io) => {
    io.write(1, `${args.join(' ')}\n`);
    return 0;
  },
  pwd: (_, io) => {
    io.write(1, `${io.cwd}\n`);
    return 0;
  },
  cat: ([path], io) => {
    if (path !== undefined) io.write(1, io.readFile(path));
    return 0;
  },
  printenv: ([name = ''], io) => {
    const value = Object.hasOwn(io.env, name) ? io.env[name] : undefined;
    if (value !== undefined) io.write(1, `${value}\n`);
    return value === undefined ? 1 : 0;
  },
  seq: ([from = '1', to = '1'], io) => {
    let text = '';
    for (let number = Number(from); number <= Number(to); number += 1) text += `${number}\n`;
    io.write(1, text);
    return 0;
  },
  sleep: async ([seconds = '0'], io) => {
    await sleep(Number(seconds) * 1000, undefined, { signal: io.signal });
    return 0;
  },
  exit: ([code = '0']) => {
    throw new Exit(Number(code));
  },
};

/**
 * A shell of few words for tests: `;`, `&&`, quotes, `$NAME`, `> file`, `>&2`, and the commands above. Everything
 * that works in it works the same in a real shell; what it does not know is `command not found`.
 */
export async function runMemoryShell(
  line: string,
  io: MemoryIo,
  commands: Readonly<Record<string, MemoryCommand>> = {},
): Promise<number> {
  let status = 0;
  try {
    for (const { words, joiner } of statements(line, io.env)) {
      if (words.length === 0 || (joiner === '&&' && status !== 0)) continue;
      status = await runOne(words, io, commands);
    }
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
  return status;
}

async function runOne(
  words: readonly string[],
  io: MemoryIo,
  commands: Readonly<Record<string, MemoryCommand>>,
): Promise<number> {
  const redirect = words.findIndex((word) => /^>(?:&\d)?$/.test(word));
  const [name = '', ...args] = redirect < 0 ? words : words.slice(0, redirect);
  const known = { ...BUILT_IN, ...commands };
  const command = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!command) {
    io.write(2, `${name}: command not found\n`);
    return 127;
  }
  if (redirect < 0) return command(args, io);
  const operator = words[redirect] ?? '';
  if (operator !== '>') {
    const descriptor = Number(operator.slice(2));
    return command(args, {
      ...io,
      write: (from, text) => io.write(from === 1 ? descriptor : from, text),
    });
  }
  let text = '';
  const status = await command(args, {
    ...io,
    write: (from, part) => {
      if (from === 1) text += part;
      else io.write(from, part);
    },
  });
  io.writeFile(words[redirect + 1] ?? '', text);
  return status;
}

function statements(
  line: string,
  env: Readonly<Record<string, string>>,
): readonly { readonly words: readonly string[]; readonly joiner: string }[] {
  const found: { words: string[]; joiner: string }[] = [{ words: [], joiner: ';' }];
  const tokens = line.matchAll(/&&|;|\n|>&\d|>|'([^']*)'|"([^"]*)"|[^\s;&>'"]+/g);
  for (const [token, single, double] of tokens) {
    if (token === '&&' || token === ';' || token === '\n') {
      found.push({ words: [], joiner: token });
    } else {
      const text =
        single ?? (double ?? token).replace(/\$(\w+)/g, (_, name: string) => env[name] ?? '');
      found.at(-1)?.words.push(text);
    }
  }
  return found;
}
