import { parseArgs } from 'node:util';
import { messageOf } from '@sluice/plain';
import {
  type Command,
  type Io,
  type OptionValue,
  type ParsedArguments,
  UsageError,
} from './command.js';
import { isSentence } from './is-sentence.js';
import { languages } from './language.js';

/** Takes `--lang` out of the words, wherever it stands before `--`. The rest of the program asks the environment. */
export function takeLanguage(
  words: readonly string[],
  io: Io,
): { readonly words: readonly string[]; readonly io: Io } {
  const end = words.indexOf('--');
  const at = words.findIndex(
    (word, index) => (end === -1 || index < end) && /^--lang(?:=|$)/.test(word),
  );
  const found = words[at];
  if (found === undefined) return { words, io };
  const isJoined = found.includes('=');
  const value = isJoined ? found.slice('--lang='.length) : words[at + 1];
  if (!languages.some((language) => language === value)) {
    throw new UsageError({
      en: `--lang "${value ?? ''}" is unknown; use ${languages.join(' or ')}`,
      zh: `--lang "${value ?? ''}" 未知；请用 ${languages.join(' 或 ')}`,
    });
  }
  return {
    words: [...words.slice(0, at), ...words.slice(at + (isJoined ? 1 : 2))],
    io: { ...io, env: { ...io.env, SLUICE_LANG: value } },
  };
}

/** Stands for the n-th word while options are read. No argument of a process can begin with it. */
const HELD = '\0';

export function parseWords(command: Command, words: readonly string[]): ParsedArguments {
  const given = (word: string): string =>
    word.startsWith(HELD) ? (words[Number(word.slice(HELD.length))] ?? '') : word;
  try {
    const { values, positionals, tokens } = parseArgs({
      args: words.map((word, place) => (isSentence(word) ? `${HELD}${place}` : word)),
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    refuseRepeated(command, tokens);
    return {
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, givenValue(value, given)]),
      ),
      positionals: positionals.map(given),
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw faultOf(error, command);
  }
}

/** Of two values for an option that takes one, the first would be passed over in silence. */
function refuseRepeated(
  { options }: Command,
  tokens: readonly { readonly kind: string; readonly name?: string }[],
): void {
  const seen = new Set<string>();
  for (const { kind, name } of tokens) {
    if (kind !== 'option' || name === undefined) continue;
    const takesOne = options[name]?.type === 'string' && options[name].multiple !== true;
    if (takesOne && seen.has(name)) {
      throw new UsageError({
        en: `--${name} is given twice, and takes one value`,
        zh: `--${name} 写了两次，而它只取一个值`,
      });
    }
    seen.add(name);
  }
}

function givenValue(value: OptionValue, given: (word: string) => string): OptionValue {
  if (typeof value === 'string') return given(value);
  return Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? given(each) : each))
    : value;
}

/** Node's words tell of its own library; the option it speaks of stands in quotes. */
function faultOf(error: unknown, command: Command): UsageError {
  const node = messageOf(error);
  const option = /'(-[^' ]*)/.exec(node)?.[1] ?? '';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return new UsageError(
      {
        en: `Unknown option '${option}'. A word that begins with a dash goes behind --`,
        zh: `没有选项 '${option}'。以短横线开头的词请放在 -- 之后`,
      },
      {
        cause: error,
        unknown: {
          word: option,
          known: [...Object.keys(command.options), 'help'].map((name) => `--${name}`),
        },
      },
    );
  }
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    const name = /--[\w-]+/.exec(node)?.[0] ?? option;
    const takes = command.options[name.slice(2)]?.type === 'boolean';
    return new UsageError(
      takes
        ? { en: `Option '${name}' takes no value`, zh: `选项 '${name}' 不带值` }
        : {
            en: `Option '${name}' needs a value; one that begins with a dash is written ${name}=-value`,
            zh: `选项 '${name}' 需要一个值；以短横线开头的值写作 ${name}=-值`,
          },
      { cause: error },
    );
  }
  return new UsageError(node, { cause: error });
}
