import { parseScript } from './parse-script.js';
import {
  type Assignment,
  MAX_SCRIPT_DEPTH,
  type ParsedScript,
  type Redirect,
  type ScriptCommand,
  ShellSyntaxError,
  type Word,
} from './script.js';
import { isShell, wrapperOf } from './wrappers.js';

/** One program that may run, with wrappers taken off. */
export interface EffectiveCommand {
  /** Name without folder; `undefined` when it comes out only at run time. */
  readonly program: string | undefined;
  readonly args: readonly Word[];
  readonly assignments: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly isBackground: boolean;
  /** Its input is a pipe, a file or a text. */
  readonly hasInput: boolean;
  /** Runs a script that the text does not show. */
  readonly hasUnseenScript: boolean;
  readonly callsItself: boolean;
  readonly text: string;
}

const MAX_COMMANDS = 2_000;

/** Every program that a script may run: the wrapper and what it wraps, the shell and the script it is given. */
export function effectiveCommands(script: string): readonly EffectiveCommand[] {
  const found: EffectiveCommand[] = [];
  collect(parseScript(script), 0, found);
  return found;
}

function collect(script: ParsedScript, depth: number, into: EffectiveCommand[]): void {
  if (depth > MAX_SCRIPT_DEPTH) throw new ShellSyntaxError('scripts nested too deeply');
  for (const { name, calls } of script.functions) {
    if (calls.includes(name))
      into.push({ ...NOTHING, program: name, callsItself: true, text: name });
  }
  for (const command of script.commands) {
    collectCommand(command, command.words, depth, into);
  }
}

function collectCommand(
  command: ScriptCommand,
  words: readonly Word[],
  depth: number,
  into: EffectiveCommand[],
): void {
  if (depth > MAX_SCRIPT_DEPTH) throw new ShellSyntaxError('commands wrapped too deeply');
  if (into.length > MAX_COMMANDS) throw new ShellSyntaxError(`more than ${MAX_COMMANDS} commands`);
  const [first, ...args] = words;
  const program = first?.literal === undefined ? undefined : programName(first.literal);
  const isOuter = words === command.words;
  const effective: EffectiveCommand = {
    ...NOTHING,
    program: first ? program : '',
    args,
    assignments: isOuter ? command.assignments : [],
    redirects: isOuter ? command.redirects : [],
    isBackground: command.isBackground,
    hasInput: hasInput(command),
    text: command.text,
  };
  if (program === undefined) {
    into.push(effective);
    return;
  }
  const wrapped = wrapperOf(program, args);
  into.push({ ...effective, hasUnseenScript: hasUnseenScript(program, wrapped, command) });
  for (const inner of wrapped.commands) collectCommand(command, inner, depth + 1, into);
  for (const text of wrapped.scripts) collect(parseScript(text, depth + 1), depth + 1, into);
  if (isShell(program) && wrapped.readsInput) {
    for (const { body } of command.redirects) {
      if (body !== undefined) collect(parseScript(body, depth + 1), depth + 1, into);
    }
  }
}

function hasUnseenScript(
  program: string,
  wrapped: ReturnType<typeof wrapperOf>,
  command: ScriptCommand,
): boolean {
  if (wrapped.isUnseen) return true;
  if (!isShell(program) || !wrapped.readsInput) return false;
  if (command.readsPipe) return true;
  return command.redirects.some(
    (redirect) =>
      redirect.kind === 'read' ||
      redirect.kind === 'herestring' ||
      (redirect.kind === 'heredoc' && redirect.body === undefined),
  );
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
  args: [],
  assignments: [],
  redirects: [],
  isBackground: false,
  hasInput: false,
  hasUnseenScript: false,
  callsItself: false,
  text: '',
};
