import { isRecord } from '@sluice/plain';
import { fulfils } from './compare/find-value.js';
import type { Condition } from './condition/condition.js';
import { mayNamePath } from './condition/named-paths.js';
import { type FieldFault, fieldFault } from './field-can-be.js';
import { COMMAND_FIELDS } from './history/made-call.js';
import type { Rule } from './rule.js';

/** What is known of a tool before it is called. */
export interface ToolFacts {
  readonly name: string;
  /** The modes that are left to it. */
  readonly modes: readonly string[];
  readonly isReader: boolean;
  /** Whether it goes beyond this machine. */
  readonly reachesHosts: boolean;
  /** Of its arguments, as JSON Schema. */
  readonly schema: unknown;
  /** Whether no tool of another program can go by its name, save with fields of its own behind `govern`. */
  readonly isOnlyOurs: boolean;
}

/** Why no call of this tool fulfils a condition. */
export type ToolFault = { readonly tool: string } & (
  | FieldFault
  | { readonly kind: 'mode'; readonly modes: readonly string[] }
  | { readonly kind: 'readonly'; readonly isReader: boolean }
  | { readonly kind: 'risk'; readonly risk: string }
  | { readonly kind: 'command' | 'path' | 'host' }
);

/** A rule of which every tool that it names lacks something that it asks for. */
export interface UnmatchableRule {
  readonly rule: Rule;
  /** One for each tool. */
  readonly faults: readonly ToolFault[];
  /** Only a program behind `govern`, with tools and fields of its own, could still make such a call. */
  readonly saveGoverned: boolean;
}

/**
 * The rules that can never match because of what the tools are that they name. A rule that may also mean tools which
 * are not known here is never among them.
 */
export function checkToolFacts(
  rules: readonly Rule[],
  tools: readonly ToolFacts[],
): readonly UnmatchableRule[] {
  return rules.flatMap((rule) => {
    const past = rule.past.flatMap(({ condition, holds }) => (holds ? [condition.conditions] : []));
    const found = [rule.conditions, ...past].flatMap((conditions) => faultsOf(conditions, tools));
    const [first] = found;
    return first ? [{ rule, ...first }] : [];
  });
}

function faultsOf(
  conditions: readonly Condition[],
  tools: readonly ToolFacts[],
): readonly Omit<UnmatchableRule, 'rule'>[] {
  const named = namedTools(conditions, tools);
  const faults = named.map((tool): ToolFault | undefined => {
    if (tool.modes.length === 0) return { tool: tool.name, kind: 'mode', modes: [] };
    return conditions.flatMap((one) => faultOf(one, tool))[0];
  });
  if (faults.length === 0) return [];
  const sure = faults.filter((fault) => fault !== undefined);
  if (sure.length < faults.length) return [];
  const isOthers = sure.some(({ kind, tool }) => {
    const isOnlyOurs = named.some(({ name, isOnlyOurs: is }) => name === tool && is);
    return !isOnlyOurs || kind === 'field' || kind === 'value';
  });
  return [{ faults: sure, saveGoverned: isOthers && meansFace(conditions, 'govern') }];
}

/** The tools that are meant; none where others may be meant as well, of a client, a server or a module. */
function namedTools(
  conditions: readonly Condition[],
  tools: readonly ToolFacts[],
): readonly ToolFacts[] {
  const on = conditions.filter(({ attribute }) => attribute === 'tool');
  const patterns = on.flatMap(({ anyOf }) =>
    anyOf.flatMap((one) => (one.kind === 'pattern' ? [one.source] : [])),
  );
  const meant = tools.filter(({ name }) => on.every((condition) => fulfils(condition, name)));
  const ours = tools.filter(({ isOnlyOurs }) => isOnlyOurs);
  const isKnown = (source: string): boolean => {
    if (meant.some(({ name }) => name === source)) return true;
    const [family = ''] = /^[a-z]+_/.exec(source) ?? [];
    return family !== '' && ours.some(({ name }) => name.startsWith(family));
  };
  return patterns.length > 0 && patterns.every(isKnown) ? meant : [];
}

function meansFace(conditions: readonly Condition[], face: string): boolean {
  return conditions.every(
    (condition) => condition.attribute !== 'face' || fulfils(condition, face),
  );
}

function faultOf(condition: Condition, facts: ToolFacts): readonly ToolFault[] {
  const { name: tool, schema, modes, isReader } = facts;
  const { attribute } = condition;
  const runsCommands = hasField(schema, (name) => COMMAND_FIELDS.has(name));
  switch (attribute) {
    case 'mode':
      return modes.some((mode) => fulfils(condition, mode)) ? [] : [{ tool, kind: 'mode', modes }];
    case 'readonly':
      return fulfils(condition, isReader) ? [] : [{ tool, kind: 'readonly', isReader }];
    case 'risk': {
      const risk = isReader ? 'read' : 'write';
      return runsCommands || fulfils(condition, risk) ? [] : [{ tool, kind: 'risk', risk }];
    }
    case 'command':
      return runsCommands ? [] : [{ tool, kind: 'command' }];
    case 'path':
      return runsCommands || hasField(schema, mayNamePath) ? [] : [{ tool, kind: 'path' }];
    case 'host':
      return facts.reachesHosts ? [] : [{ tool, kind: 'host' }];
    case 'tool':
    case 'face':
    case 'client':
    case 'workspace':
    case 'person':
    case 'role':
    case 'from':
      return [];
    default: {
      const fault = fieldFault(schema, attribute.slice('args.'.length).split('.'), condition);
      return fault ? [{ tool, ...fault }] : [];
    }
  }
}

/** Whether a field of such a name stands anywhere in it, or may. */
function hasField(schema: unknown, isOne: (name: string) => boolean): boolean {
  if (Array.isArray(schema)) return schema.some((one) => hasField(one, isOne));
  if (!isRecord(schema)) return false;
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
  const own = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  if (isOpen || own.some(isOne)) return true;
  return Object.values(schema).some((one) => hasField(one, isOne));
}
