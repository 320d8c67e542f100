import { noteBuiltin } from './builtins.js';
import { EvaluatedText } from './evaluated-text.js';
import { Folders } from './folders.js';
import { shownNames } from './names-from-input.js';
import { commandInVariable } from './option-commands.js';
import { parseScript } from './parse-script.js';
import {
  type Assignment,
  MAX_SCRIPT_DEPTH,
  type ParsedScript,
  plainWord,
  type Redirect,
  type ScriptCommand,
  ScriptLimitError,
  type Word,
} from './script.js';
import { shownRedirects } from './shown-values.js';
import { isShell, type Wrapped, wrapperOf } from './wrappers.js';

/** One program that may run, with wrappers taken off. */
export interface EffectiveCommand {
  /** Name without folder; `undefined` when it comes out only at run time. */
  readonly program: string | undefined;
  /** The program as the text names it, with its folder; `undefined` where that is not known. */
  readonly written: string | undefined;
  readonly args: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly isBackground: boolean;
  /** Its input is a pipe, a file or a text. */
  readonly hasInput: boolean;
  /** Runs a script that the text does not show. */
  readonly hasUnseenScript: boolean;
  /** Runs a script that stands in a file. */
  readonly runsFile: boolean;
  readonly callsItself: boolean;
  /** Folders, as far as they are known, from which its paths may be read. */
  readonly folders: readonly string[];
  /** Only a guess at what an unread program may run: it counts where it is denied. */
  readonly isGuess: boolean;
  readonly text: string;
}

const MAX_COMMANDS = 6_000;
/** Arguments of all commands, each counted once for every folder it may be read from. */
const MAX_PATHS = 12_000;
const MAX_GUESSED_WORDS = 16;

/** Every program that a script may run: the wrapper and what it wraps, the shell and the script it is given. */
export function effectiveCommands(script: string, folder = '.'): readonly EffectiveCommand[] {
  const collector = new Collector(folder);
  collector.script(parseScript(script, 0, collector.evaluated), 0);
  return collector.finish();
}

/** What single commands would run, each judged on its own. */
export function effectiveGuesses(
  commands: readonly ScriptCommand[],
  folder: string,
): readonly EffectiveCommand[] {
  const collector = new Collector(folder);
  for (const command of commands) collector.guess(command, command.words, 0);
  return collector.found;
}

class Collector {
  readonly found: EffectiveCommand[] = [];
  readonly evaluated = new EvaluatedText();
  readonly #folders: Folders;
  #paths = 0;

  constructor(folder: string) {
    this.#folders = new Folders(folder);
  }

  script({ functions, commands }: ParsedScript, depth: number): void {
    if (depth > MAX_SCRIPT_DEPTH) throw new ScriptLimitError('scripts nested too deeply');
    for (const { name, calls } of functions) {
      if (calls.includes(name)) {
        this.found.push({ ...NOTHING, program: name, callsItself: true, text: name });
      }
    }
    for (const command of commands) this.#command(command, command.words, depth);
  }

  /** What runs if these words are a command. What cannot be read is left out: this is a guess. */
  guess(command: ScriptCommand, words: readonly Word[], depth: number): void {
    const [first, ...args] = words;
    if (first?.literal === undefined || depth > MAX_GUESSED_WORDS) return;
    const program = programName(first.literal);
    const folders = this.#folders.of(program, args);
    const { redirects, text } = command;
    this.found.push({ ...NOTHING, program, args, redirects, folders, text, isGuess: true });
    const { commands } = wrapperOf(program, args);
    for (const inner of commands) this.guess(command, inner, depth + 1);
  }

  finish(): readonly EffectiveCommand[] {
    const { quietlySet } = this.evaluated;
    const faults = this.evaluated.faults().map((text) => ({
      ...NOTHING,
      program: ':',
      hasUnseenScript: true,
      text,
    }));
    const sets = {
      ...NOTHING,
      program: ':',
      assignments: quietlySet.map((name) => ({ name, value: plainWord('') })),
      text: `sets ${quietlySet.join(', ')}`,
    };
    const found = [...this.found, ...faults, ...(quietlySet.length > 0 ? [sets] : [])];
    if (found.some(setsUnseen)) return found;
    const isOnlyShown = (name: string) => this.evaluated.isOnlyShown(name);
    return found.map((one) => ({
      ...one,
      redirects: one.redirects.flatMap((redirect) => shownRedirects(redirect, isOnlyShown)),
    }));
  }

