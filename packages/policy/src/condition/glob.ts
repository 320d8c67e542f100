import {
  anyExcept,
  type Expression,
  either,
  repeat,
  sequence,
  text,
} from '../automaton/expression.js';
import { canonicalHost } from './canonical-host.js';
import { numberRange, readRange } from './number-range.js';

/** A name or value: `*` stands for any characters, also none. */
export function nameGlob(pattern: string): Expression {
  return sequence(
    splitKeeping(pattern, '*').map((part) => (part === '*' ? repeat(anyExcept('')) : text(part))),
  );
}

/** A host as `canonicalHost` writes it: `*.example.com` stands for every name below it, not for itself. */
export function hostGlob(pattern: string): Expression {
  if (!pattern.includes('*')) return nameGlob(canonicalHost(pattern) ?? pattern.toLowerCase());
  const labels = pattern.replace(/\.+$/, '').split('.');
  const spelled = labels.map((label) =>
    label.includes('*') || /^[\x20-\x7e]*$/.test(label) ? label : (canonicalHost(label) ?? label),
  );
  return nameGlob(spelled.join('.').toLowerCase());
}

/**
 * A path in the form of `canonicalPath`: `*` and `?` stay within one name, `**` crosses folders.
 * `src/**` holds all below `src` and `src` itself.
 */
export function pathGlob(pattern: string): Expression {
  const [root, names] = splitRoot(pattern);
  const parts: Expression[] = [text(root)];
  names.forEach((name, index) => {
    const isLast = index === names.length - 1;
    if (name === '**') parts.push(isLast ? belowHere(index) : repeat(folder));
    else parts.push(nameInPath(name), isLast || endsBelow(names, index) ? nothing : text('/'));
  });
  return sequence(parts);
}

const nothing = sequence([]);
const anything = repeat(anyExcept(''));
const folder = sequence([repeat(anyExcept('/')), text('/')]);

/** The last `**`: behind a name it holds the folder of that name too. */
function belowHere(index: number): Expression {
  return index === 0 ? anything : either([nothing, sequence([text('/'), anything])]);
}

/** Whether the name at `index` is followed by the last `**`, which brings its own slash. */
function endsBelow(names: readonly string[], index: number): boolean {
  return index === names.length - 2 && names[index + 1] === '**';
}

/** `./`, `~/` or `/`, and the names behind it. A path that says none of them lies in the workspace. */
function splitRoot(pattern: string): readonly [string, readonly string[]] {
  const root = ['./', '~/', '/'].find((start) => pattern.startsWith(start));
  const rest = root === undefined ? pattern : pattern.slice(root.length);
  const names = rest
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .filter((name, index, all) => name !== '**' || all[index - 1] !== '**');
  return [root ?? './', names];
}

function nameInPath(name: string): Expression {
  return withChoices(name, (plain) =>
    sequence(
      [...plain].map((character) => {
        if (character === '*') return repeat(anyExcept('/'));
        return character === '?' ? anyExcept('/') : text(character);
      }),
    ),
  );
}

/**
 * `{a,b}` stands for one of what is listed, `{1..40}` for a number between; `read` makes an expression of what stands
 * beside and in the braces.
 */
export function withChoices(word: string, read: (plain: string) => Expression): Expression {
  return sequence(
    word
      .split(CHOICE)
      .filter((part) => part !== '')
      .map((part) => (CHOICE.test(part) ? choicesOf(part, read) : read(part))),
  );
}

function choicesOf(braces: string, read: (plain: string) => Expression): Expression {
  const entries = braces.slice(1, -1).split(',');
  return either(
    entries.map((entry) => {
      const range = readRange(entry);
      return range ? numberRange(range) : read(entry);
    }),
  );
}

const CHOICE = /(\{[^{}]*\})/;

/** Cuts at every `mark` and keeps the marks. */
export function splitKeeping(pattern: string, mark: string): readonly string[] {
  return pattern
    .split(mark)
    .flatMap((part, index) => (index === 0 ? [part] : [mark, part]))
    .filter((part) => part !== '');
}
