import type { EffectiveCommand } from './effective-command.js';
import { pathsOf } from './paths-of-words.js';
import { UNKNOWN_PART, type Word } from './script.js';

/** Programs that put each file they are given into a folder, under its own name. */
const PUTS_INTO = new Set('cp mv ln install rsync scp ditto'.split(' '));
/** Programs that put what nobody sees into a folder that an option names. */
const UNPACKS_INTO: ReadonlyMap<string, RegExp> = new Map([
  ...['tar', 'bsdtar', 'gtar'].map((name): [string, RegExp] => [name, /^(?:-C|--directory=?)/]),
  ['unzip', /^-d/],
  ['patch', /^(?:-d|--directory=?)/],
  ['7z', /^-o/],
]);
const INTO = /^(?:-[A-Za-z]*t|--target-directory=?)/;
const MOST_FILES = 400;

/**
 * The files that a command makes and does not name: `cp tasks.json .vscode` makes `.vscode/tasks.json`. A name that the
 * text does not tell is `\\0`.
 */
export function filesMade({ program, args, folders }: EffectiveCommand): readonly string[] {
  const unpacks = UNPACKS_INTO.get(program ?? '');
  if (unpacks)
    return valuesOf(args, unpacks).flatMap((into) => pathsOf(`${into}/${UNKNOWN_PART}`, folders));
  if (!PUTS_INTO.has(program ?? '')) return [];
  const files = args.filter(({ shape }) => !shape.startsWith('-')).map(({ shape }) => shape);
  const targets = [...valuesOf(args, INTO), ...files.slice(-1)];
  const made = targets.flatMap((into) => files.map((file) => `${into}/${nameOf(file)}`));
  return made.slice(0, MOST_FILES).flatMap((path) => pathsOf(path, folders));
}

/** What stands joined to such an option, or behind it. */
function valuesOf(args: readonly Word[], option: RegExp): readonly string[] {
  return args.flatMap(({ shape }, index) => {
    const found = option.exec(shape);
    if (!found) return [];
    return [shape.slice(found[0].length) || (args[index + 1]?.shape ?? UNKNOWN_PART)];
  });
}

function nameOf(path: string): string {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return ['', '.', '..'].includes(name) || path.endsWith('/') ? UNKNOWN_PART : name;
}
