import type { CommandRule, CommandVerdict, Risk } from './command-rule.js';
import { type EffectiveCommand, effectiveCommands, effectiveGuesses } from './effective-command.js';
import { looseCommands } from './loose-commands.js';
import { compileRule } from './match-rule.js';
import { madePaths, type NamedPath, namedPaths, openPathsOf } from './named-paths.js';
import { ScriptLimitError, ShellSyntaxError } from './script.js';

export interface Finding {
  /** Id of the rule. */
  readonly rule: string;
  readonly reason: string;
  readonly risk: Risk;
  readonly verdict: CommandVerdict;
  /** It may run programs that the text does not show. */
  readonly hides: boolean;
  /** The part of the command it is about, cut to 200 characters. */
  readonly text: string;
}

/** What the rules say of a command. The strictest finding decides; the risk is the highest of all. */
export interface Judgement {
  readonly verdict: CommandVerdict;
  readonly risk: Risk;
  /** Strictest first. */
  readonly findings: readonly Finding[];
  /** Every program that may run, as far as the text tells. */
  readonly programs: readonly string[];
  /** The paths that the text names, to be followed where links may lead elsewhere. */
  readonly paths: readonly NamedPath[];
  /** Files that it makes in folders that it names, to be followed too. */
  readonly made: readonly NamedPath[];
  /** Those of which a part is not known, with `\\0` for it. */
  readonly openPaths: readonly string[];
}

/** Judges a command that starts in `folder`, a path below the workspace. */
export type CommandJudge = (command: string, folder?: string) => Judgement;

const RISKS: readonly Risk[] = ['read', 'write', 'network', 'destructive'];
const VERDICTS: readonly CommandVerdict[] = ['allow', 'ask', 'deny'];

/**
 * Makes a judge from rules. Throws when a rule does not do what its own examples say, when two rules have one id
 * or when a rule has no example on each side.
 */
export function createCommandJudge(rules: readonly CommandRule[]): CommandJudge {
  const judge = judgeByKnownRules(rules);
  checkExamples(rules, judge);
  return judge;
}

/** The same for rules whose examples a test has checked: trying them takes longer than judging a thousand commands. */
export function judgeByKnownRules(rules: readonly CommandRule[]): CommandJudge {
  const compiled = rules.map((rule) => ({ rule, matches: compileRule(rule) }));
  return (command, folder = '.') => judgeWith(compiled, command, folder);
}

interface CompiledRule {
  readonly rule: CommandRule;
  readonly matches: (command: EffectiveCommand) => boolean;
}

function judgeWith(rules: readonly CompiledRule[], command: string, folder: string): Judgement {
  let commands: readonly EffectiveCommand[];
  try {
    commands = effectiveCommands(command, folder);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    const why =
      error instanceof ScriptLimitError ? tooLarge(command, error) : unread(command, error);
    const guesses = why.verdict === 'deny' ? [] : effectiveGuesses(looseCommands(command), folder);
    return summary([why, ...findingsOf(rules, guesses)], []);
  }
  return summary(findingsOf(rules, commands), commands);
}

function findingsOf(
  rules: readonly CompiledRule[],
  commands: readonly EffectiveCommand[],
): readonly Finding[] {
  return commands.flatMap((entry) => {
    const found = rules
      .filter(({ rule, matches }) => (!entry.isGuess || rule.verdict === 'deny') && matches(entry))
      .map(({ rule }) => finding(rule, entry));
    return found.length > 0 || entry.program === '' || entry.isGuess ? found : [unlisted(entry)];
  });
}

function finding(rule: CommandRule, command: EffectiveCommand): Finding {
  const { id, reason, risk, verdict, hides = false } = rule;
  return { rule: id, reason, risk, verdict, hides, text: cut(command.text) };
}

function unlisted(command: EffectiveCommand): Finding {
  return {
    rule: 'unlisted-program',
    reason: `${command.written ?? command.program ?? 'a program'} is on no list; it may do anything that the sandbox lets it do`,
    risk: 'write',
    verdict: 'ask',
    hides: false,
    text: cut(command.text),
  };
}

function unread(command: string, error: ShellSyntaxError): Finding {
  return {
    rule: 'not-understood',
    reason: `the command cannot be read with certainty: it has ${error.message}`,
    risk: 'destructive',
    verdict: 'ask',
    hides: true,
    text: cut(command),
  };
}

/** Size alone must not turn a deny into a question, so what is too large to be judged is denied. */
function tooLarge(command: string, error: ScriptLimitError): Finding {
  return {
    rule: 'too-large',
    reason: `the command is too large to be judged: it has ${error.message}. Put it into a script file or run it in parts`,
    risk: 'destructive',
    verdict: 'deny',
    hides: true,
    text: cut(command),
  };
}

function summary(findings: readonly Finding[], commands: readonly EffectiveCommand[]): Judgement {
  const rank = (entry: Finding) => VERDICTS.indexOf(entry.verdict) * 10 + RISKS.indexOf(entry.risk);
  const sorted = [...findings].sort((left, right) => rank(right) - rank(left));
  const programs = new Set(
    commands
      .filter(({ isGuess }) => !isGuess)
      .map(({ program }) => program)
      .filter((name) => name !== undefined && name !== ''),
  );
  return {
    verdict: sorted[0]?.verdict ?? 'allow',
    risk: RISKS.findLast((risk) => sorted.some((entry) => entry.risk === risk)) ?? 'read',
    findings: sorted,
    programs: [...programs].filter((name) => name !== undefined),
    paths: namedPaths(commands),
    made: madePaths(commands),
    openPaths: openPathsOf(commands),
  };
}

function checkExamples(rules: readonly CommandRule[], judge: CommandJudge): void {
  const ids = new Set<string>();
  for (const { id, examples } of rules) {
    if (ids.has(id)) throw new Error(`Two command rules have the id "${id}"`);
    ids.add(id);
    if (examples.matches.length === 0 || examples.misses.length === 0) {
      throw new Error(`Rule "${id}" needs an example that matches and one that does not`);
    }
    const isFound = (command: string) => judge(command).findings.some(({ rule }) => rule === id);
    const missed = examples.matches.find((command) => !isFound(command));
    if (missed !== undefined) throw new Error(`Rule "${id}" does not match its example: ${missed}`);
    const caught = examples.misses.find(isFound);
    if (caught !== undefined) throw new Error(`Rule "${id}" matches what it must not: ${caught}`);
  }
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}… (${text.length - 200} more characters)` : text;
}
