import { isRecord } from '@sluice/plain';
import type { JsonSchema } from '../json-schema.js';
import {
  atLeast,
  atMost,
  bound,
  type Check,
  gather,
  type Keyword,
  type Keywords,
  list,
  NONE,
  type Path,
  pattern,
  type Seen,
} from './keyword.js';

export const objectKeywords: Keywords = [
  ['required', (operand) => need(list(operand), 'Instance does not have required property')],
  ['minProperties', (limit) => bound('minProperties', limit, size, atLeast)],
  ['maxProperties', (limit) => bound('maxProperties', limit, size, atMost)],
  ['propertyNames', propertyNames],
  ['dependentRequired', dependencies],
  ['dependentSchemas', dependencies],
  ['dependencies', dependencies],
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
];

function size(value: unknown): number | undefined {
  return isRecord(value) ? Object.keys(value).length : undefined;
}

function onObject(check: (value: JsonSchema, path: Path, seen: Seen) => ReturnType<Check>): Check {
  return (value, path, seen) => (isRecord(value) ? check(value, path, seen) : NONE);
}

function entriesOf(operand: unknown): readonly [string, unknown][] {
  if (isRecord(operand)) return Object.entries(operand);
  throw new Error('must be an object');
}

function need(names: readonly unknown[], said: string): Check {
  return onObject((value, path) =>
    gather(names, (name) =>
      Object.hasOwn(value, String(name)) ? NONE : [{ path, message: `${said} "${name}".` }],
    ),
  );
}

function propertyNames(...[operand, { build }]: Parameters<Keyword>): Check {
  const check = build(operand);
  return onObject((value, path, { effort }) =>
    // A name is no value of the object, so it has nothing to do with what was seen there.
    gather(Object.keys(value), (key) => check(key, [...path, key], { found: new Map(), effort })),
  );
}

/** By property name: what else there must be, or what the whole object must then be. */
function dependencies(...[operand, { build }]: Parameters<Keyword>): Check {
  const entries = entriesOf(operand).map(([key, wanted]) => {
    if (Array.isArray(wanted)) {
      return { key, check: need(wanted, `Instance has "${key}" but does not have`) };
    }
    return { key, check: build(wanted, true) };
  });
  return onObject((value, path, seen) =>
    gather(entries, ({ key, check }) =>
      Object.hasOwn(value, key) ? check(value, path, seen) : NONE,
    ),
  );
}

function properties(...[operand, { build }]: Parameters<Keyword>): Check {
  const entries = entriesOf(operand).map(([key, schema]) => ({ key, check: build(schema) }));
  return onObject((value, path, seen) =>
    gather(entries, ({ key, check }) =>
      Object.hasOwn(value, key) ? check(value[key], [...path, key], seen) : NONE,
    ),
  );
}

function patternProperties(...[operand, { build }]: Parameters<Keyword>): Check {
  const entries = entriesOf(operand).map(([source, schema]) => ({
    names: pattern(source),
    check: build(schema),
  }));
  return onObject((value, path, seen) =>
    gather(entries, ({ names, check }) =>
      gather(Object.keys(value), (key) =>
        names.test(key, seen.effort) ? check(value[key], [...path, key], seen) : NONE,
      ),
    ),
  );
}

function additionalProperties(...[operand, { schema, build }]: Parameters<Keyword>): Check {
  const named = new Set(Object.keys(schema.properties ?? {}));
  const expressions = Object.keys(schema.patternProperties ?? {}).map(pattern);
  const check = build(operand);
  return onObject((value, path, seen) =>
    gather(Object.keys(value), (key) => {
      if (named.has(key) || expressions.some((names) => names.test(key, seen.effort))) return NONE;
      const issues = check(value[key], [...path, key], seen);
      const message = `Property "${key}" does not match additional properties schema.`;
      return issues.length > 0 ? [{ path, message }, ...issues] : NONE;
    }),
  );
}
