import type { SymbolPlace } from './edge.js';
import type { Meaning } from './meaning.js';
import type { Found, Members } from './members.js';
import type { Names } from './names.js';

/**
 * Follows a chain (see `read-chain.ts`) to what it ends in: a type whose members can be asked for, a
 * module, or `outside`. `undefined` when a link is not known.
 */
export type ChainEnd =
  | { readonly kind: 'type'; readonly place: SymbolPlace; readonly confidence: number }
  | { readonly kind: 'module'; readonly meaning: Meaning & { kind: 'module' } }
  | { readonly kind: 'outside' };

const maxDepth = 10;

export function followChain(
  chain: string,
  path: string,
  scope: string,
  names: Names,
  members: Members,
  depth = 0,
): ChainEnd | undefined {
  if (depth > maxDepth || chain === '' || chain === '?') return undefined;
  const [head = '', ...links] = chain.split('.');
  let end = startOf(head, path, scope, names, members, depth);
  for (const link of links) {
    if (end === undefined || end.kind === 'outside') return end;
    const isCall = link.endsWith('()');
    const name = isCall ? link.slice(0, -2) : link;
    if (end.kind === 'module') {
      const meaning = names.exported(end.meaning.module, name, path);
      end = meaning === undefined ? undefined : endOf(meaning, isCall, names, members, depth);
    } else {
      const { confidence }: { confidence: number } = end;
      const member = members.find(end.place, name);
      if (member === undefined && passesOn.has(name)) continue;
      end =
        member === undefined
          ? undefined
          : meaningOfValue({ place: member, confidence }, isCall, names, members, depth);
    }
  }
  return end;
}

/** Calls on what wraps a value (`Option`, `Mutex`, `Optional`) or that give the type itself. */
const passesOn: ReadonlySet<string> = new Set([
  'as_mut',
  'as_ref',
  'await',
  'borrow',
  'borrow_mut',
  'clone',
  'default',
  'expect',
  'get',
  'join',
  'lock',
  'new',
  'orElse',
  'orElseThrow',
  'read',
  'to_owned',
  'unwrap',
  'unwrap_or_default',
  'write',
]);

function startOf(
  head: string,
  path: string,
  scope: string,
  names: Names,
  members: Members,
  depth: number,
): ChainEnd | undefined {
  if (head.startsWith(':')) {
    const found = members.type(path, head.slice(1), scope);
    return found === undefined ? undefined : { kind: 'type', ...found };
  }
  const isCall = head.endsWith('()');
  const name = isCall ? head.slice(0, -2) : head;
  const meaning = names.find(path, name, scope) ?? ownField(name, path, scope, names, members);
  return meaning === undefined ? undefined : endOf(meaning, isCall, names, members, depth);
}

/** A field or method named without `this`, in languages that allow it. */
function ownField(
  name: string,
  path: string,
  scope: string,
  names: Names,
  members: Members,
): Meaning | undefined {
  if (!implicitSelf.has(names.language(path))) return undefined;
  const member = findInScopes(name, path, scope, members);
  return member === undefined ? undefined : { kind: 'symbol', place: member, confidence: 0.9 };
}

const implicitSelf: ReadonlySet<string> = new Set(['java', 'kotlin', 'csharp', 'cpp', 'c', 'ruby']);

/** The member of the innermost enclosing type that has one of this name. */
export function findInScopes(
  name: string,
  path: string,
  scope: string,
  members: Members,
): SymbolPlace | undefined {
  for (let at = scope; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) {
    const owner = members.type(path, at.slice(at.lastIndexOf('.') + 1), at);
    const member = owner === undefined ? undefined : members.find(owner.place, name);
    if (member !== undefined) return member;
  }
  return undefined;
}

function endOf(
  meaning: Meaning,
  isCall: boolean,
  names: Names,
  members: Members,
  depth: number,
): ChainEnd | undefined {
  if (meaning.kind === 'outside') return meaning;
  if (meaning.kind === 'module') return { kind: 'module', meaning };
  return meaningOfValue(meaning, isCall, names, members, depth);
}

/** A type is itself (its statics, or an instance when called); a value is what its type says. */
function meaningOfValue(
  found: Found,
  isCall: boolean,
  names: Names,
  members: Members,
  depth: number,
): ChainEnd | undefined {
  const { place, confidence } = found;
  const { kind, type, container } = place.symbol;
  if (kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'module') {
    return { kind: 'type', place, confidence };
  }
  // A method without a call may be a getter or a property; a function is then only a value.
  if (kind === 'function' && !isCall) return undefined;
  if (type !== undefined) {
    const end = followChain(type, place.path, container, names, members, depth + 1);
    if (end?.kind !== 'type') return end;
    return { ...end, confidence: Math.min(end.confidence, confidence) };
  }
  // An object literal has no type; what stands in it, also where a function returns it, are its members.
  return { kind: 'type', place, confidence };
}
