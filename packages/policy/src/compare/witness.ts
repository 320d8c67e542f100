import { type FieldSource, type PolicyCall, SOURCES } from '../call.js';
import { wordsOf } from '../condition/command-glob.js';
import type { Attribute, PastCondition } from '../condition/condition.js';
import type { Past } from '../decide/decide.js';
import { SessionPast } from '../decide/session-past.js';
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

/** One kind of call that happened before. */
export interface EarlierCall {
  readonly call: PolicyCall;
  readonly region: Region;
  readonly times: number;
  readonly isRecent: boolean;
}

/** What happened before, one call of each kind, the oldest first. */
export function earlierIn({ past }: Scene): readonly EarlierCall[] {
  const inOrder = [...past].sort((one, other) => Number(one.isRecent) - Number(other.isRecent));
  return inOrder.map(({ region, times, isRecent }) => ({
    call: callIn(region),
    region,
    times,
    isRecent,
  }));
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
  const past = new SessionPast(conditions);
  const calls: PolicyCall[] = [];
  const now = 10 * HOUR_MS;
  for (const { call, times, isRecent } of earlier) {
    for (let index = 0; index < times; index += 1) {
      past.note(call, isRecent ? now : now - 2 * HOUR_MS);
      calls.push(call);
    }
  }
  return { calls, view: { holds: (condition) => past.holds(condition, now) } };
}
