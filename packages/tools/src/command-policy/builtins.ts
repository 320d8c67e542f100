import type { EvaluatedText } from './evaluated-text.js';
import type { Word } from './script.js';

/** Notes what a builtin of bash evaluates in its arguments: expressions, names with subscripts, variables it sets. */
export function noteBuiltin(
  program: string,
  args: readonly Word[],
  evaluated: EvaluatedText,
): void {
  switch (program) {
    case 'let':
      for (const word of args) evaluated.operand(word);
      return;
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
    case 'export':
      noteDeclaration(args, evaluated);
      return;
    case 'read':
      noteNames(afterOptions(args, 'adinNptu'), evaluated);
      noteOptionName(args, 'a', evaluated);
      return;
    case 'mapfile':
    case 'readarray':
      noteNames(afterOptions(args, 'dnOsucC'), evaluated);
      return;
    case 'getopts':
      noteNames(args.slice(1, 2), evaluated);
      return;
    case 'unset':
      noteNames(afterOptions(args, ''), evaluated);
      return;
    case 'printf':
      notePrintf(args, evaluated);
      return;
    case 'wait':
      for (const word of args) if (!/^[-%]/.test(word.shape)) evaluated.operand(word);
      noteOptionName(args, 'p', evaluated);
      return;
    case 'test':
    case '[':
      noteTest(args, evaluated);
      return;
    default:
      return;
  }
}

function noteDeclaration(args: readonly Word[], evaluated: EvaluatedText): void {
  const options = args.filter(({ shape }) => /^[-+]/.test(shape)).map(({ shape }) => shape);
  const isInteger = options.some((shape) => /^-[A-Za-z]*i/.test(shape));
  if (options.some((shape) => /^-[A-Za-z]*n/.test(shape))) {
    evaluated.unseen('a variable that stands for another');
  }
  for (const word of args) {
    const { shape, literal } = word;
    if (/^[-+]/.test(shape)) continue;
    const name = /^([A-Za-z_]\w*)(?:\[\d+\])?(?:\+?=|$)/.exec(shape)?.[1];
    if (name === undefined || (word.isMany && !shape.includes('='))) {
      evaluated.unseen('a declaration whose name is evaluated');
      continue;
    }
    const value = literal?.slice(literal.indexOf('=') + 1) ?? '';
    const isNumber = literal !== undefined && (literal === name || /^[-+]?\d*$/.test(value));
    evaluated.setsQuietly(name, isNumber ? [] : undefined);
    if (isInteger) evaluated.reads(name);
  }
}

function noteNames(words: readonly Word[], evaluated: EvaluatedText): void {
  for (const word of words) {
    const name = evaluated.name(word);
    if (name !== undefined) evaluated.setsQuietly(name, undefined);
  }
}

/** The value of one option that names a variable. */
function noteOptionName(args: readonly Word[], letter: string, evaluated: EvaluatedText): void {
  const at = args.findIndex(({ shape }) => new RegExp(`^-[A-Za-z]*${letter}`).test(shape));
  const option = args[at];
  if (!option) return;
  const next = args[at + 1];
  if (option.shape.endsWith(letter) && next) noteNames([next], evaluated);
  else if (!option.shape.endsWith(letter)) {
    evaluated.unseen('an option that names a variable');
  }
}

function afterOptions(args: readonly Word[], valued: string): readonly Word[] {
  let index = 0;
  for (; index < args.length; index += 1) {
    const shape = args[index]?.shape ?? '';
    if (shape === '--') return args.slice(index + 1);
    if (!shape.startsWith('-')) break;
    const at = [...shape].findIndex((letter, place) => place > 0 && valued.includes(letter));
    if (at === shape.length - 1) index += 1;
  }
  return args.slice(index);
}

function notePrintf(args: readonly Word[], evaluated: EvaluatedText): void {
  const [first, second] = args;
  if (!first) return;
  if (first.shape.startsWith('\u0000')) {
    evaluated.unseen('printf with a first word that comes out only when it runs');
  } else if (first.shape === '-v') {
    if (second) noteNames([second], evaluated);
  } else if (first.shape.startsWith('-v')) {
    evaluated.unseen('printf that sets a variable');
  }
}

/** `test -v name[…]` evaluates the subscript, also where the `-v` comes out of an expansion. */
function noteTest(args: readonly Word[], evaluated: EvaluatedText): void {
  for (const [index, word] of args.entries()) {
    const next = args[index + 1];
    if (word.isMany && word.shape.startsWith('\u0000') && !word.startsWithGlob) {
      if (!word.numberOf) evaluated.unseen('a test whose words come out only when it runs');
      else for (const name of word.numberOf) evaluated.reads(name);
    }
    const mayBeOption = word.literal === undefined || /^-[vR]$/.test(word.literal);
    if (!mayBeOption || !next) continue;
    if (word.literal !== undefined || next.literal === undefined || /\[./.test(next.literal)) {
      evaluated.name(next);
    }
  }
}
