import { isRecord } from '@sluice/plain';
import { comparePolicies, type FileSettings } from '@sluice/policy';
import { builtInExamples } from '@sluice/tools';
import { type Io, type ParsedArguments, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { knownTools } from './check-settings.js';
import { describeChange } from './describe-change.js';
import { likelyTools } from './likely-tools.js';
import { policyWords } from './policy-words.js';
import { readPolicyFileWhole } from './read-policy-file.js';

/** `policy diff OLD NEW`: exit 0 where nothing is widened, 1 where something is or may be. */
export async function diffPolicies(
  io: Io,
  { values, positionals }: ParsedArguments,
): Promise<number> {
  const [, before, after] = positionals;
  if (before === undefined || after === undefined) {
    throw new UsageError({ en: 'use policy diff OLD NEW', zh: '请用 policy diff 旧文件 新文件' });
  }
  const old = readPolicyFileWhole(before, false);
  const young = readPolicyFileWhole(after, false);
  const { relation, changes } = comparePolicies(old.policy, young.policy, {
    examples: builtInExamples(),
    tools: likelyTools(knownTools(io)),
  });
  const differing = differingSettings(old.settings, young.settings);
  const isWider = relation.startsWith('widens') || differing.length > 0;
  if (values.json) {
    const rows = changes.map(
      ({ before: was, after: is, direction, needs, rule, builtIn, witness }) => ({
        before: was,
        after: is,
        direction,
        needs,
        built_in: builtIn,
        rule: rule && { name: rule.name, file: rule.at.file, line: rule.at.line },
        witness,
      }),
    );
    io.out(
      `${JSON.stringify({ schema_version: '1.0', relation, settings_differ: differing, changes: rows }, null, 2)}\n`,
    );
    return isWider ? 1 : 0;
  }
  const words = wordsOf(io, policyWords);
  if (differing.length > 0) io.out(`${words.settingsDiffer(differing.join(', '))}\n`);
  io.out(`${words.relation[relation]}\n`);
  for (const change of changes) {
    const { verdicts, what, example, after: earlier } = describeChange(change, words);
    io.out(`  ${verdicts}  ${what}\n      ${example}\n`);
    if (earlier !== undefined) io.out(`      ${earlier}\n`);
  }
  return isWider ? 1 : 0;
}

/** What stands beside the rules is compared as it is written, less the order where none counts. */
function differingSettings(old: FileSettings, young: FileSettings): readonly string[] {
  return (['modes', 'limits', 'tools', 'servers'] as const).filter(
    (key) => written(old[key]) !== written(young[key]),
  );
}

/** In one form: maps and objects by their names; lists sorted, save the words of a program. */
function written(value: unknown): string {
  if (value instanceof Map) return written(Object.fromEntries(value));
  if (Array.isArray(value)) {
    const entries = value.map(written);
    return `[${[...new Set(entries)].sort().join(',')}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value) ?? '';
  const parts = Object.entries(value).flatMap(([key, part]) => {
    if (key === 'at') return [];
    return [`${JSON.stringify(key)}:${key === 'words' ? JSON.stringify(part) : written(part)}`];
  });
  return `{${parts.sort().join(',')}}`;
}
