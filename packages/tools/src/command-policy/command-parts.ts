import type { CommandPart } from '@sluice/policy';
import { defaultJudge } from './command-policy.js';
import type { Risk } from './command-rule.js';
import { connectionsOf } from './connections.js';
import { type EffectiveCommand, effectiveCommands } from './effective-command.js';
import { withoutGlobalOptions } from './global-options.js';
import { type Redirect, ShellSyntaxError } from './script.js';
import { unreadRunners, wrappers } from './wrapper-table.js';
import { isShell } from './wrappers.js';

/**
 * Every program that a shell command starts, with its words, as rules match them. A program that is named with its
 * folder stands there twice, as it is written and by its name: what allows `npm` does not allow `./npm`, and what
 * denies `rm` denies `/bin/rm`. So does one with options before its subcommand: what denies `git push` denies
 * `git -C . push`. A redirection into a file counts as `tee FILE`: what allows `git log` does not allow
 * `git log > package.json`; one that opens a connection counts as `/dev/tcp HOST PORT`.
 */
export function readCommandParts(command: string, folder?: string): readonly CommandPart[] {
  let commands: readonly EffectiveCommand[];
  try {
    commands = effectiveCommands(command, folder);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    return ['unreadable'];
  }
  return commands
    .filter(({ isGuess }) => !isGuess)
    .flatMap((one) => [
      ...(one.program === '' ? [] : spellings(one)),
      ...(one.hasUnseenScript ? ['unreadable' as const] : []),
      ...one.redirects.flatMap(writing),
      ...one.redirects.flatMap(connectionsOf),
    ]);
}

/** Places that take whatever is written and keep nothing. */
const SINKS = new Set(['/dev/null', '/dev/stdout', '/dev/stderr', '/dev/tty']);

function writing({ kind, target }: Redirect): readonly CommandPart[] {
  if (kind !== 'write' && kind !== 'append') return [];
  return SINKS.has(target.literal ?? '') ? [] : [['tee', target.literal]];
}

function spellings({ program, written, args }: EffectiveCommand): readonly CommandPart[] {
  const readings = [args, ...(program === undefined ? [] : withoutGlobalOptions(program, args))];
  return [...new Set([written ?? program, program])].flatMap((name) =>
    readings.map((words) => [name, ...words.map(({ literal }) => literal)]),
  );
}

/** What a shell command may do at worst, as the built-in rules judge it. */
export function riskOfCommand(command: string): Risk {
  return defaultJudge()(command).risk;
}

/** Programs that run what they are told by words that no rule reads. */
const INTERPRETERS = new Set(
  'node deno bun python python2 python3 perl ruby php lua tclsh osascript awk gawk mawk sed make cmake ninja docker podman kubectl eval source . exec command builtin'.split(
    ' ',
  ),
);

/** Whether allowing a program by its first words would allow anything at all. */
export function runsAnything(program: string): boolean {
  const name = program.slice(program.lastIndexOf('/') + 1);
  const wrapper = wrappers.get(name);
  const isWrapper = wrapper !== undefined && !wrapper.verbs && !wrapper.runsPackage;
  return isShell(name) || isWrapper || unreadRunners.has(name) || INTERPRETERS.has(name);
}
