import type { EffectiveCommand } from './effective-command.js';
import { subcommandsOf } from './global-options.js';
import { madeNames, type NameMaking } from './made-names-table.js';
import { ONLY_LOOK } from './only-look.js';
import { optionValues } from './option-values.js';
import { pathsOf } from './paths-of-words.js';
import { UNKNOWN_PART, type Word } from './script.js';

/** Programs that put each file they are given into a folder, under its own name. */
const PUTS_INTO = new Set('cp mv ln install rsync scp ditto'.split(' '));
const INTO = ['-t', '--target-directory'];
/** Programs that write nothing into a folder that they are given. */
const KNOWN = new Set([
  ...ONLY_LOOK,
  ...'cd pushd mkdir rmdir rm touch chmod chown chgrp'.split(' '),
]);
/** What of git writes the files that its words name, or into the folders. */
const GIT_WRITES: ReadonlySet<string> = new Set([
  ...['checkout', 'restore', 'checkout-index', 'read-tree', 'stash', 'apply', 'am', 'mv', 'clone'],
  ...['worktree', 'init', 'archive', 'format-patch', 'bundle', 'submodule', 'sparse-checkout'],
]);
const MOST_FILES = 400;

/**
 * The files that a command makes and does not name: `cp tasks.json .vscode` makes `.vscode/tasks.json`, and
 * `cp --backup --suffix=vrc a .en` makes `.envrc`. A name that the text does not tell is `\\0`.
 */
export function filesMade(command: EffectiveCommand): readonly string[] {
  const { args, folders } = command;
  const program = command.program ?? '';
  const files = args.filter(({ shape }) => !shape.startsWith('-')).map(({ shape }) => shape);
  const own = PUTS_INTO.has(program) ? putInto(args, files) : [];
  const made = (madeNames.get(program) ?? []).flatMap(({ making, options, isShort }) =>
    optionValues(args, options, isShort).flatMap((value) =>
      namesMade(making, value, [...files, ...own]),
    ),
  );
  const named = program === 'git' ? gitWrites(args) : [];
  const parts = program === 'split' && files.length > 1 ? [`${files.at(-1)}${UNKNOWN_PART}`] : [];
  return [...own, ...made, ...named, ...parts]
    .slice(0, MOST_FILES)
    .flatMap((path) => pathsOf(path, folders));
}

/**
 * What a command may write into the folders in its words. Most files that make programs run code lie in a folder whose
 * name begins with a dot, so whatever option or place names such a one, no list of options must be whole.
 */
export function mayFill({ program = '', args, folders }: EffectiveCommand): readonly string[] {
  const isGit = program === 'git' && isGitWriting(args);
  if (!isGit && (KNOWN.has(program) || PUTS_INTO.has(program))) return [];
  return args
    .flatMap(({ shape, others = [] }) => [shape, ...others])
    .flatMap((text) => pathsOf(text, folders))
    .map((path) => path.replace(/\/+$/, ''))
    .filter((path) => /^\.[^./]/.test(nameOf(path)))
    .map((path) => `${path}/${UNKNOWN_PART}`);
}

function putInto(args: readonly Word[], files: readonly string[]): readonly string[] {
  const targets = [...optionValues(args, INTO), ...files.slice(-1)];
  return targets.flatMap((into) => files.map((file) => `${into}/${nameOf(file)}`));
}

function namesMade(making: NameMaking, value: string, files: readonly string[]): readonly string[] {
  switch (making) {
    case 'into':
      return [`${value}/${UNKNOWN_PART}`];
    case 'behind':
      return files.map((file) => behind(file, value));
    case 'off':
      return files.flatMap((file) => (file.endsWith(value) ? [file.slice(0, -value.length)] : []));
    case 'before':
      return [value + UNKNOWN_PART, ...files.map((file) => value + file)];
    case 'before-name':
      return [value + UNKNOWN_PART, ...files.map((file) => folderOf(file) + value + nameOf(file))];
    case 'start':
      return [value + UNKNOWN_PART];
  }
}

/** `.bak` behind `a` is `a.bak`; `old/*` is `old/a`. */
function behind(file: string, value: string): string {
  if (!/[*\0]/.test(value)) return file + value;
  const name = value.replaceAll(/[*\0]/g, nameOf(file));
  return value.includes('/') ? name : folderOf(file) + name;
}

/** What the words of git behind its subcommand may name, patterns with their signs taken for unknown parts. */
function gitWrites(args: readonly Word[]): readonly string[] {
  if (!isGitWriting(args)) return [];
  return args.flatMap(({ shape }) => {
    if (/^(?:HEAD|@)(?:[~^@].*)?$/.test(shape)) return [];
    const path = shape.replace(/^:(?:\([^)]*\)|[!^/]*)/, '').replaceAll(/[*?]+/g, UNKNOWN_PART);
    return [path];
  });
}

function isGitWriting(args: readonly Word[]): boolean {
  return subcommandsOf('git', args).some((name) => GIT_WRITES.has(name));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function nameOf(path: string): string {
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return ['', '.', '..'].includes(name) || path.endsWith('/') ? UNKNOWN_PART : name;
}
