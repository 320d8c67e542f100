import { basename, resolve } from 'node:path';
import {
  checkRules,
  checkToolFacts,
  checkToolNames,
  isWarning,
  type OddToolName,
  PolicyFileError,
  type Rule,
} from '@sluice/policy';
import { isNamed } from '@sluice/sandbox';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { settingsProblems } from './apply-settings.js';
import { knownTools } from './check-settings.js';
import { knownToolNames } from './known-tool-names.js';
import { policyPlaces } from './policy-places.js';
import { policyWords } from './policy-words.js';
import { type History, readHistory } from './read-history.js';
import { readPolicyFileWhole } from './read-policy-file.js';
import { tellNotUnderstood } from './tell-not-understood.js';
import { toolFacts } from './tool-facts.js';
import { unmatchableWords } from './unmatchable-words.js';

const NO_HISTORY: History = { calls: [], past: [], notUnderstood: [], deletedCalls: 0 };

/**
 * `policy test [FILE]`, by default the operator's own: reading holds every example; then what no face could start with,
 * and what is odd about the rules by themselves and for the tools that they name. Exit 1 where something is; a tool that is
 * not known here may be one all the same, which is said and is no fault.
 */
export async function testPolicy(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, named] = positionals;
  const file = named ?? ownFile(io);
  const { policy, settings } = readPolicyFileWhole(file, isProjectFile(io, file));
  const registry = knownTools(io);
  const problems = await settingsProblems(registry, [settings], 'look');
  if (problems.length > 0) throw new PolicyFileError(problems);
  const odd = checkToolNames(policy.rules, await knownToolNames(io));
  // A module of the operator's own may have a tool of any name.
  const names = settings.tools.length === 0 ? odd : [];
  const warnings = names.filter(isWarning);
  const wrong = names.flatMap((one) => (isWarning(one) ? [] : [one]));
  const history = values.from === undefined ? NO_HISTORY : await readHistory(io, values);
  const unmatchable = checkToolFacts(policy.rules, toolFacts(registry));
  // Why it can never match is said; that it changes nothing follows.
  const isUnmatchable = (rule: Rule) => unmatchable.some((one) => one.rule === rule);
  const findings = checkRules(
    policy,
    history.calls.map(({ call }) => call),
  ).filter(({ rule }) => !isUnmatchable(rule));
  if (values.json) {
    const placed = ({ name: rule, at: { file, line } }: Rule) => ({ rule, file, line });
    const named = ({ rule, name, near }: OddToolName) => ({
      ...placed(rule),
      tool: name,
      near: near ?? null,
    });
    const rows = [
      ...wrong.map((one) => ({ kind: 'names no tool', ...named(one) })),
      ...unmatchable.map(({ rule, faults, saveGoverned }) => ({
        kind: 'never matches',
        ...placed(rule),
        faults,
        save_governed: saveGoverned,
      })),
      ...findings.map(({ kind, rule }) => ({ kind, ...placed(rule) })),
    ];
    const told = warnings.map((one) => ({ kind: one.kind, ...named(one) }));
    io.out(
      `${JSON.stringify({ schema_version: '1.0', rules: policy.rules.length, findings: rows, warnings: told, not_understood: history.notUnderstood }, null, 2)}\n`,
    );
    return rows.length > 0 ? 1 : 0;
  }
  const words = wordsOf(io, policyWords);
  const say = {
    'never matches': words.neverMatches,
    'changes nothing': words.changesNothing,
    'not covered': words.notCovered,
  };
  for (const { rule, name, near } of wrong)
    io.out(`${rule.at.file}:${rule.at.line}: ${words.noTool(rule.name, name, near)}\n`);
  const why = wordsOf(io, unmatchableWords);
  for (const one of unmatchable)
    io.out(`${one.rule.at.file}:${one.rule.at.line}: ${why.never(one)}\n`);
  for (const { kind, rule } of findings)
    io.out(`${rule.at.file}:${rule.at.line}: ${say[kind](rule.name)}\n`);
  for (const odd of warnings) {
    const { rule, name } = odd;
    const said =
      odd.kind === 'unknown'
        ? words.unknownTool(rule.name, name, odd.near)
        : words.renamedTool(rule.name, name, odd.near);
    io.out(`${rule.at.file}:${rule.at.line}: ${words.warning}${said}\n`);
  }
  tellNotUnderstood(io, history);
  if (settings.tools.length > 0) io.err(`${words.notRun}\n`);
  const isOdd = findings.length + wrong.length + unmatchable.length > 0;
  if (!isOdd)
    io.err(`${words.rules(policy.rules.length, '')}${words.fullStop}${words.nothingOdd}\n`);
  return isOdd ? 1 : 0;
}

/** Whether a face that starts in its folder would read it as the file of a project. */
function isProjectFile(io: Io, file: string): boolean {
  const path = resolve(io.cwd, file);
  return basename(path) === 'sluice.yaml' && path !== policyPlaces(io.env, io.cwd).own;
}

function ownFile(io: Io): string {
  const { own } = policyPlaces(io.env, io.cwd);
  if (isNamed(own)) return own;
  throw new UsageError({
    en: `there is no policy file of your own at ${own}; use policy test FILE`,
    zh: `${own} 处没有你自己的策略文件；请用 policy test 文件`,
  });
}
