import { nearestNames } from '@sluice/kernel';
import type { BuiltInChanges, RulePlace, Verdict } from '../rule.js';
import type { Entry, YamlReader } from './yaml-reader.js';

export const BUILT_IN_KEYS = ['off', 'deny'] as const;

/** `built_in: { off: [NAME], deny: [NAME] }`: which built-in rules do not count, and which deny. */
export function readBuiltIn(reader: YamlReader, entry: Entry): BuiltInChanges {
  const changes = { off: new Map<string, RulePlace>(), deny: new Map<string, RulePlace>() };
  for (const part of reader.entries(entry.value, '"built_in"', BUILT_IN_KEYS)) {
    const names = part.key === 'off' ? changes.off : changes.deny;
    for (const { name, line } of namesIn(reader, part)) {
      const isFixed = part.key === 'off' && reader.builtIns?.get(name) === 'fixed';
      if (isFixed) {
        reader.complain({ ...part, line }, `the built-in rule "${name}" cannot be switched off`);
      } else names.set(name, { file: reader.file, line });
    }
  }
  for (const [name, { line }] of changes.off) {
    if (!changes.deny.has(name)) continue;
    reader.complain({ ...entry, line }, `"${name}" is both off and deny; take one of them out`);
  }
  return changes;
}

/** `despite: NAME` of a rule that allows: the built-in rules whose question it answers. */
export function readDespite(reader: YamlReader, entry: Entry, verdict: Verdict): readonly string[] {
  if (verdict !== 'allow') {
    reader.complain(
      entry,
      '"despite" answers the question of a built-in rule, which only "allow" can; remove the line',
    );
    return [];
  }
  return namesIn(reader, entry).flatMap(({ name, line }) => {
    if (reader.builtIns && reader.builtIns.get(name) !== 'asks' && reader.builtIns.has(name)) {
      const message = `the built-in rule "${name}" denies and is never answered by a rule`;
      reader.complain({ ...entry, line }, message);
      return [];
    }
    return [name];
  });
}

function namesIn(
  reader: YamlReader,
  entry: Entry,
): readonly { readonly name: string; readonly line: number }[] {
  const items = reader.items(entry.value);
  if (items.length === 0) reader.complain(entry, `"${entry.key}" names no built-in rule`);
  return items.flatMap((item) => {
    const name = reader.text(item, `"${entry.key}"`);
    if (name === undefined) return [];
    if (reader.builtIns && !reader.builtIns.has(name)) {
      const near = nearestNames(name, [...reader.builtIns.keys()]).map((one) => `"${one}"`);
      const way =
        near.length === 0
          ? '"sluice policy init FILE" writes a file that lists them all'
          : `did you mean ${near.join(' or ')}?`;
      reader.complain(item, `there is no built-in rule "${name}"; ${way}`);
      return [];
    }
    return [{ name, line: reader.lineOf(item) }];
  });
}
