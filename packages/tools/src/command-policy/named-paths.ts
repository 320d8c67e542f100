import type { EffectiveCommand } from './effective-command.js';
import { filesMade } from './files-made.js';
import { takesNamesFromFile, takesNamesFromInput } from './names-from-input.js';
import { ONLY_LOOK } from './only-look.js';
import { pathsOf, pathsOfWord } from './paths-of-words.js';
import { UNKNOWN_PART } from './script.js';

/** A path that a command names, as far as the text tells. */
export interface NamedPath {
  readonly path: string;
  /** The command may change what it leads to. */
  readonly isWritten: boolean;
}

/** Every path in the words and redirections of the commands that no unknown part leaves open. */
export function namedPaths(commands: readonly EffectiveCommand[]): readonly NamedPath[] {
  const looking = new Set(ONLY_LOOK);
  const found = new Map<string, boolean>();
  const note = (paths: readonly string[], isWritten: boolean) => {
    for (const path of paths) {
      if (path.includes(UNKNOWN_PART)) continue;
      found.set(path, isWritten || found.get(path) === true);
    }
  };
  for (const { program, args, redirects, folders, isGuess } of commands) {
    if (isGuess) continue;
    for (const word of args) note(pathsOfWord(word, folders), !looking.has(program ?? ''));
    for (const { kind, target } of redirects) {
      if (kind === 'duplicate' || kind === 'heredoc' || kind === 'herestring') continue;
      note(pathsOfWord(target, folders), kind !== 'read');
    }
  }
  return [...found].map(([path, isWritten]) => ({ path, isWritten }));
}

/** The files that commands make in folders which they name, as far as the text tells. */
export function madePaths(commands: readonly EffectiveCommand[]): readonly NamedPath[] {
  const made = commands.filter(({ isGuess }) => !isGuess).flatMap(filesMade);
  return [...new Set(made)]
    .filter((path) => !path.includes(UNKNOWN_PART))
    .map((path) => ({ path, isWritten: true }));
}

/** Programs that go through all that lies below a folder, some only when told. */
const GOES_BELOW = new Map([
  ...'tar zip 7z rsync mv ditto'.split(' ').map((name) => [name, undefined] as const),
  ...'rg ag ack'.split(' ').map((name) => [name, /^-[A-Za-z]*[u.]|^--(?:hid|no-ig|unr)/] as const),
  ...'grep egrep fgrep diff cp rm scp chmod chown'
    .split(' ')
    .map((name) => [name, /^-[A-Za-z]*[rRa]|^--(?:recursive|archive)/] as const),
]);

const SEARCHES = new Set('grep egrep fgrep rg ag ack'.split(' '));

/** Programs that write files whose names stand in an archive or a patch, some only when told. */
const UNPACKS = new Map([
  ...['tar', 'gtar', 'bsdtar'].map((name) => [name, /^-?[A-Za-z]*x|^--(?:ext|get)/] as const),
  ...['7z', '7za', '7zz', '7zr'].map((name) => [name, /^[ex]$/] as const),
  ['cpio', /^-[A-Za-z]*i|^--ext/],
  ['git', /^(?:apply|am)$/],
  ['unzip', undefined],
  ['patch', undefined],
]);

/**
 * The paths of which a part comes out only when the command runs, with `\0` for it: what is expanded, and whatever lies
 * below a folder that a program goes through.
 */
export function openPathsOf(commands: readonly EffectiveCommand[]): readonly string[] {
  const found = new Set<string>();
  for (const command of commands) {
    const { program, args, redirects, folders, isGuess, hasInput } = command;
    if (isGuess) continue;
    for (const path of filesMade(command)) if (path.includes(UNKNOWN_PART)) found.add(path);
    if (isTold(UNPACKS, command)) for (const folder of folders) found.add(below(folder));
    // The names in a text that is written there are known; those in a pipe or a file are not.
    const input = redirects.findLast(({ kind }) => /^(?:read|heredoc|herestring)$/.test(kind));
    const isShown = input?.kind !== 'read' && redirects.some(({ kind }) => kind === 'given');
    if (hasInput && !isShown && takesNamesFromInput(program, args)) found.add(UNKNOWN_PART);
    if (!isShown && takesNamesFromFile(program, args)) found.add(UNKNOWN_PART);
    const targets = redirects
      .filter(({ kind }) => kind === 'read' || kind === 'write' || kind === 'append')
      .map(({ target }) => target);
    for (const { shape } of [...args, ...targets]) {
      const isExpanded = shape.includes(UNKNOWN_PART);
      // A path that begins with an unknown part, or in the home of somebody, may lead anywhere.
      if (shape.startsWith(UNKNOWN_PART) || /^~[^/]/.test(shape)) found.add(UNKNOWN_PART);
      else if (isExpanded)
        for (const path of pathsOf(shape, folders))
          if (path.includes(UNKNOWN_PART)) found.add(path);
    }
    if (!isTold(GOES_BELOW, command)) continue;
    const operands = args.filter(({ shape }) => !shape.startsWith('-'));
    // Without a place to search it is the folder it works in.
    if (SEARCHES.has(program ?? '') && operands.length < 2)
      for (const folder of folders) found.add(below(folder));
    for (const { shape } of args) {
      if (shape.startsWith('-') || shape.includes(UNKNOWN_PART)) continue;
      for (const path of pathsOf(shape, folders)) found.add(`${path}/${UNKNOWN_PART}`);
    }
  }
  return [...found];
}

function isTold(
  programs: ReadonlyMap<string, RegExp | undefined>,
  { program = '', args }: EffectiveCommand,
): boolean {
  const told = programs.get(program);
  return programs.has(program) && (!told || args.some(({ shape }) => told.test(shape)));
}

/** Whatever lies below a folder. */
function below(folder: string): string {
  return folder === '.' ? `./${UNKNOWN_PART}` : `${folder}/${UNKNOWN_PART}`;
}
