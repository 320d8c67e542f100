import { roles, toolModes } from '@sluice/kernel';
import { SOURCES } from '../call.js';
import type { Attribute } from '../condition/condition.js';
import { FACES } from './read-default.js';

const RISKS = ['read', 'write', 'network', 'destructive'];

/** Why a pattern on names would never match, or not what it seems to say; nothing where it means what it says. */
export function nameFault(attribute: Attribute, source: string): string | undefined {
  const [what, known] = knownNames(attribute);
  if (known) {
    const isOpen = known !== RISKS && known !== SOURCES;
    return known.includes(source) || (isOpen && fitsOneOf(source, known))
      ? undefined
      : `the ${what} "${source}" does not exist; use one of ${known.filter((name) => name !== HISTORY).join(', ')}`;
  }
  if (attribute === 'person') return personFault(source);
  if (source.includes('**')) {
    return `"**" in ${attribute} "${source}" means no more than "*"; write "*"`;
  }
  if (attribute === 'workspace') return workspaceFault(source);
  return listFault(attribute, source) ?? (attribute === 'tool' ? toolFault(source) : undefined);
}

/** A face of calls from a history that does not say theirs. */
const HISTORY = 'history';

function knownNames(attribute: Attribute): readonly [string, readonly string[] | undefined] {
  if (attribute === 'from' || attribute.startsWith('from.')) return ['source', SOURCES];
  if (attribute === 'risk') return [attribute, RISKS];
  if (attribute === 'mode') return [attribute, toolModes];
  if (attribute === 'role') return [attribute, roles];
  return [attribute, attribute === 'face' ? [...FACES, HISTORY] : undefined];
}

/** Whether one of these names is meant; `*` stands for any characters. */
function fitsOneOf(source: string, names: readonly string[]): boolean {
  const literal = source.split('*').map((part) => part.replace(/[^\w-]/g, '\\$&'));
  const meant = new RegExp(`^${literal.join('.*')}$`);
  return names.some((name) => meant.test(name));
}

/** People are known by one form of their names, so another form would never match. */
function personFault(source: string): string | undefined {
  const kept = source.normalize('NFKC').trim().toLowerCase().replace(/\s+/gu, '-');
  return kept === source
    ? undefined
    : `names of people are kept in lower case and without spaces, so "${source}" is nobody; write "${kept}"`;
}

/** A workspace is known by its whole path. */
function workspaceFault(source: string): string | undefined {
  if (/^(?:\/|\*|[A-Za-z]:)/.test(source)) {
    return source.length > 1 && /[/\\]$/.test(source)
      ? `workspace "${source}" ends with "/", as no workspace does; write "${source.slice(0, -1)}", or "${source}*" for those below it`
      : undefined;
  }
  const name = source.replace(/^(?:\.|~)?\//, '');
  return `workspace "${source}" is no whole path; write it from its first "/", or "*/${name}" wherever it lies`;
}

/** Several names in one text; a client's name may have a space, and a tool's has none. */
function listFault(attribute: Attribute, source: string): string | undefined {
  const bare = /^\{(.*)\}$/.exec(source)?.[1] ?? source;
  const names = bare.split(/[,|]/).map((name) => name.trim());
  const isList = names.length > 1 && names.every((name) => /^[^\s()[\]{}]+$/.test(name));
  return isList
    ? `${attribute} "${source}" has several names in one text; write a list: [${names.join(', ')}]`
    : undefined;
}

function toolFault(source: string): string | undefined {
  const [, tool] = /^([\w*-]+)\(.*\)$/.exec(source) ?? [];
  if (tool !== undefined) {
    return `tool "${source}" is another program's way to write a rule; write "tool: ${tool}", and what stands in the brackets in a line of its own, as "command", "path" or "host"`;
  }
  if (/\s/.test(source)) return `tool "${source}" has a space; no tool has one`;
  // Every tool is known by such a name: that of a server or client is made into one.
  const [sign] = /[^A-Za-z0-9_*-]/u.exec(source) ?? [];
  return sign === undefined
    ? undefined
    : `tool "${source}" has "${sign}", which no name of a tool has; only "*" is special, so write a list of names`;
}
