import { isAddress, shapeOf } from '../fields/value-shape.js';
import type { Source } from '../label.js';
import type { SessionTexts, Standing } from '../session/session-texts.js';
import { foldedText, offsetOfLetter } from '../text/fold.js';
import { isPointedTo } from './is-pointed-to.js';
import { isRecordNamed } from './is-record-named.js';
import type { ArgumentLeaf } from './leaves-of-arguments.js';
import { lookUpForms } from './look-up-forms.js';

/** Where a value came from, with the places that say so. */
export interface Origin {
  readonly source: Source;
  readonly standings: readonly Standing[];
  /** Whether it is also a value that a tool gave, e.g. one of a list: a stranger can only have picked it. */
  readonly isListed: boolean;
}

/**
 * The source of one value. The user's own words outrank all; then a value of a record that the user's words name;
 * then any text in which a stranger may have written it; then a value that merely stood in a result; then nothing.
 */
export function sourceOf(leaf: ArgumentLeaf, texts: SessionTexts): Origin {
  const forms = lookUpForms(leaf.value);
  if (forms.some((form) => texts.isUsers(form))) return only('user');
  if (forms.some((form) => texts.isTrusted(form))) return only('trusted');
  if (texts.isApproved(String(leaf.value))) return only('approved');
  const standings = forms
    .flatMap((form) => texts.standings(form))
    .filter((standing) => tellsOfThis(standing, leaf));
  const values = standings.filter(({ isValue, result }) => isValue && !result.isSteered);
  const isListed = values.length > 0;
  const named = values.filter((standing) => isRecordNamed(standing, texts));
  if (named.length > 0) return { source: 'led', standings: named, isListed };
  const strange = standings.filter(({ isValue, result }) => !isValue || result.isSteered);
  if (strange.length > 0) {
    const isMeant = strange.every((standing) => isPointedTo(String(leaf.value), standing, texts));
    return { source: isMeant ? 'led' : 'untrusted', standings: strange, isListed };
  }
  return isListed ? { source: 'led', standings: values, isListed } : sourceOfPieces(leaf, texts);
}

function only(source: Source): Origin {
  return { source, standings: [], isListed: false };
}

/** A short value stands in every text; inside a sentence it counts only where the sentence names what it is. */
function tellsOfThis(
  { isValue, kind, leaf, letter }: Standing,
  { path, value }: ArgumentLeaf,
): boolean {
  if (isValue || foldedText(String(value)).length > 2) return true;
  if (kind !== 'text') return false;
  const offset = offsetOfLetter(leaf.text, letter);
  const before = leaf.text.slice(Math.max(0, offset - 32), offset).toLowerCase();
  const names = path.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  return /[#$€£]\s?['"]?$/.test(before) || names.some((name) => wordIn(name, before));
}

function wordIn(word: string, text: string): boolean {
  return new RegExp(`\\b${word}s?\\b`).test(text);
}

/** Pieces of addresses that stand everywhere. */
const COMMON_PIECES = /^(?:https?|www|com|org|net|mail|gmail|json|html|index)$/i;

/** An address or a path that was put together: as strange as the strangest of its pieces. */
function sourceOfPieces({ value }: ArgumentLeaf, texts: SessionTexts): Origin {
  const shape = shapeOf(value);
  if (typeof value !== 'string' || !(isAddress(shape) || shape === 'path')) return only('model');
  const pieces = value
    .split(/[^\p{L}\d]+/u)
    .filter((piece) => piece.length >= 4 && !COMMON_PIECES.test(piece));
  const others = pieces.filter((piece) => !texts.isUsers(piece));
  if (pieces.length > 0 && others.length === 0) return only('user');
  const strange = others.flatMap((piece) =>
    texts.standings(piece).filter(({ isValue }) => !isValue),
  );
  return strange.length > 0
    ? { source: 'untrusted', standings: strange, isListed: false }
    : only('model');
}
