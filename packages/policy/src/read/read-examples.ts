import type { Node } from 'yaml';
import { isMap, isScalar } from 'yaml';
import { findPatternFault } from './pattern-fault.js';
import { CONDITION_KEYS } from './read-conditions.js';
import { describe, type YamlReader } from './yaml-reader.js';

/** A call that a rule must, or must not, match. */
export interface Example {
  readonly matches: boolean;
  /** One text stands for what the rule looks at: its command, path, host or tool. */
  readonly given: string | ReadonlyMap<string, unknown>;
  readonly line: number;
}

export function readExamples(reader: YamlReader, node: Node | null): readonly Example[] {
  if (!isMap(node)) {
    const way = 'write { match: [npm test], miss: [npm publish] }';
    reader.complain(node, `"examples" is ${describe(node)}; ${way}`);
    return [];
  }
  return reader.entries(node, '"examples"', ['match', 'miss']).flatMap(({ key, value }) =>
    reader.items(value).flatMap((item): readonly Example[] => {
      const matches = key === 'match';
      const line = reader.lineOf(item);
      if (!isMap(item)) {
        const given = reader.text(item, `an example of "${key}"`);
        return given === undefined ? [] : [{ matches, given, line }];
      }
      const given = new Map<string, unknown>();
      if (item.items.length === 0) {
        reader.complain(
          item,
          `an example of "${key}" says nothing; write what is called, like npm test`,
        );
      }
      for (const { key: name, value: part } of reader.entries(item, 'an example', CONDITION_KEYS)) {
        const fault = valueFault(name, part);
        if (fault !== undefined) reader.complain(part ?? item, fault);
        given.set(name, isScalar(part) ? part.value : isMap(part) ? part.toJSON() : undefined);
      }
      return [{ matches, given, line }];
    }),
  );
}

/** A value that no call has; patterns stand in rules, not in calls. */
function valueFault(name: string, node: Node | null): string | undefined {
  if (name === 'args') {
    return isMap(node)
      ? undefined
      : `"args" of an example is ${describe(node)}; write { field: value }`;
  }
  const value: unknown = isScalar(node) ? node.value : undefined;
  if (name === 'readonly') {
    return typeof value === 'boolean'
      ? undefined
      : `"readonly" of an example is ${describe(node)}; write true or false`;
  }
  if (typeof value !== 'string')
    return `"${name}" of an example is ${describe(node)}; write a text`;
  const attribute = CLOSED_KEYS.find((one) => one === name);
  return attribute && findPatternFault(attribute, value);
}

/** What has few values, all of them known. */
const CLOSED_KEYS = ['mode', 'face', 'role', 'risk', 'from'] as const;
