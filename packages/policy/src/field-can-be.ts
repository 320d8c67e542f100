import { isRecord } from '@sluice/plain';
import { fulfils } from './compare/find-value.js';
import type { Condition, Value } from './condition/condition.js';

/** Why no arguments of this schema can fulfil a condition on a field of theirs. */
export type FieldFault =
  /** `field` with its dots up to the first name that is none; `near` are those that stand there. */
  | { readonly kind: 'field'; readonly field: string; readonly near: readonly string[] }
  /** `takes` are the types, or the values, that the field has instead. */
  | { readonly kind: 'value'; readonly field: string; readonly takes: readonly string[] };

/**
 * What stands in the way of a value at this field; nothing where there may be one. Of a schema that leaves something
 * open, everything may be.
 */
export function fieldFault(
  schema: unknown,
  names: readonly string[],
  condition: Condition,
): FieldFault | undefined {
  let at: readonly unknown[] = [schema];
  for (const [index, name] of names.entries()) {
    const inside = at.flatMap(alternatives);
    const next = inside.flatMap((one) => memberOf(one, name));
    const field = names.slice(0, index + 1).join('.');
    if (next.length === 0) return { kind: 'field', field, near: inside.flatMap(membersOf) };
    at = next;
  }
  const leaves = at.flatMap(alternatives);
  if (leaves.some((leaf) => canBe(leaf, condition))) return undefined;
  return { kind: 'value', field: names.join('.'), takes: [...new Set(leaves.flatMap(typesOf))] };
}

/** Each form that a value may have. A list stands for its entries, as in a rule. */
function alternatives(schema: unknown): readonly unknown[] {
  if (!isRecord(schema)) return [schema];
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return either.flatMap(alternatives);
  return schema.type === 'array' ? alternatives(schema.items) : [schema];
}

/** The schema of a member; nothing where there can be none, and `undefined` where it may be anything. */
function memberOf(schema: unknown, name: string): readonly unknown[] {
  // What says too little, or in a way that is not read here, may have it.
  if (!isRecord(schema) || typeof schema.type !== 'string' || 'allOf' in schema) return [undefined];
  if (schema.type !== 'object') return [];
  if (isRecord(schema.properties) && Object.hasOwn(schema.properties, name))
    return [schema.properties[name]];
  return schema.additionalProperties === false ? [] : [schema.additionalProperties];
}

function membersOf(schema: unknown): readonly string[] {
  return isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : [];
}

function canBe(schema: unknown, condition: Condition): boolean {
  if (!isRecord(schema)) return true;
  const listed = listedIn(schema);
  if (listed) return listed.some((value) => isScalar(value) && fulfils(condition, value));
  switch (schema.type) {
    case 'string':
      return condition.anyOf.some(({ kind }) => kind === 'pattern');
    case 'boolean':
      return [true, false].some((value) => fulfils(condition, value));
    case 'null':
      return fulfils(condition, null);
    case 'number':
    case 'integer':
      return canBeNumber(schema, condition);
    case 'object':
      // It is no value itself.
      return false;
    default:
      return true;
  }
}

function canBeNumber(schema: Readonly<Record<string, unknown>>, { anyOf }: Condition): boolean {
  const limit = (name: string, usual: number): number => {
    const given = schema[name];
    return typeof given === 'number' ? given : usual;
  };
  const isWhole = schema.type === 'integer';
  const [least, most] = [limit('minimum', -Infinity), limit('maximum', Infinity)];
  return anyOf.some((one) => {
    const wanted =
      one.kind === 'range'
        ? one
        : one.kind === 'equals' && typeof one.value === 'number'
          ? { min: one.value, max: one.value }
          : undefined;
    if (!wanted) return false;
    const [from, to] = [Math.max(least, wanted.min), Math.min(most, wanted.max)];
    return isWhole ? Math.ceil(from) <= Math.floor(to) : from <= to;
  });
}

function listedIn(schema: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  return 'const' in schema ? [schema.const] : undefined;
}

function typesOf(schema: unknown): readonly string[] {
  if (!isRecord(schema)) return [];
  const listed = listedIn(schema);
  if (listed) return listed.map((value) => JSON.stringify(value));
  const { type, minimum, maximum } = schema;
  const isBounded = typeof minimum === 'number' && typeof maximum === 'number';
  const isTold = isBounded && maximum < Number.MAX_SAFE_INTEGER;
  return [isTold ? `${String(type)} ${minimum}..${maximum}` : String(type)];
}

function isScalar(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
