import type { CommandRule, CommandVerdict, Risk } from './command-rule.js';
import { type EffectiveCommand, effectiveCommands } from './effective-command.js';
import { compileRule } from './match-rule.js';
import { ShellSyntaxError } from './script.js';

export interface Finding {
  /** Id of the rule. */
  readonly rule: string;
  readonly reason: string;
  readonly risk: Risk;
  readonly verdict: CommandVerdict;
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
}

export type CommandJudge = (command: string) => Judgement;

const RISKS: readonly Risk[] = ['read', 'write', 'network', 'destructive'];
const VERDICTS: readonly CommandVerdict[] = ['allow', 'ask', 'deny'];

/**
 * Makes a judge from rules. Throws when a rule does not do what its own examples say, when two rules have one id
 * or when a rule has no example on each side.
 */
export function createCommandJudge(rules: readonly CommandRule[]): CommandJudge {
  const compiled = rules.map((rule) => ({ rule, matches: compileRule(rule) }));
  const judge: CommandJudge = (command) => judgeWith(compiled, command);
  checkExamples(rules, judge);
  return judge;
}

function judgeWith(
  rules: readonly {
    readonly rule: CommandRule;
    readonly matches: (command: EffectiveCommand) => boolean;
  }[],
  command: string,
): Judgement {
  let commands: readonly EffectiveCommand[];
  try {
    commands = effectiveCommands(command);
  } catch (error) {
    if (!(error instanceof ShellSyntaxError)) throw error;
    return unparsed(command, error.message);
  }
  const findings = commands.flatMap((entry) => {
    const found = rules
      .filter(({ matches }) => matches(entry))
      .map(({ rule }) => finding(rule, entry));
    return found.length > 0 || entry.program === '' ? found : [unlisted(entry)];
  });
  return summary(findings, commands);
}

function finding(rule: CommandRule, command: EffectiveCommand): Finding {
  const { id, reason, risk, verdict } = rule;
  return { rule: id, reason, risk, verdict, text: cut(command.text) };
}

function unlisted(command: EffectiveCommand): Finding {
  return {
    rule: 'unlisted-program',
    reason: `${command.program ?? 'a program'} is not on a list; it may change files`,
    risk: 'write',
    verdict: 'allow',
    text: cut(command.text),
  };
}

function unparsed(command: string, why: string): Judgement {
  const found: Finding = {
    rule: 'not-understood',
    reason: `the command cannot be read with certainty: it has ${why}`,
    risk: 'destructive',
    verdict: 'ask',
    text: cut(command),
  };
  return { verdict: 'ask', risk: 'destructive', findings: [found], programs: [] };
}

function summary(findings: readonly Finding[], commands: readonly EffectiveCommand[]): Judgement {
  const rank = (entry: Finding) => VERDICTS.indexOf(entry.verdict) * 10 + RISKS.indexOf(entry.risk);
  const sorted = [...findings].sort((left, right) => rank(right) - rank(left));
  const risk = Math.max(0, ...sorted.map((entry) => RISKS.indexOf(entry.risk)));
  const programs = new Set(
    commands.map(({ program }) => program).filter((name) => name !== undefined && name !== ''),
  );
  return {
    verdict: sorted[0]?.verdict ?? 'allow',
    risk: RISKS[risk] ?? 'destructive',
    findings: sorted,
    programs: [...programs].filter((name) => name !== undefined),
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
