import { hasOpenQuote, type PatternWord, splitWords } from '../condition/command-glob.js';
import type { Attribute } from '../condition/condition.js';
import { rangeFault, readRange } from '../condition/number-range.js';
import { hostFault } from './host-fault.js';
import { nameFault } from './name-fault.js';

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
  if (source !== source.trim() && !attribute.startsWith('args.')) {
    return `${attribute} "${source}" begins or ends with a space; take it out`;
  }
  if (attribute === 'path') return pathFault(source);
  if (attribute === 'host') return hostFault(source);
  return attribute.startsWith('args.')
    ? comparisonFault(attribute, source)
    : nameFault(attribute, source);
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const COMPARED = new RegExp(`^(<=?|>=?)\\s*(${NUMBER})$`);
const BETWEEN = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})$`);

/** A comparison in a text compares nothing. */
function comparisonFault(attribute: Attribute, source: string): string | undefined {
  const [, sign, number] = COMPARED.exec(source) ?? [];
  const [, least, most] = BETWEEN.exec(source) ?? [];
  const said = `"${attribute}" is the text "${source}", which compares nothing`;
  if (least !== undefined) return `${said}; write { min: ${least}, max: ${most} }`;
  if (sign === undefined) return undefined;
  const end = sign.startsWith('>') ? 'min' : 'max';
  return `${said}; write { ${end}: ${number} }, which takes ${number} in`;
}

/** What a shell would do with these is judged part by part; in a pattern they would never match. */
const SHELL_SIGNS = /[;|&<>`$()\\]|\*\*\S|\S\*\*/;
/** What a shell reads as a pattern and this language takes letter by letter. */
const SHELL_PATTERN = /\?|\[[^\]]*\]/;

function commandFault(source: string): string | undefined {
  const words = splitWords(source);
  if (hasOpenQuote(source)) {
    return `the command pattern ${source} has a quote that is not closed`;
  }
  const bare = words.flatMap(({ parts }) =>
    parts.flatMap(({ text, isQuoted }) => (isQuoted ? [] : [text])),
  );
  const odd = bare.find((text) => SHELL_SIGNS.test(text)) ?? commentIn(words);
  const isBeside = words.some(
    ({ parts }) =>
      parts.length > 1 && parts.some(({ text, isQuoted }) => !isQuoted && text === '**'),
  );
  if (odd?.includes('**') || isBeside) {
    return `"**" must be a word of its own in "${source}"; use "*" inside a word`;
  }
  if (odd === undefined) {
    return (
      variableFault(source) ??
      bare.map((text) => choiceFault(text, source) ?? shellPatternFault(text, source)).find(Boolean)
    );
  }
  return `"${odd}" in the command pattern "${source}" is shell grammar; every part of a command is matched by itself, so write one program and its words (quote a sign that is meant literally)`;
}

/** The word that would begin a comment of a shell. */
function commentIn(words: readonly PatternWord[]): string | undefined {
  const begun = words.find(({ parts: [first] }) => !first?.isQuoted && first?.text.startsWith('#'));
  return begun?.word;
}

/** What is set for a program stands before it and is none of its words. */
function variableFault(source: string): string | undefined {
  const [, variable, rest] = /^(\w+=\S*)\s*(.*)$/.exec(source.trim()) ?? [];
  if (variable === undefined) return undefined;
  const way = rest === '' ? 'write a program and its words' : `write "${rest}"`;
  return `"${variable}" in "${source}" sets a variable and is no word of the program; ${way}`;
}

function shellPatternFault(word: string, source: string): string | undefined {
  const [sign] = SHELL_PATTERN.exec(word) ?? [];
  if (sign === undefined) return undefined;
  return `"${sign}" in the command pattern "${source}" stands for nothing here; write "*" or "{a,b}", or the word in quotes where it is meant letter by letter`;
}

function pathFault(source: string): string | undefined {
  if (/^\^|\$$|\\[.wdsS]/.test(source)) {
    return `the path "${source}" looks like a regular expression, which is not read here; write "*" within a name and "**" across folders, like "src/**/*.ts"`;
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(source)) {
    return `the path "${source}" is an address; write the path alone, or "host" for where it leads`;
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
  if (source.endsWith('/')) {
    const below = source.endsWith('**/') ? source.slice(0, -1) : `${source}**`;
    return `the path "${source}" ends with "/" and would mean the folder without what is in it; write "${below}"`;
  }
  if (source === '.') {
    return 'the path "." would mean the workspace without what is in it; write "**"';
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
