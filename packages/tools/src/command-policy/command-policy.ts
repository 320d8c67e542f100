import type { PolicyDecision, PolicyQuestion, PolicyRule } from '@sluice/kernel';
import type { CommandRule } from './command-rule.js';
import {
  type CommandJudge,
  createCommandJudge,
  type Judgement,
  judgeByKnownRules,
} from './judge-command.js';
import { linkedFile, type PathResolver } from './linked-file.js';
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
  /** Follows links, so that a path is also judged by where it leads. */
  readonly resolver?: PathResolver | undefined;
  /** Where a command without a `cwd` begins. Default: the first root. */
  readonly folder?: CommandFolder | undefined;
}

/** The folder in which a command begins, below the first root or absolute; `undefined` where it is not known. */
export type CommandFolder = (args: unknown) => string | undefined;

/**
 * A rule for the kernel's permission policy that reads the shell command of a call: every segment, substitution,
 * wrapper and inner script is judged and the strictest finding decides. A command that cannot be read is asked about.
 */
export function createCommandPolicy(options: CommandPolicyOptions = {}): PolicyRule {
  const { rules = defaultCommandRules, extraRules = [] } = options;
  const judge =
    rules === defaultCommandRules && extraRules.length === 0
      ? defaultJudge()
      : createCommandJudge([...rules, ...extraRules]);
  const tools = new Set(options.tools ?? ['bash_run', 'Bash']);
  const denied = new Set((options.denyPrograms ?? []).map((name) => name.toLowerCase()));
  const where = options.source ?? 'command policy';
  return async (question) => {
    if (!tools.has(question.tool.name)) return undefined;
    const command = textOf(question, 'command') ?? textOf(question, 'cmd');
    if (command === undefined) return undefined;
    const begins = options.folder?.(question.args);
    const judgement = judge(command, textOf(question, 'cwd') ?? begins);
    const decision = deniedProgram(judgement, denied, where) ?? decisionOf(judgement, where);
    if (decision.verdict === 'deny') return decision;
    if (options.folder && begins === undefined) return beginsUnknown(judgement, where);
    const linked = await linkedFile(options.resolver, [...judgement.paths, ...judgement.made]);
    if (!linked) return decision;
    const { verdict, rule } = linked;
    const name = rule.slice(0, rule.indexOf(':'));
    const matched = [...(decision.matched ?? []), { name, verdict, rule, where }];
    return decision.verdict === 'allow' ? { ...linked, where, matched } : { ...decision, matched };
  };
}

let madeJudge: CommandJudge | undefined;

/** The examples of the default rules never change, so they are checked once. */
export function defaultJudge(): CommandJudge {
  madeJudge ??= judgeByKnownRules(defaultCommandRules);
  return madeJudge;
}

function textOf({ args }: PolicyQuestion, name: string): string | undefined {
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, name)) return undefined;
  const value: unknown = Reflect.get(args, name);
  return typeof value === 'string' ? value : undefined;
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
  if (!judgement.findings.some(({ hides }) => hides)) return undefined;
  return {
    verdict: 'deny',
    rule: 'programs are denied by name, and this command does not show what it runs',
    where,
    risk: judgement.risk,
  };
}

/** Another command of the same shell is under way and may lead elsewhere. */
function beginsUnknown({ risk }: Judgement, where: string): PolicyDecision {
  const rule =
    'not-understood: another command of this shell is running, so where this one begins is not known';
  const matched = [{ name: 'not-understood', verdict: 'ask', rule, where }] as const;
  return { verdict: 'ask', rule, where, risk, matched };
}

function decisionOf(judgement: Judgement, where: string): PolicyDecision {
  const [first] = judgement.findings;
  const rule = first ? `${first.rule}: ${first.reason}` : 'no command';
  const matched = judgement.findings.map((one) => ({
    name: one.rule,
    verdict: one.verdict,
    rule: `${one.rule}: ${one.reason}`,
    where,
  }));
  return { verdict: judgement.verdict, rule, where, risk: judgement.risk, matched };
}