  #command(command: ScriptCommand, words: readonly Word[], depth: number): void {
    if (depth > MAX_SCRIPT_DEPTH) throw new ScriptLimitError('commands wrapped too deeply');
    if (this.found.length > MAX_COMMANDS) {
      throw new ScriptLimitError(`more than ${MAX_COMMANDS} commands`);
    }
    const [first, ...args] = words;
    const program = first?.literal === undefined ? undefined : programName(first.literal);
    const isOuter = words === command.words;
    const folders = this.#folders.of(program ?? '', args);
    const shown = isOuter ? shownNames(program, command) : [];
    this.#paths += (args.length + shown.length) * folders.length;
    if (this.#paths > MAX_PATHS) {
      throw new ScriptLimitError(`more than ${MAX_PATHS} arguments in the folders it works in`);
    }
    const effective: EffectiveCommand = {
      ...NOTHING,
      program: first ? program : '',
      written: first?.literal,
      args,
      assignments: isOuter ? command.assignments : [],
      redirects: isOuter ? [...command.redirects, ...shown] : [],
      isBackground: command.isBackground,
      hasInput: hasInput(command),
      folders,
      text: command.text,
    };
    if (isOuter) this.#variables(command, depth);
    if (program === undefined) {
      this.found.push(effective);
      return;
    }
    const wrapped = wrapperOf(program, args);
    const { runsFile } = wrapped;
    this.found.push({
      ...effective,
      runsFile,
      hasUnseenScript: hasUnseenScript(program, wrapped, command),
    });
    this.#folders.follow(program, args);
    noteBuiltin(program, args, this.evaluated);
    if (wrapped.isUnseen) this.#guessBelow(command, args);
    for (const inner of wrapped.commands) this.#command(command, inner, depth + 1);
    for (const text of wrapped.scripts) this.#inner(text, depth);
    if (isShell(program) && wrapped.readsInput) {
      for (const { body } of command.redirects) if (body !== undefined) this.#inner(body, depth);
    }
  }

  /** What variables such as `PAGER` make other programs run. */
  #variables({ assignments, text }: ScriptCommand, depth: number): void {
    for (const { name, value } of assignments) {
      const { scripts, isUnseen } = commandInVariable(name, value);
      if (isUnseen) this.found.push({ ...NOTHING, program: ':', hasUnseenScript: true, text });
      for (const script of scripts) this.#inner(script, depth);
    }
  }

  #inner(text: string, depth: number): void {
    this.script(parseScript(text, depth + 1, this.evaluated), depth + 1);
  }

  /** Any word of an unread program may be the one it runs. */
  #guessBelow(command: ScriptCommand, args: readonly Word[]): void {
    for (const [index, word] of args.slice(0, MAX_GUESSED_WORDS).entries()) {
      this.guess(command, args.slice(index), 0);
      const words = word.literal?.trim().split(/\s+/) ?? [];
      if (words.length > 1) this.guess(command, words.map(plainWord), 0);
    }
  }
}

/** May set a variable in a way that the script does not show. */
function setsUnseen({ program, hasUnseenScript }: EffectiveCommand): boolean {
  return hasUnseenScript || program === undefined || program === '.' || program === 'source';
}

function hasUnseenScript(program: string, wrapped: Wrapped, command: ScriptCommand): boolean {
  if (wrapped.isUnseen) return true;
  if (!isShell(program) || !wrapped.readsInput) return false;
  // Whatever a group, a loop or an earlier exec gave it to read, only the body of a heredoc is shown.
  const [input, ...others] = command.redirects.filter(
    ({ kind }) => kind !== 'write' && kind !== 'append',
  );
  return input?.kind !== 'heredoc' || input.body === undefined || others.length > 0;
}

function hasInput({ readsPipe, redirects }: ScriptCommand): boolean {
  const inputs = ['read', 'heredoc', 'herestring'];
  return readsPipe || redirects.some(({ kind }) => inputs.includes(kind));
}

function programName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // Disks that do not tell cases apart run RM as rm.
  return (name === '' ? path : name).toLowerCase();
}

const NOTHING: EffectiveCommand = {
  program: undefined,
  written: undefined,
  args: [],
  assignments: [],
  redirects: [],
  isBackground: false,
  hasInput: false,
  hasUnseenScript: false,
  runsFile: false,
  callsItself: false,
  folders: ['.'],
  isGuess: false,
  text: '',
};
