import type { Node } from 'yaml';
import { isMap, isScalar } from 'yaml';
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
      for (const { key: name, value: part } of reader.entries(item, 'an example', CONDITION_KEYS)) {
        given.set(name, isScalar(part) ? part.value : isMap(part) ? part.toJSON() : undefined);
      }
      return [{ matches, given, line }];
    }),
  );
}
