import { plainWord, type Redirect, type ScriptCommand, type Word } from './script.js';

/** Programs that take names of files from their input, whatever their options. `:` stands for a loop or a group. */
const ALWAYS = new Set('xargs cpio pax patch read mapfile readarray parallel :'.split(' '));

/** The options with which others do. */
const TOLD =
  /^(?:--files-from|--files0-from|--pathspec-from-file|--stdin\b|--stdin-paths|--batch\b|--from-file|--check$|--input-file|-@$)/;
/** The same as a letter, among others behind one dash or, of `tar`, without one. */
const LETTERS = new Map<string, RegExp>([
  ...['tar', 'gtar', 'bsdtar'].map((name) => [name, /^-[A-Za-z]*T|^[A-Za-z]*T[A-Za-z]*$/] as const),
  ...'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum shasum'
    .split(' ')
    .map((name) => [name, /^-[A-Za-z]*c/] as const),
  ['wget', /^-[A-Za-z]*i/],
]);

/** Whether a program takes the names of the files it works on from its input. */
export function takesNamesFromInput(program: string | undefined, args: readonly Word[]): boolean {
  if (program === undefined) return true;
  if (ALWAYS.has(program)) return true;
  const letters = LETTERS.get(program);
  return args.some(({ shape }) => TOLD.test(shape) || letters?.test(shape) === true);
}

/** Options with which programs take names from a file, each with what may stand behind it or joined to it. */
const LISTS: readonly (readonly [programs: string, option: RegExp])[] = [
  ['tar gtar bsdtar', /^-[A-Za-z]*T|^--files-f/],
  ['wc du sort find rsync grep zip', /^--?files0?-f/],
  ['xargs', /^-[a-zA-Z0-9]*a|^--arg/],
  ['file', /^-[A-Za-z]*f|^--files-f/],
  ['git', /^--pathspec-from-f/],
  ['xz unxz xzcat lzma unlzma zstd', /^--files|^--filelist/],
  ['ctags etags cscope', /^-[Li]$/],
  ['clang-format', /^--files/],
  [
    '7z 7za 7zz 7zr gcc g++ cc c++ clang clang++ ld ar java javac rustc dotnet mogrify convert',
    /^@/,
  ],
  ['md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum shasum', /^-[a-z]*c|^--c/],
];

const LIST_OPTIONS = new Map(
  LISTS.flatMap(([programs, option]) => programs.split(' ').map((name) => [name, option] as const)),
);

/** Whether a program takes the names of the files it works on from a file, whose text is not read here. */
export function takesNamesFromFile(program: string | undefined, args: readonly Word[]): boolean {
  const option = LIST_OPTIONS.get(program ?? '');
  return option !== undefined && args.some(({ shape }) => option.test(shape));
}

/** The names that a text written into the script gives to a program that takes them from its input. */
export function shownNames(
  program: string | undefined,
  { words, redirects }: ScriptCommand,
): readonly Redirect[] {
  const bodies = redirects
    .filter(({ kind }) => kind === 'heredoc' || kind === 'herestring')
    .map(({ kind, body, target }) => (kind === 'heredoc' ? body : target.literal));
  if (bodies.includes(undefined) || !takesNamesFromInput(program, words.slice(1))) return [];
  const text = bodies.join('\n');
  const names = new Set([...text.split(/[\n\0]/), ...text.split(/[\s\0]+/)]);
  return [...names]
    .filter((name) => name.trim() !== '')
    .map((name) => ({ kind: 'given', target: plainWord(name) }));
}
