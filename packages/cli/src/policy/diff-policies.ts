import { comparePolicies } from '@sluice/policy';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { describeChange } from './describe-change.js';
import { policyWords } from './policy-words.js';
import { readPolicyFile } from './read-policy-file.js';

/** `policy diff OLD NEW`: exit 0 where nothing is widened, 1 where something is. */
export async function diffPolicies(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, before, after] = positionals;
  if (before === undefined || after === undefined) {
    throw new UsageError({ en: 'use policy diff OLD NEW', zh: '请用 policy diff 旧文件 新文件' });
  }
  const { relation, changes } = comparePolicies(readPolicyFile(before), readPolicyFile(after));
  const isWider = relation === 'widens' || relation === 'widens and tightens';
  if (values.json) {
    const rows = changes.map(({ before: was, after: is, direction, needs, rule, witness }) => ({
      before: was,
      after: is,
      direction,
      needs,
      rule: rule && { name: rule.name, file: rule.at.file, line: rule.at.line },
      witness,
    }));
    io.out(`${JSON.stringify({ schema_version: '1.0', relation, changes: rows }, null, 2)}\n`);
    return isWider ? 1 : 0;
  }
  const words = wordsOf(io, policyWords);
  io.out(`${words.relation[relation]}\n`);
  for (const change of changes) {
    const { verdicts, what, example, after: earlier } = describeChange(change, words);
    io.out(`  ${verdicts}  ${what}\n      ${example}\n`);
    if (earlier !== undefined) io.out(`      ${earlier}\n`);
  }
  return isWider ? 1 : 0;
}
