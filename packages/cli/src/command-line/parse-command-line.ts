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
import { languages, type Text } from './language.js';

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
    const { values, positionals } = parseArgs({
      args: words.map((word, place) => (isSentence(word) ? `${HELD}${place}` : word)),
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    });
    return {
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, givenValue(value, given)]),
      ),
      positionals: positionals.map(given),
    };
  } catch (error) {
    throw new UsageError(faultOf(error), { cause: error });
  }
}

function givenValue(value: OptionValue, given: (word: string) => string): OptionValue {
  if (typeof value === 'string') return given(value);
  return Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? given(each) : each))
    : value;
}

/** Node says it in English; the option it speaks of stands in quotes. */
function faultOf(error: unknown): Text {
  const en = messageOf(error);
  const option = /'(-[^']*)'/.exec(en)?.[1] ?? '';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return { en, zh: `没有选项 '${option}'` };
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return { en, zh: `选项 '${option}' 的值不对：${en}` };
  }
  return en;
}
