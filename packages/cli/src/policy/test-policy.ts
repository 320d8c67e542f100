import { checkRules } from '@sluice/policy';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { policyWords } from './policy-words.js';
import { readHistory } from './read-history.js';
import { readPolicyFile } from './read-policy-file.js';

/** `policy test FILE`: reading holds every example; then what is odd about the rules. Exit 1 where something is. */
export async function testPolicy(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, file] = positionals;
  if (file === undefined)
    throw new UsageError({ en: 'use policy test FILE', zh: '请用 policy test 文件' });
  const policy = readPolicyFile(file);
  const history = values.from === undefined ? [] : (await readHistory(io, values)).calls;
  const findings = checkRules(
    policy,
    history.map(({ call }) => call),
  );
  if (values.json) {
    const rows = findings.map(({ kind, rule }) => ({
      kind,
      rule: rule.name,
      file: rule.at.file,
      line: rule.at.line,
    }));
    io.out(
      `${JSON.stringify({ schema_version: '1.0', rules: policy.rules.length, findings: rows }, null, 2)}\n`,
    );
    return findings.length > 0 ? 1 : 0;
  }
  const words = wordsOf(io, policyWords);
  const say = {
    'never matches': words.neverMatches,
    'changes nothing': words.changesNothing,
    'not covered': words.notCovered,
  };
  for (const { kind, rule } of findings)
    io.out(`${rule.at.file}:${rule.at.line}: ${say[kind](rule.name)}\n`);
  if (findings.length === 0)
    io.err(`${words.rules(policy.rules.length, '')}. ${words.nothingOdd}\n`);
  return findings.length > 0 ? 1 : 0;
}
