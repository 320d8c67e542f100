import type { CommandFact, CommandPattern, CommandRule } from './command-rule.js';
import type { EffectiveCommand } from './effective-command.js';
import { filesMade, mayFill } from './files-made.js';
import { subcommandsOf } from './global-options.js';
import { readsCodeFromInput } from './interpreters.js';
import { optionValues } from './option-values.js';
import {
  isOfKind,
  type PathKind,
  pathsOfWord,
  pathsTouched,
  readingsOf,
} from './paths-of-words.js';
import { readsDatabase } from './reading-sql.js';
import type { Word } from './script.js';

/** Makes the test of one rule. Bad regular expressions throw here, once, and not when a command is judged. */
export function compileRule(rule: CommandRule): (command: EffectiveCommand) => boolean {
  const { when } = rule;
  const tests = [
    when.programs && programTest(when.programs),
    when.programs && rule.verdict === 'allow' && folderTest(when.programFolders ?? []),
    when.unlessPrograms && not(programTest(when.unlessPrograms)),
    when.subcommands && subcommandTest(when.subcommands, rule.verdict === 'allow'),
    when.otherSubcommands && otherSubcommandTest(when.otherSubcommands),
    when.options && optionTest(when.options),
    when.alsoOptions && optionTest(when.alsoOptions),
    when.unlessOptions && not(optionTest(when.unlessOptions)),
    when.argument && argumentTest(when.argument, rule.verdict === 'allow'),
    when.given && givenTest(when.given),
    when.firstArgument && veryFirstTest(when.firstArgument),
    when.touches && touchTest(when.touches),
    when.makes && makeTest(when.makes),
    when.firstArgumentNot && firstArgumentTest(when.firstArgumentNot),
    when.redirect && redirectTest(when.redirect),
    when.assignment && assignmentTest(when.assignment),
    when.assigned && assignedTest(when.assigned),
    when.hasLeadingGlob === true && hasLeadingGlob,
    when.minArguments !== undefined && countTest(when.minArguments),
    when.is && factTests[when.is],
    when.isNone && noneTest(when.isNone),
  ].filter((test) => typeof test === 'function');
  if (tests.length === 0)
    throw new Error(`Rule "${rule.id}" has no condition and would match everything`);
  return (command) => tests.every((test) => test(command));
}

type Test = (command: EffectiveCommand) => boolean;

function not(test: Test): Test {
  return (command) => !test(command);
}

function programTest(names: readonly string[]): Test {
  const exact = new Set(names.filter((name) => !name.endsWith('*')));
  const prefixes = names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return ({ program }) =>
    program !== undefined &&
    program !== '' &&
    (exact.has(program) || prefixes.some((prefix) => program.startsWith(prefix)));
}

const SYSTEM_FOLDER = /^(?:\/usr(?:\/local)?)?\/s?bin\/[^/]+$|^\/opt\/homebrew\/bin\/[^/]+$/;

/** Found by its name alone, in a folder of the system or in one of these folders of the project. */
function folderTest(folders: readonly string[]): Test {
  return ({ written }) => {
    if (written === undefined || !written.includes('/') || SYSTEM_FOLDER.test(written)) return true;
    const folder = written.slice(0, written.lastIndexOf('/'));
    return folders.some((name) => folder === name || folder.endsWith(`/${name}`));
  };
}

/** What allows holds for every way in which the options before the subcommand can be read, what stops for any. */
function subcommandTest(names: readonly string[], isAllowing: boolean): Test {
  return ({ program, args }) => {
    const may = subcommandsOf(program, args);
    const isNamed = (name: string) => names.includes(name);
    return isAllowing ? may.every(isNamed) : may.some(isNamed);
  };
}

function otherSubcommandTest(names: readonly string[]): Test {
  return ({ program, args }) => subcommandsOf(program, args).some((name) => !names.includes(name));
}

function optionTest(options: readonly string[]): Test {
  return ({ args }) => {
    const end = args.findIndex(endsOptions);
    const before = end === -1 ? args : args.slice(0, end);
    return before.some((word) => options.some((option) => isOption(word, option)));
  };
}

/** A `--` behind an option may be that option's value, and then options go on: `tar -xf -- --to-command=x`. */
function endsOptions({ shape }: Word, index: number, args: readonly Word[]): boolean {
  return shape === '--' && !args[index - 1]?.shape.startsWith('-');
}

