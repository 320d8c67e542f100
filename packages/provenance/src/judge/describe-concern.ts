import type { Standing } from '../session/standing.js';
import { foldedText, offsetOfLetter } from '../text/fold.js';
import type { Concern } from './concern.js';

/** Where a text stands, for a person who wants to look. */
export interface TextPlace {
  readonly tool: string;
  readonly callId?: string;
  /** In the result as the model saw it, counted from 1. */
  readonly line: number;
  /** The text around the value. */
  readonly excerpt: string;
}

/** A concern in words that a person decides by, e.g. on an approval card. */
export function describeConcern({ kind, leaf, value, isUserHeard }: Concern): string {
  const [standing] = leaf?.standings ?? [];
  const where = standing ? whereOf(standing, value) : 'a text that was read';
  const field = leaf?.path ?? '';
  // What is said here is kept with the decision: a secret stays out of it.
  const shown = SECRET.test(field) ? '(not shown)' : `"${cut(value, 80)}"`;
  const said = isUserHeard
    ? 'you did not mention it'
    : 'whether you asked for it is known to the client alone';
  switch (kind) {
    case 'authority':
      return `${field} ${shown} stands in ${where}; ${said}`;
    case 'contested':
      return `${field} ${shown} is in your words, but stands in ${where} too`;
    case 'address-from-nowhere':
      return `${field} ${shown} stands neither in your words nor in anything that was read`;
    case 'address-in-content':
      return `${field} leads its reader to ${shown}, which stands in ${where}; ${said}`;
    case 'dictated':
      return `${field} ${shown} stands word for word in ${where}, with what you named`;
    case 'after-refusal':
      return 'a call that texts of others steered was refused before, and nothing in this one is from your words';
    case 'act':
      return 'nothing that you wrote asks for this, and texts of others were read before';
  }
}

const SECRET = /pass|secret|token|credential|\bpin\b|otp/i;

export function placeOf({ result, leaf, kind, letter }: Standing, value: string): TextPlace {
  const offset = kind === 'text' ? offsetOfLetter(leaf.text, letter) : 0;
  const excerpt = leaf.text.slice(Math.max(0, offset - 40), offset + value.length + 40);
  const { file = 'a tool', tool = file, callId } = result.label;
  const line = lineOf(result.text, leaf.text, leaf.text.slice(offset, offset + value.length));
  return {
    tool,
    ...(callId === undefined ? {} : { callId }),
    line,
    excerpt: cut(excerpt.replaceAll(/\s+/g, ' ').trim(), 160),
  };
}

function whereOf(standing: Standing, value: string): string {
  const { tool, callId, line } = placeOf(standing, value);
  if (standing.result.label.file !== undefined) return `the attached file ${tool}, line ${line}`;
  return `the result of ${tool}${callId ? ` (call ${callId})` : ''}, line ${line}`;
}

/** The line of the whole result that holds the value; where the result is printed in another way, the nearest guess. */
function lineOf(whole: string, leaf: string, value: string): number {
  const inLeaf = whole.indexOf(leaf);
  const found = inLeaf === -1 ? whole.indexOf(value) : inLeaf + leaf.indexOf(value);
  if (found >= 0) return whole.slice(0, found).split('\n').length;
  const wanted = foldedText(value);
  return Math.max(1, whole.split('\n').findIndex((line) => foldedText(line).includes(wanted)) + 1);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
