import { isMap, isScalar } from 'yaml';
import type { Verdict } from '../rule.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

const VERDICTS: readonly Verdict[] = ['allow', 'ask', 'deny'];

/** The faces by which rules and defaults tell callers apart. */
export const FACES = ['serve', 'chat', 'mcp', 'wrap', 'govern', 'auto', 'explain', 'demo'] as const;

export interface Defaults {
  readonly fallback: Verdict;
  readonly fallbackOf: ReadonlyMap<string, Verdict>;
}

/** `default: ask`, or one for each face: `default: { mcp: deny, others: ask }`. */
export function readDefault(reader: YamlReader, entry: Entry | undefined): Defaults {
  if (!entry) return { fallback: 'ask', fallbackOf: new Map() };
  if (!isMap(entry.value)) return { fallback: verdictIn(reader, entry), fallbackOf: new Map() };
  if (entry.value.items.length === 0) {
    reader.complain(entry, '"default" says nothing; write allow, ask or deny');
  }
  const given = reader
    .entries(entry.value, '"default"', [...FACES, 'others'])
    .map((one) => [one.key, verdictIn(reader, one)] as const);
  const all = new Map<string, Verdict>(given);
  const fallback = all.get('others') ?? 'ask';
  all.delete('others');
  return { fallback, fallbackOf: all };
}

function verdictIn(reader: YamlReader, entry: Entry): Verdict {
  const value: unknown = isScalar(entry.value) ? entry.value.value : undefined;
  const verdict = VERDICTS.find((one) => one === value);
  if (!verdict)
    reader.complain(entry, `"${entry.key}" is ${describe(entry.value)}; use allow, ask or deny`);
  return verdict ?? 'ask';
}
