import type { Heredocs } from './heredocs.js';
import { type Redirect, type RedirectKind, ShellSyntaxError, type Word } from './script.js';
import type { WordReader } from './word-reader.js';

const REDIRECT = /(?:\d+|\{([A-Za-z_]\w*)\})?(&>>|&>|<<<|<<-|<<|<>|<&|>&|>>|>\||<|>)/y;

/** Reads one redirection, if one starts here. */
export function readRedirect(reader: WordReader, heredocs: Heredocs, into: Redirect[]): boolean {
  REDIRECT.lastIndex = reader.position;
  const found = REDIRECT.exec(reader.text);
  if (!found) return false;
  const [whole, variable, operator = ''] = found;
  const after = reader.text[reader.position + whole.length] ?? '';
  if ((operator === '<' || operator === '>') && after === '(') return false;
  if (variable !== undefined) reader.evaluated.setsQuietly(variable, []);
  reader.position += whole.length;
  reader.skipBlanks();
  const target = reader.readWord();
  if (!target) throw new ShellSyntaxError(`"${operator}" with nothing after it`);
  if (operator === '<<' || operator === '<<-') heredocs.add(into, target, operator === '<<-');
  else into.push(reader.shown.resolve({ kind: redirectKind(operator, target, whole), target }));
  // Opened for both.
  if (operator === '<>') into.push(reader.shown.resolve({ kind: 'read', target }));
  return true;
}

function redirectKind(operator: string, target: Word, whole: string): RedirectKind {
  if (operator === '<<<') return 'herestring';
  if (operator === '<') return 'read';
  if (operator === '>>' || operator === '&>>') return 'append';
  // Only `>&x` and `1>&x` open a file; behind any other number `x` must be one itself.
  const isNumber = operator === '<&' || /^(?:[02-9]|\d\d|\{)/.test(whole);
  const isDescriptor =
    /^(?:\d+|-|\d+-)$/.test(target.shape) || (isNumber && target.literal === undefined);
  if ((operator === '>&' || operator === '<&') && isDescriptor) return 'duplicate';
  return operator === '<&' ? 'read' : 'write';
}
