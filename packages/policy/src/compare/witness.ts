import { type FieldSource, type PolicyCall, SOURCES } from '../call.js';
import { wordsOf } from '../condition/command-glob.js';
import type { Attribute, PastCondition } from '../condition/condition.js';
import type { Past } from '../decide/decide.js';
import { RecordedPast } from '../decide/recorded-past.js';
import type { PastCall } from './find-past.js';
import type { Region } from './region.js';
import type { Scene } from './scene.js';

/** A call of a region, written out. */
export function callIn(region: Region): PolicyCall {
  const textOf = (attribute: Attribute): string | undefined => {
    const value = region.get(attribute)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const command = textOf('command');
  const path = textOf('path');
  const host = textOf('host');
  const optional: {
    -readonly [Name in 'client' | 'workspace' | 'person' | 'role' | 'risk']?: string;
  } = {};
  for (const name of ['client', 'workspace', 'person', 'role', 'risk'] as const) {
    const value = textOf(name);
    if (value !== undefined) optional[name] = value;
  }
  const isReadonly = region.get('readonly')?.value;
  return {
    tool: textOf('tool') ?? '',
    mode: textOf('mode') ?? '',
    face: textOf('face') ?? '',
    ...optional,
    ...(typeof isReadonly === 'boolean' ? { readonly: isReadonly } : {}),
    commands: command === undefined ? [] : [wordsOf(command)],
    paths: path === undefined ? [] : [path],
    hosts: host === undefined ? [] : [host],
    args: argumentsIn(region),
    ...sourcesIn(region),
  };
}

function sourcesIn(region: Region): Pick<PolicyCall, 'from'> {
  const from = [...region].flatMap(([attribute, { value }]): readonly FieldSource[] => {
    const source = SOURCES.find((one) => one === value);
    if (source === undefined || !/^from(?:\.|$)/.test(attribute)) return [];
    // A field that only `from` speaks of stands for any that decides something.
    const isAny = attribute === 'from';
    return [{ field: isAny ? '*' : attribute.slice('from.'.length), source, decides: isAny }];
  });
  return from.length > 0 ? { from } : {};
}

function argumentsIn(region: Region): unknown {
  const args: Record<string, unknown> = Object.create(null);
  for (const [attribute, { value }] of region) {
    if (!attribute.startsWith('args.') || value === undefined) continue;
    const names = attribute.slice('args.'.length).split('.');
    const last = names.pop() ?? '';
    let at = args;
    for (const name of names) {
      const inner = at[name];
      const next: Record<string, unknown> = isObject(inner) ? inner : Object.create(null);
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return args;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const HOUR_MS = 3_600_000;
const THIS = 'this';

/** One kind of call that happened before. */
export interface EarlierCall extends PastCall {
  readonly call: PolicyCall;
}

/** What happened before, one call of each kind, the oldest first. */
export function earlierIn({ past }: Scene): readonly EarlierCall[] {
  const longAgo = past.filter(({ when }) => when === 'earlier');
  const within = past.filter(({ when }) => when !== 'earlier');
  return [...longAgo, ...within].map((one) => ({ call: callIn(one.region), ...one }));
}

interface WrittenPast {
  readonly calls: readonly PolicyCall[];
  readonly view: Past;
}

/** What happened before, written out: the calls, and how a rule sees them. */
export function pastIn(scene: Scene, conditions: readonly PastCondition[]): WrittenPast {
  return pastOfCalls(earlierIn(scene), conditions);
}

export function pastOfCalls(
  earlier: readonly EarlierCall[],
  conditions: readonly PastCondition[],
): WrittenPast {
  const past = new RecordedPast(conditions);
  const calls: PolicyCall[] = [];
  const now = 10 * HOUR_MS;
  for (const { call, times, when } of earlier) {
    for (let index = 0; index < times; index += 1) {
      const session = when === 'elsewhere' ? 'another' : THIS;
      past.note(session, call, when === 'earlier' ? now - 2 * HOUR_MS : now);
      calls.push(call);
    }
  }
  return { calls, view: past.before(THIS, now) };
}
