import { roles, toolModes } from '@sluice/kernel';
import { SOURCES } from '../call.js';
import { hasOpenQuote, splitWords } from '../condition/command-glob.js';
import type { Attribute } from '../condition/condition.js';
import { rangeFault, readRange } from '../condition/number-range.js';
import { FACES } from './read-default.js';

const RISKS = ['read', 'write', 'network', 'destructive'];

/** What is wrong with a pattern, and the way out; nothing where it means what it says. */
export function findPatternFault(attribute: Attribute, source: string): string | undefined {
  if (/[\p{Cc}\p{Cf}]/u.test(source)) {
    return `the pattern ${JSON.stringify(source)} has an invisible character; type it again without it`;
  }
  const [typed] = attribute.startsWith('args.')
    ? []
    : (/^[“”„‘’«»「」『』＂＇]/u.exec(source) ?? []);
  if (typed !== undefined) {
    return `${attribute} "${source}" begins with ${typed}, which is a letter of the pattern and no quote; write " or ' in its place`;
  }
  if (attribute === 'command') return commandFault(source);
  if (attribute === 'path') return pathFault(source);
  if (attribute === 'host') return hostFault(source);
  if (attribute === 'risk' && !RISKS.includes(source)) {
    return `the risk "${source}" does not exist; use one of ${RISKS.join(', ')}`;
  }
  if (attribute === 'from' || attribute.startsWith('from.')) {
    return SOURCES.some((one) => one === source)
      ? undefined
      : `the source "${source}" does not exist; use one of ${SOURCES.join(', ')}`;
  }
  if (attribute.startsWith('args.')) return comparisonFault(attribute, source);
  if (attribute === 'mode' && !fitsOneOf(source, toolModes)) {
    return `the mode "${source}" does not exist; use one of ${toolModes.join(', ')}`;
  }
  if (attribute === 'role' && !fitsOneOf(source, roles)) {
    return `the role "${source}" does not exist; use one of ${roles.join(', ')}`;
  }
  if (attribute === 'face' && !fitsOneOf(source, [...FACES, 'history'])) {
    return `the face "${source}" does not exist; use one of ${FACES.join(', ')}`;
  }
  if (attribute === 'person') return personFault(source);
  if (source.includes('**')) {
    return `"**" in ${attribute} "${source}" means no more than "*"; write "*"`;
  }
  return attribute === 'workspace' ? undefined : nameFault(attribute, source);
}

function nameFault(attribute: Attribute, source: string): string | undefined {
  const [, tool] = (attribute === 'tool' && /^([\w*-]+)\(.*\)$/.exec(source)) || [];
  if (tool !== undefined) {
    return `tool "${source}" is another program's way to write a rule; write "tool: ${tool}", and what stands in the brackets in a line of its own, as "command", "path" or "host"`;
  }
  if (!/\s/.test(source)) return undefined;
  const names = source.split(',').map((name) => name.trim());
  const isList = names.length > 1 && names.every((name) => /^\S+$/.test(name));
  return isList
    ? `${attribute} "${source}" has several names in one text; write a list: [${names.join(', ')}]`
    : `${attribute} "${source}" has a space; no ${attribute} has one`;
}

