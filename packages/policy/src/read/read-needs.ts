import { type AnswerNeeds, roles } from '@sluice/kernel';
import { isMap, isScalar } from 'yaml';
import type { Verdict } from '../rule.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

export const NEEDS_KEYS = ['role', 'people'] as const;

/** More people than ever have to agree on one call. */
export const MAX_PEOPLE = 9;

/** `needs: { role: approver, people: 2 }` of a rule that asks. Nothing where it is wrong: the reader has been told. */
export function readNeeds(
  reader: YamlReader,
  entry: Entry,
  verdict: Verdict,
): AnswerNeeds | undefined {
  if (verdict !== 'ask') {
    reader.complain(
      entry,
      `"needs" says who must answer, and a rule that ${verdict === 'allow' ? 'allows' : 'denies'} asks nobody; write "ask", or remove the line`,
    );
    return undefined;
  }
  const { value } = entry;
  if (!isMap(value) || value.items.length === 0) {
    reader.complain(
      entry,
      `"needs" is ${isMap(value) ? 'empty' : describe(value)}; write who must say yes, like { role: approver } or { people: 2 }`,
    );
    return undefined;
  }
  const needs: { -readonly [Key in keyof AnswerNeeds]: AnswerNeeds[Key] } = {};
  for (const { key, value: node } of reader.entries(value, '"needs"', NEEDS_KEYS)) {
    const given: unknown = isScalar(node) ? node.value : undefined;
    if (key === 'role') {
      const role = roles.find((one) => one === given);
      if (role) needs.role = role;
      else
        reader.complain(
          node ?? entry,
          `the role ${describe(node)} does not exist; use ${roles.join(', ')}`,
        );
      continue;
    }
    if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MAX_PEOPLE) {
      needs.people = given;
    } else {
      reader.complain(
        node ?? entry,
        `"people" is ${describe(node)}; write how many have to say yes, from 1 to ${MAX_PEOPLE}`,
      );
    }
  }
  return needs;
}
