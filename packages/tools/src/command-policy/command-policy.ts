import type { PolicyDecision, PolicyQuestion, PolicyRule } from '@sluice/kernel';
import type { CommandRule } from './command-rule.js';
import { createCommandJudge, type Judgement } from './judge-command.js';
import { defaultCommandRules } from './rules/default-rules.js';

export interface CommandPolicyOptions {
  /** Take the place of `defaultCommandRules`. Their examples are checked at once. */
  readonly rules?: readonly CommandRule[];
  /** Added to the rules. */
  readonly extraRules?: readonly CommandRule[];
  /** Programs that may never run, however they are started. `write` and `edit` stop redirections too. */
  readonly denyPrograms?: readonly string[];
  /** Tools with a `command` (or `cmd`) to judge. Default `bash_run` and `Bash`. */
  readonly tools?: readonly string[];
  /** Where the rules stand, for denials that teach. */
  readonly source?: string;
}

/**
 * A rule for the kernel's permission policy that reads the shell command of a call: every segment, substitution,
 * wrapper and inner script is judged and the strictest finding decides. A command that cannot be read is asked about.
 */
export function createCommandPolicy(options: CommandPolicyOptions = {}): PolicyRule {
  const judge = createCommandJudge([
    ...(options.rules ?? defaultCommandRules),
    ...(options.extraRules ?? []),
  ]);
  const tools = new Set(options.tools ?? ['bash_run', 'Bash']);
  const denied = new Set((options.denyPrograms ?? []).map((name) => name.toLowerCase()));
  const where = options.source ?? 'command policy';
  return (question) => {
    if (!tools.has(question.tool.name)) return undefined;
    const command = commandOf(question);
    if (command === undefined) return undefined;
    const judgement = judge(command);
    return deniedProgram(judgement, denied, where) ?? decisionOf(judgement, where);
  };
}

function commandOf(question: PolicyQuestion): string | undefined {
  const { args } = question;
  if (typeof args !== 'object' || args === null) return undefined;
  for (const name of ['command', 'cmd']) {
    const value: unknown = Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined;
    if (typeof value === 'string') return value;
  }
  return undefined;
}

function deniedProgram(
  judgement: Judgement,
  denied: ReadonlySet<string>,
  where: string,
): PolicyDecision | undefined {
  if (denied.size === 0) return undefined;
  const program = judgement.programs.find((name) => denied.has(name));
  const writes = judgement.findings.some(({ rule }) => rule === 'write-file');
  const found =
    program ?? (writes && (denied.has('write') || denied.has('edit')) ? 'write' : undefined);
  if (found !== undefined) {
    return { verdict: 'deny', rule: `denyPrograms contains ${found}`, where, risk: judgement.risk };
  }
  // What cannot be read may hold the program that must not run.
  if (!judgement.findings.some(({ rule }) => HIDES_PROGRAMS.has(rule))) return undefined;
  return {
    verdict: 'deny',
    rule: 'programs are denied by name, and this command does not show what it runs',
    where,
    risk: judgement.risk,
  };
}

const HIDES_PROGRAMS = new Set(['not-understood', 'unknown-program', 'unseen-script']);

function decisionOf(judgement: Judgement, where: string): PolicyDecision {
  const [first] = judgement.findings;
  const rule = first ? `${first.rule}: ${first.reason}` : 'no command';
  return { verdict: judgement.verdict, rule, where, risk: judgement.risk };
}