/** A comparison in a text compares nothing. */
function comparisonFault(attribute: Attribute, source: string): string | undefined {
  const [, sign, number] = /^(<=?|>=?)\s*(-?\d+(?:\.\d+)?)$/.exec(source) ?? [];
  if (sign === undefined) return undefined;
  const end = sign.startsWith('>') ? 'min' : 'max';
  return `"${attribute}" is the text "${source}", which compares nothing; write { ${end}: ${number} }, which takes ${number} in`;
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

/** What a shell would do with these is judged part by part; in a pattern they would never match. */
const SHELL_SIGNS = /[;|&<>`$()\\]|\*\*\S|\S\*\*/;

function commandFault(source: string): string | undefined {
  const words = splitWords(source);
  if (hasOpenQuote(source)) {
    return `the command pattern ${source} has a quote that is not closed`;
  }
  const bare = words.flatMap(({ parts }) =>
    parts.flatMap(({ text, isQuoted }) => (isQuoted ? [] : [text])),
  );
  const odd = bare.find((text) => SHELL_SIGNS.test(text));
  const isBeside = words.some(
    ({ parts }) =>
      parts.length > 1 && parts.some(({ text, isQuoted }) => !isQuoted && text === '**'),
  );
  if (odd?.includes('**') || isBeside) {
    return `"**" must be a word of its own in "${source}"; use "*" inside a word`;
  }
  if (odd === undefined) return bare.map((text) => choiceFault(text, source)).find(Boolean);
  return `"${odd}" in the command pattern "${source}" is shell grammar; every part of a command is matched by itself, so write one program and its words (quote a sign that is meant literally)`;
}

function pathFault(source: string): string | undefined {
  if (/^\^|\$$|\\[.wdsS]/.test(source)) {
    return `the path "${source}" looks like a regular expression, which is not read here; write "*" within a name and "**" across folders, like "src/**/*.ts"`;
  }
  if (source.includes('\\')) return `the path "${source}" has a backslash; write "/"`;
  if (source.split('/').includes('..')) {
    return `the path "${source}" has ".."; paths are matched after they are resolved, so write where it leads`;
  }
  const [variable] = /^\$\{?[A-Z_][A-Z0-9_]+\}?|\$\{\w+\}|%[A-Z_]+%/.exec(source) ?? [];
  if (variable !== undefined) {
    return `the path "${source}" has the variable ${variable}, which is not read here; write "~/…" for the home folder, or the path itself`;
  }
  if (source.startsWith('~') && !source.startsWith('~/')) {
    return `the path "${source}" begins with "~" and no "/"; write "~/…" for the home folder`;
  }
  if (source.length > 1 && source.endsWith('/')) {
    const below = source.endsWith('**/') ? source.slice(0, -1) : `${source}**`;
    return `the path "${source}" ends with "/" and would mean the folder without what is in it; write "${below}"`;
  }
  const odd = source.split('/').find((name) => name.includes('**') && name !== '**');
  if (odd !== undefined)
    return `"**" must stand between slashes in "${source}"; use "*" inside a name`;
  if (/[[\]!]/.test(source)) {
    return `the path "${source}" has "[" or "!"; only "*", "**", "?", "{a,b}" and "{1..9}" are special, so write a list of patterns`;
  }
  return source
    .split('/')
    .map((name) => choiceFault(name, source))
    .find(Boolean);
}

const CHOICES = /\{[^{},]+(?:,[^{},]+)+\}|\{\d+\.\.\d+\}/g;

/** `{a,b}` lists at least two or a range of numbers, within one name or word, and holds no other list. */
function choiceFault(word: string, source: string): string | undefined {
  const entries = [...word.matchAll(CHOICES)].flatMap(([braces]) => braces.slice(1, -1).split(','));
  for (const entry of entries) {
    const range = readRange(entry);
    const fault = range && rangeFault(range);
    if (fault !== undefined) return `"{${entry}}" in "${source}" has ${fault}`;
  }
  return /[{}]/.test(word.replaceAll(CHOICES, ''))
    ? `"${word}" in "${source}" has a brace that lists nothing; write "{a,b}" within one name or word, or "{1..9}" for numbers (in a command, quote a brace that is meant literally)`
    : undefined;
}

function hostFault(source: string): string | undefined {
  if (/^[\d.]+\/\d+$/.test(source)) {
    return `the host "${source}" is a range of addresses; write what they begin with, like "10.*"`;
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source) || source.includes('/')) {
    return `the host "${source}" is an address; write only the name, like "api.example.com" or "*.example.com"`;
  }
  if (source.includes('@')) {
    return `the host "${source}" has a login, which is not compared; write only the name`;
  }
  const isAddress = source.split(':').length > 2;
  if (!isAddress && /:(?:\d+|\*)$/.test(source))
    return `the host "${source}" has a port; write only the name`;
  if (/^\.[^.]/.test(source)) {
    return `the host "${source}" begins with a dot, as no host does; write "*${source}" for all below it`;
  }
  return /\s/.test(source) ? `the host "${source}" has a space` : undefined;
}