function isOption({ shape }: Word, option: string): boolean {
  if (!shape.startsWith('-')) return false;
  if (option.startsWith('--')) {
    const name = shape.split('=', 1)[0] ?? '';
    // GNU programs take any beginning of a long option that is not ambiguous.
    return name.length > 2 && option.startsWith(name);
  }
  if (option.length > 2) return shape === option || shape.startsWith(`${option}=`);
  return !shape.startsWith('--') && shape.includes(option.slice(1), 1);
}

function givenTest({ options, unless, isShort }: NonNullable<CommandPattern['given']>): Test {
  const harmless = unless === undefined ? undefined : new RegExp(unless, 'u');
  return ({ args }) =>
    optionValues(args, options, isShort ?? false).some((value) => !harmless?.test(value));
}

/** What stops holds for whatever braces come out as; what allows for the word as it is written. */
function argumentTest(source: string, isAllowing: boolean): Test {
  const pattern = new RegExp(source, 'u');
  const texts = (word: Word) =>
    isAllowing ? textsOf(word) : textsOf(word).flatMap((text) => [...readingsOf(text)]);
  return ({ args }) => args.some((word) => texts(word).some((text) => pattern.test(text)));
}

function textsOf({ shape, others = [] }: Word): readonly string[] {
  return [shape, ...others];
}

function firstArgumentTest(source: string): Test {
  const pattern = new RegExp(source, 'u');
  return ({ args }) => {
    const first = args.find((word) => !word.shape.startsWith('-'));
    return first !== undefined && (first.literal === undefined || !pattern.test(first.literal));
  };
}

function veryFirstTest(source: string): Test {
  const pattern = new RegExp(source, 'u');
  return ({ args }) => args[0] !== undefined && pattern.test(args[0].shape);
}

function touchTest(kind: PathKind): Test {
  return (command) => {
    const isHere = (path: string) => isOfKind(path, kind);
    const { args } = command;
    // Whoever came through a home on the way to a folder below removes that folder, not the home.
    const folders = kind === 'whole-system' ? command.folders.slice(-1) : command.folders;
    if (args.some((word) => pathsTouched(word, folders).some(isHere))) return true;
    return kind === 'runs-code' && makeTest(kind)(command);
  };
}

function makeTest(kind: PathKind): Test {
  return (command) =>
    [...filesMade(command), ...mayFill(command)].some((path) => isOfKind(path, kind));
}

function redirectTest({ kinds, target, to }: NonNullable<CommandPattern['redirect']>): Test {
  const pattern = target === undefined ? undefined : new RegExp(target, 'u');
  return ({ redirects, folders }) =>
    redirects.some(({ kind, target: word }) => {
      if (!kinds.includes(kind)) return false;
      if (pattern && !textsOf(word).some((text) => pattern.test(text))) return false;
      return to === undefined || pathsOfWord(word, folders).some((path) => isOfKind(path, to));
    });
}

function assignmentTest(source: string): Test {
  const pattern = new RegExp(source, 'u');
  return ({ assignments }) => assignments.some(({ name }) => pattern.test(name));
}

function assignedTest(source: string): Test {
  const pattern = new RegExp(source, 'u');
  return ({ assignments }) =>
    assignments.some(({ value }) => textsOf(value).some((text) => pattern.test(text)));
}

function hasLeadingGlob({ args }: EffectiveCommand): boolean {
  const end = args.findIndex((word) => word.shape === '--');
  return (end === -1 ? args : args.slice(0, end)).some((word) => word.startsWithGlob);
}

function countTest(atLeast: number): Test {
  return ({ args }) => args.filter((word) => !/^-./.test(word.shape)).length >= atLeast;
}

const factTests: Readonly<Record<CommandFact, Test>> = {
  'assignment-only': ({ program, assignments }) => program === '' && assignments.length > 0,
  'redirect-only': ({ program, assignments, redirects }) =>
    program === '' && assignments.length === 0 && redirects.some(({ kind }) => kind === 'write'),
  background: ({ isBackground }) => isBackground,
  'unseen-script': ({ hasUnseenScript }) => hasUnseenScript,
  'script-file': ({ runsFile }) => runsFile,
  'code-from-input': ({ program = '', args, hasInput }) =>
    readsCodeFromInput(program, args, hasInput),
  'unknown-program': ({ program }) => program === undefined,
  'self-call': ({ callsItself }) => callsItself,
  'reads-database-here': (command) => readsDatabase(command) === 'here',
  'reads-database-elsewhere': (command) => readsDatabase(command) === 'elsewhere',
};

function noneTest(facts: readonly CommandFact[]): Test {
  return (command) => !facts.some((fact) => factTests[fact](command));
}
