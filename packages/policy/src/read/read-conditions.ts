import { nearestNames } from '@sluice/kernel';
import { visibleText } from '@sluice/plain';
import { isMap, isScalar, type Node } from 'yaml';
import {
  type Attribute,
  type Condition,
  makeCondition,
  patternOf,
  type Wanted,
} from '../condition/condition.js';
import { findPatternFault } from './pattern-fault.js';
import { describe, type Entry, type YamlReader } from './yaml-reader.js';

/** The keys of a rule, and of `after`, that say which calls are meant. */
export const CONDITION_KEYS = [
  'tool',
  'mode',
  'face',
  'client',
  'workspace',
  'person',
  'role',
  'command',
  'path',
  'host',
  'risk',
  'readonly',
  'from',
  'args',
] as const;

type PlainKey = Exclude<(typeof CONDITION_KEYS)[number], 'args'>;

/** The condition, or with `args` the conditions, of one key. What is wrong is told to the reader. */
export function readCondition(reader: YamlReader, entry: Entry): readonly Condition[] {
  const { key, value } = entry;
  if (key === 'args' || (key === 'from' && isMap(value))) {
    const fields = reader.entries(value, `"${key}"`);
    if (isMap(value) && value.items.length === 0) {
      reader.complain(entry, `"${key}" says nothing; write a field of it, or remove the line`);
    }
    return fields.flatMap((field) => conditionOn(reader, `${key}.${field.key}`, field));
  }
  if (key.startsWith('from.')) return conditionOn(reader, `from.${key.slice(5)}`, entry);
  if (key.startsWith('args.')) return conditionOn(reader, `args.${key.slice(5)}`, entry);
  const attribute = CONDITION_KEYS.find((one): one is PlainKey => one === key && one !== 'args');
  return attribute ? conditionOn(reader, attribute, entry) : [];
}

function conditionOn(reader: YamlReader, attribute: Attribute, entry: Entry): readonly Condition[] {
  const items = reader.items(entry.value);
  const misnamed = attribute.startsWith('args.') ? fieldFault(attribute.slice(5)) : undefined;
  if (misnamed !== undefined) {
    reader.complain(entry, misnamed);
    return [];
  }
  if (items.length === 0) {
    reader.complain(
      entry,
      `"${entry.key}" has no value; write what it should be, or remove the line`,
    );
    return [];
  }
  const anyOf = items.flatMap((item) => {
    const wanted =
      attribute === 'readonly'
        ? readYesOrNo(reader, item)
        : attribute.startsWith('args.')
          ? readArgument(reader, attribute, item)
          : readPattern(reader, attribute, item);
    return wanted ? [wanted] : [];
  });
  return anyOf.length === items.length ? [makeCondition(attribute, anyOf)] : [];
}

/** A name of a field that no field has. */
function fieldFault(field: string): string | undefined {
  if (field.split('.').includes('')) {
    return `the field "${field}" has a dot with no name beside it; write "a.b" for the field b of a`;
  }
  const plain = field.replaceAll(/\[(?:\d+|\*)?\]|\.(?:\d+|\*)(?=\.|$)/g, '');
  return plain === field || plain === ''
    ? undefined
    : `the field "${field}" names entries of a list, each of which is looked at anyway; write "${plain}"`;
}

function readPattern(reader: YamlReader, attribute: Attribute, node: Node): Wanted | undefined {
  const source = reader.text(node, `"${attribute}"`);
  if (source === undefined) return undefined;
  const fault = findPatternFault(attribute, source);
  if (fault === undefined) return patternOf(attribute, source);
  reader.complain(node, fault);
  return undefined;
}

function readYesOrNo(reader: YamlReader, node: Node): Wanted | undefined {
  const value: unknown = isScalar(node) ? node.value : undefined;
  if (typeof value === 'boolean') return { kind: 'equals', value };
  reader.complain(node, `"readonly" is ${describe(node)}; write true or false`);
  return undefined;
}

/** A text (with `*`), a number, true, false, null, or a range of numbers. */
function readArgument(reader: YamlReader, attribute: Attribute, node: Node): Wanted | undefined {
  if (isMap(node)) return readRange(reader, attribute, node);
  if (!isScalar(node)) {
    reader.complain(
      node,
      `"${attribute}" is ${describe(node)}; write a text, a number or { min: 1, max: 5 }`,
    );
    return undefined;
  }
  const { value } = node;
  if (value === null && node.source === '') {
    reader.complain(node, `"${attribute}" has no value; write one, or null if that is meant`);
    return undefined;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    reader.complain(node, `"${attribute}" is ${describe(node)}, which no value is; write a number`);
    return undefined;
  }
  if (typeof value === 'number' && !isExact(value)) {
    reader.complain(node, `"${attribute}" is ${node.source ?? value}; ${INEXACT}`);
    return undefined;
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return { kind: 'equals', value };
  }
  return readPattern(reader, attribute, node);
}

const INEXACT = `numbers beyond ${Number.MAX_SAFE_INTEGER} are not told apart; write a smaller one`;

function isExact(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

function readRange(reader: YamlReader, attribute: Attribute, node: Node): Wanted | undefined {
  const limits = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const field = attribute.slice(5);
  if (isMap(node) && node.items.length === 0) {
    reader.complain(node, `"${attribute}" says nothing; write { min: 1, max: 5 }`);
    return undefined;
  }
  const all = reader.entries(node, `"${attribute}"`);
  const entries = all.filter(({ key }) => key === 'min' || key === 'max');
  for (const entry of all.filter((one) => !entries.includes(one))) {
    const [near] = nearestNames(entry.key, ['min', 'max']);
    const name = visibleText(entry.key, 'line');
    const way =
      near === undefined
        ? `write { min: 1, max: 5 } for a number, or "${field}.${name}" for a field of ${field}`
        : `did you mean "${near}"?`;
    reader.complain(entry, `"${attribute}" has no key "${name}"; ${way}`);
  }
  if (entries.length !== all.length) return undefined;
  for (const { key, value } of entries) {
    const number: unknown = isScalar(value) ? value.value : undefined;
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      reader.complain(
        value ?? node,
        `"${key}" of "${attribute}" is ${describe(value)}; write a number, or leave it out where there is no end`,
      );
      return undefined;
    }
    if (!isExact(number)) {
      reader.complain(
        value ?? node,
        `"${key}" of "${attribute}" is ${describe(value)}; ${INEXACT}`,
      );
      return undefined;
    }
    if (key === 'min') limits.min = number;
    else limits.max = number;
  }
  if (limits.min <= limits.max) return { kind: 'range', ...limits };
  reader.complain(
    node,
    `"${attribute}" has min ${limits.min} above max ${limits.max}; no number fits, exchange them`,
  );
  return undefined;
}
