import type { Attribute, Value } from './condition/condition.js';

/** A word of a command; `undefined` where it comes out only when the command runs. */
export type Word = string | undefined;

/** One program that a shell command starts, or a part of it that nobody can read. */
export type CommandPart = readonly Word[] | 'unreadable';

/** A call as rules see it. */
export interface PolicyCall {
  readonly tool: string;
  readonly mode: string;
  readonly face: string;
  readonly client?: string;
  readonly workspace?: string;
  readonly person?: string;
  readonly role?: string;
  readonly risk?: string;
  /** Whether the tool says of itself that it only reads. */
  readonly readonly?: boolean;
  /** Every part of a shell command; none where the call runs no command. */
  readonly commands: readonly CommandPart[];
  /** Resolved, in the form of `canonicalPath`. */
  readonly paths: readonly string[];
  /**
   * Paths of which a part comes out only when the call runs, with `\\0` for it. Where one may be what a rule stops, the
   * call is asked about.
   */
  readonly openPaths?: readonly string[];
  /** In the form of `canonicalHost`. */
  readonly hosts: readonly string[];
  /** It may reach hosts that cannot be told: it fulfils no `allow` on hosts and may fulfil every `deny`. */
  readonly hasOpenHosts?: boolean;
  readonly args: unknown;
  /** Where the values of its arguments came from, as far as that was found out. */
  readonly from?: readonly FieldSource[];
  /** The built-in rules that ask about this call. */
  readonly raised?: readonly Raised[];
}

/** What the value of a field was made from. */
export const SOURCES = ['user', 'trusted', 'approved', 'led', 'untrusted', 'model'] as const;

export interface FieldSource {
  /** With dots for fields of fields; the entries of a list have the name of the list. */
  readonly field: string;
  readonly source: (typeof SOURCES)[number];
  /** Whether the field decides something, or is content. */
  readonly decides: boolean;
}

/** A built-in rule that asks, and what about. */
export interface Raised {
  readonly name: string;
  /** The parts of `commands` it asks about, by their index; absent where it is the call as a whole. */
  readonly commands?: readonly number[];
}

/** The values of a call that a condition on `attribute` looks at, other than the parts of a command. */
export function valuesOf(call: PolicyCall, attribute: Attribute): readonly Value[] {
  switch (attribute) {
    case 'path':
      return call.paths;
    case 'host':
      return call.hosts;
    case 'command':
      return [];
    case 'tool':
    case 'mode':
    case 'face':
    case 'client':
    case 'workspace':
    case 'person':
    case 'role':
    case 'risk':
    case 'readonly':
      return call[attribute] === undefined ? [] : [call[attribute]];
    case 'from':
      return (call.from ?? []).filter(({ decides }) => decides).map(({ source }) => source);
    default:
      if (attribute.startsWith('from.')) {
        const field = attribute.slice('from.'.length);
        return (call.from ?? []).filter((one) => one.field === field).map(({ source }) => source);
      }
      return fieldValues(call.args, attribute.slice('args.'.length).split('.'));
  }
}

/** Every value at this place; a list has one for each of its entries. Lists and objects themselves are no values. */
function fieldValues(from: unknown, names: readonly string[]): readonly Value[] {
  if (Array.isArray(from)) return from.flatMap((entry) => fieldValues(entry, names));
  const [name, ...rest] = names;
  if (name === undefined) return isScalar(from) ? [from] : [];
  if (typeof from !== 'object' || from === null || !Object.hasOwn(from, name)) return [];
  return fieldValues(Reflect.get(from, name), rest);
}

function isScalar(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
