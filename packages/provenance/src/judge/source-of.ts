import { nameWords } from '../fields/tool-kind.js';
import { isAddress, shapeOf } from '../fields/value-shape.js';
import type { Source } from '../label.js';
import type { SessionTexts } from '../session/session-texts.js';
import type { Standing } from '../session/standing.js';
import { fold } from '../text/fold.js';
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
 * `toolWords`: the words of the tool's name, which say what a small number counts.
 */
export function sourceOf(
  leaf: ArgumentLeaf,
  texts: SessionTexts,
  toolWords: readonly string[] = [],
): Origin {
  const forms = lookUpForms(leaf.value).map(fold);
  const own = fold(String(leaf.value));
  if (forms.some((form) => texts.isUsers(form))) return only('user');
  if (forms.some((form) => texts.isTrusted(form))) return only('trusted');
  if (texts.isApproved(own)) return only('approved');
  const standings = forms
    .flatMap((form) => texts.standings(form))
    .filter(tellsOf([...nameWords(leaf.path), ...toolWords], own.length, texts));
  const values = standings.filter(({ isValue, result }) => isValue && !result.isSteered);
  // An address that a tool says back is none of its values, unless the user's words lead there.
  const isListed =
    values.length > 0 &&
    (!isAddress(shapeOf(leaf.value)) || values.some((standing) => !texts.isEcho(standing)));
  const named = values.find((standing) => isRecordNamed(standing, texts));
  if (named) return { source: 'led', standings: [named], isListed };
  // In another writing a value may look like a part of itself: a phone number without its country.
  const whole = new Set(values.map(({ leaf }) => leaf));
  const isListedWhole = isUrlListed(String(leaf.value), values);
  const strange = standings.filter(
    (standing) =>
      ((!standing.isValue && !whole.has(standing.leaf)) || standing.result.isSteered) &&
      !(isListedWhole && isShorter(standing, leaf.value)) &&
      !texts.isEcho(standing),
  );
  if (strange.length > 0) {
    const isMeant = strange.every((standing) => isPointedTo(String(leaf.value), standing, texts));
    return { source: isMeant ? 'led' : 'untrusted', standings: strange, isListed };
  }
  return isListed ? { source: 'led', standings: values, isListed } : sourceOfPieces(leaf, texts);
}

/** Whether a tool gave an address as it is: then it is no stranger's for its host being written somewhere else, too. */
function isUrlListed(value: string, values: readonly Standing[]): boolean {
  return shapeOf(value) === 'url' && values.some((standing) => !isShorter(standing, value));
}

/** Whether an address was found by a part of it, such as its host. */
function isShorter({ soughtAs: { form } }: Standing, value: string | number | boolean): boolean {
  const bare = String(value).replace(/^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?/i, '');
  return form.length < fold(bare).length;
}

/** An option decides nothing: it is the user's where they said it, and otherwise nobody looks further. */
export function sourceOfOption(leaf: ArgumentLeaf, texts: SessionTexts): Origin {
  return only(lookUpForms(leaf.value).some((form) => texts.isUsers(form)) ? 'user' : 'model');
}

function only(source: Source): Origin {
  return { source, standings: [], isListed: false };
}

/** A value of fewer letters stands in every text. */
const TELLING_LETTERS = 3;

/**
 * Whether a standing tells of this very field. A short value inside a sentence does so only where the sentence names
 * what it is: "the file with ID 13", or what the tool is for: "set the thermostat to 35".
 */
function tellsOf(
  names: readonly string[],
  letters: number,
  texts: SessionTexts,
): (standing: Standing) => boolean {
  if (letters >= TELLING_LETTERS) return () => true;
  return (standing) =>
    standing.isValue ||
    (standing.kind === 'text' && texts.wordsBefore(standing).some((word) => names.includes(word)));
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
  const strange = others
    .map((piece) => texts.newestInText(piece))
    .filter((standing) => standing !== undefined);
  // Where the user's words are not known, any piece may be theirs.
  const isTaken = texts.isUserHeard ? strange.length > 0 : strange.length === others.length;
  return isTaken && others.length > 0
    ? { source: 'untrusted', standings: strange, isListed: false }
    : only('model');
}
