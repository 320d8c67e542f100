import type { Heredocs } from './heredocs.js';
import { readSubscript } from './parameter.js';
import { readRedirect } from './redirects.js';
import {
  type Assignment,
  emptyCommand,
  plainWord,
  type Redirect,
  type ScriptCommand,
  ShellSyntaxError,
  type Word,
} from './script.js';
import type { WordReader } from './word-reader.js';

const ASSIGNED_NAME = /([A-Za-z_]\w*)(?=\[|\+?=)/y;
const ASSIGNMENT_SIGN = /\+?=/y;
const RESERVED = new Set(
  '{ } if then elif else fi for while until do done case esac in select function [[ ]] !'.split(
    ' ',
  ),
);

/** Reads assignments, words and redirections up to the end of a command, or the name of a function and its `(`. */
export function readSimpleCommand(
  reader: WordReader,
  heredocs: Heredocs,
  skipNewlines: () => void,
): ScriptCommand | { readonly functionName: Word } {
  const start = reader.position;
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (;;) {
    reader.skipBlanks();
    reader.skipComment();
    if (readRedirect(reader, heredocs, redirects)) continue;
    const at = reader.position;
    const name = words.length === 0 ? takeAssignedName(reader) : undefined;
    const isWhole = reader.position === at + (name ?? '').length + 1 && reader.next !== '(';
    if (name !== undefined) {
      const value = readValue(reader, skipNewlines);
      assignments.push({ name, value, ...(isWhole ? { isWhole } : {}) });
      reader.evaluated.sets(name, value.numberOf);
      continue;
    }
    const word = reader.readWord();
    if (!word) break;
    if (words.length === 0 && RESERVED.has(word.source)) {
      throw new ShellSyntaxError(`an unexpected "${word.source}"`);
    }
    words.push(word);
    reader.skipBlanks();
    if (words.length === 1 && assignments.length === 0 && reader.next === '(') {
      return { functionName: word };
    }
  }
  if (reader.next === '(') throw new ShellSyntaxError('an unexpected "("');
  if (assignments.length + words.length + redirects.length === 0) {
    throw new ShellSyntaxError(`an unexpected "${reader.next || 'end'}"`);
  }
  const text = reader.text.slice(start, reader.position).trim();
  return { ...emptyCommand, assignments, words, redirects, text };
}

/** The variables that make all of these words numbers; `undefined` if one of them may be another text. */
export function numbersOf(words: readonly Word[]): readonly string[] | undefined {
  const names: string[] = [];
  for (const { numberOf } of words) {
    if (!numberOf) return undefined;
    names.push(...numberOf);
  }
  return names;
}

/** `name=` or `name[…]=`, if it stands here. */
function takeAssignedName(reader: WordReader): string | undefined {
  const start = reader.position;
  ASSIGNED_NAME.lastIndex = start;
  const name = ASSIGNED_NAME.exec(reader.text)?.[1];
  if (name === undefined) return undefined;
  reader.position += name.length;
  readSubscript(reader);
  ASSIGNMENT_SIGN.lastIndex = reader.position;
  const sign = ASSIGNMENT_SIGN.exec(reader.text)?.[0];
  if (sign === undefined) {
    reader.position = start;
    return undefined;
  }
  reader.position += sign.length;
  return name;
}

function readValue(reader: WordReader, skipNewlines: () => void): Word {
  if (reader.next !== '(') return reader.readWord() ?? plainWord('');
  const start = reader.position;
  const words: Word[] = [];
  reader.position += 1;
  for (;;) {
    skipNewlines();
    if (reader.startsWith(')')) break;
    const word = reader.readWord();
    if (!word) throw new ShellSyntaxError('an array that is never closed');
    if (/^\[(?!\d+\]=)/.test(word.source)) {
      reader.evaluated.unseen('a subscript in an array that is evaluated');
    }
    words.push(word);
  }
  reader.position += 1;
  const source = reader.text.slice(start, reader.position);
  return { ...plainWord(''), literal: undefined, numberOf: numbersOf(words), source };
}
