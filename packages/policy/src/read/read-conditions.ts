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
  if (key === 'args') {
    return reader
      .entries(value, '"args"')
      .flatMap((field) => conditionOn(reader, `args.${field.key}`, field));
  }
  if (key === 'from' && isMap(value)) {
    return reader
      .entries(value, '"from"')
      .flatMap((field) => conditionOn(reader, `from.${field.key}`, field));
  }
  if (key.startsWith('from.')) return conditionOn(reader, `from.${key.slice(5)}`, entry);
  if (key.startsWith('args.')) return conditionOn(reader, `args.${key.slice(5)}`, entry);
  const attribute = CONDITION_KEYS.find((one): one is PlainKey => one === key && one !== 'args');
  return attribute ? conditionOn(reader, attribute, entry) : [];
}

function conditionOn(reader: YamlReader, attribute: Attribute, entry: Entry): readonly Condition[] {
  const items = reader.items(entry.value);
  if (attribute.startsWith('args.') && attribute.split('.').includes('')) {
    reader.complain(
      entry,
      `the field "${attribute.slice(5)}" has a dot with no name beside it; write "a.b" for the field b of a`,
    );
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
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return { kind: 'equals', value };
  }
  return readPattern(reader, attribute, node);
}

function readRange(reader: YamlReader, attribute: Attribute, node: Node): Wanted | undefined {
  const limits = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  const entries = reader.entries(node, `"${attribute}"`, ['min', 'max']);
  if (entries.length === 0) return undefined;
  for (const { key, value } of entries) {
    const number: unknown = isScalar(value) ? value.value : undefined;
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      reader.complain(
        value ?? node,
        `"${key}" of "${attribute}" is ${describe(value)}; write a number, or leave it out where there is no end`,
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
