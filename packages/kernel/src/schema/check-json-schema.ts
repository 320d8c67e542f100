import { isRecord, messageOf } from '@sluice/plain';
import type { JsonSchema } from './json-schema.js';
import { anyValueKeywords } from './keywords/any-value.js';
import { arrayKeywords } from './keywords/arrays.js';
import { type Check, gather, NONE } from './keywords/keyword.js';
import { objectKeywords } from './keywords/objects.js';
import { scalarKeywords } from './keywords/scalars.js';
import type { SchemaIssue } from './schema-issue.js';

/** In the order in which faults are told. What is not here is an annotation. */
const keywords = [anyValueKeywords, objectKeywords, arrayKeywords, scalarKeywords];

/** What all patterns of a schema may take for one value: some tenths of a second. */
const MAX_STEPS = 10_000_000;

/** These constrain as well, but we cannot hold values against them, and must not pass over them. */
const BEYOND_US = ['$dynamicRef', '$recursiveRef', 'unevaluatedProperties', 'unevaluatedItems'];

/**
 * Makes a JSON Schema ready for checking values: no `eval`, and work that grows with schema times value, whatever the
 * references. `format` is an annotation, as the standard has it. Throws an `Error` for a schema it cannot hold
 * values against: a reference that leads outside, nowhere or in a circle, an operand that makes no sense.
 */
export function jsonSchemaChecker(root: JsonSchema): (value: unknown) => readonly SchemaIssue[] {
  const ready = new Map<unknown, Check>();
  /** Which schemas are held against the same value as the schema they stand in. */
  const inPlace = new Map<unknown, unknown[]>();
  const check = build(root);
  const done = new Set();
  for (const schema of inPlace.keys()) requireEnd(schema, inPlace, new Set(), done);
  return (value) => check(value, [], { found: new Map(), effort: { steps: MAX_STEPS } });

  function build(schema: unknown): Check {
    const known = ready.get(schema);
    if (known) return known;
    if (schema === true) return () => NONE;
    if (schema === false) return (_, path) => [{ path, message: 'False boolean schema.' }];
    if (!isRecord(schema)) throw new Error(`${JSON.stringify(schema)} is not a schema`);
    const beyond = BEYOND_US.find((name) => Object.hasOwn(schema, name));
    if (beyond) throw new Error(`${beyond} is not supported`);
    let checks: readonly Check[] = [];
    const all: Check = (value, path, seen) => gather(checks, (one) => one(value, path, seen));
    ready.set(schema, all);
    const here: unknown[] = [];
    inPlace.set(schema, here);
    checks = keywords
      .flat()
      .filter(([name]) => Object.hasOwn(schema, name))
      .map(([name, keyword]) => {
        try {
          return keyword(schema[name], {
            schema,
            build(inner, isInPlace = false) {
              if (isInPlace) here.push(inner);
              return build(inner);
            },
            resolve(reference) {
              const target = targetOf(root, reference);
              here.push(target);
              return once(build(target));
            },
          });
        } catch (error) {
          throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
        }
      });
    return all;
  }
}

/** Schemas that refer to one another many times would otherwise be walked once for every way through them. */
function once(check: Check): Check {
  return (value, path, seen) => {
    const places = seen.found.get(check) ?? new Map<string, readonly SchemaIssue[]>();
    seen.found.set(check, places);
    const place = JSON.stringify(path);
    const found = places.get(place) ?? check(value, path, seen);
    places.set(place, found);
    return found;
  };
}

function targetOf(root: JsonSchema, reference: unknown): unknown {
  const said = JSON.stringify(reference);
  if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) {
    throw new Error(`${said} leads outside of the schema; use #/$defs/…`);
  }
  let target: unknown = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) {
      throw new Error(`${said} leads nowhere`);
    }
    target = Reflect.get(target, key);
  }
  return target;
}

/** A schema that is held against a value by way of itself would never come to an end. */
function requireEnd(
  schema: unknown,
  inPlace: ReadonlyMap<unknown, readonly unknown[]>,
  open: Set<unknown>,
  done: Set<unknown>,
): void {
  if (done.has(schema)) return;
  if (open.has(schema)) throw new Error('$ref leads back to itself');
  open.add(schema);
  for (const inner of inPlace.get(schema) ?? []) requireEnd(inner, inPlace, open, done);
  open.delete(schema);
  done.add(schema);
}
