import type { WordGroup } from './find-words.js';

/** The texts of `words/` by file name; the README there has their form. */
export type WordFiles = Readonly<Record<(typeof wordFiles)[number], string>>;

export const wordFiles = [
  'intent.tsv',
  'work.tsv',
  'talk-english.txt',
  'talk-chinese.txt',
  'wording.tsv',
] as const;

const LANGUAGES = ['english', 'chinese'] as const;

/** The source of the module that carries the words of prompts: the hook is one file and reads no other. */
export function compileWords(files: WordFiles): string {
  const intent = rowsOf(files, 'intent.tsv', 5);
  const groups = new Map<string, WordGroup>();
  for (const [type = '', weight = '', kind = ''] of intent) {
    const words = wordsOf(intent.filter((row) => row[0] === type && row[2] === kind));
    groups.set(`${type} ${kind}`, { type, weight: Number(weight), kind, ...words } as WordGroup);
  }
  const other = groups.get('other none');
  groups.delete('other none');
  const work = rowsOf(files, 'work.tsv', 3);
  const workOf = (part: string) =>
    wordsOf(
      work.filter(([first]) => first === part),
      '|',
    );
  const pieces = linesOf(files['talk-chinese.txt']).sort((a, b) => b.length - a.length);
  return [
    '// Made from packages/autocontext/words by compile-words.mjs; change the words there.\n',
    `import type { Words, WordGroup } from '../intent/find-words.js';\n\n`,
    constant('wordGroups: readonly WordGroup[]', [...groups.values()]),
    constant('otherTalk: Words', { english: other?.english ?? '', chinese: other?.chinese ?? '' }),
    constant('workOrders: Words', workOf('order')),
    constant('workThings: Words', workOf('thing')),
    constant('talkWords: string', linesOf(files['talk-english.txt']).join(' ')),
    constant('talkPieces: string', pieces.join(' ')),
    constant('wording: string', weightsOf(files['wording.tsv']).join('')),
  ].join('');
}

function wordsOf(rows: readonly (readonly string[])[], joint = ', ') {
  const [english = '', chinese = ''] = LANGUAGES.map((language) =>
    rows
      .filter((row) => row.at(-2) === language)
      .map((row) => row.at(-1))
      .join(joint),
  );
  return { english, chinese };
}

function rowsOf(files: WordFiles, name: keyof WordFiles, columns: number): string[][] {
  return linesOf(files[name]).map((line, at) => {
    const row = line.split('\t');
    const isRight = row.length === columns && LANGUAGES.some((language) => language === row.at(-2));
    if (isRight) return row;
    throw new Error(
      `${name}: line ${at + 1} "${line}" needs ${columns} columns with english or chinese before the word`,
    );
  });
}

/** Each as `part=weight` after a space, by which it is found. */
function weightsOf(text: string): string[] {
  return linesOf(text).map((line, at) => {
    const [part = '', weight = '', ...more] = line.split('\t');
    if (/^[^\s=]+$/.test(part) && /^-?\d*\.?\d+$/.test(weight) && more.length === 0)
      return ` ${part}=${weight}`;
    throw new Error(
      `wording.tsv: line ${at + 1} "${line}" needs a part of a prompt and its weight`,
    );
  });
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function constant(head: string, value: unknown): string {
  return `export const ${head} = ${JSON.stringify(value)};\n`;
}
