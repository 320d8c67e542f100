import { shapeOf } from '../fields/value-shape.js';
import type { SessionTexts } from '../session/session-texts.js';
import type { Standing } from '../session/standing.js';
import type { Leaf } from '../structure/read-leaves.js';
import { foldedText } from '../text/fold.js';
import { lookUpForms } from './look-up-forms.js';

/** Smaller numbers stand in every request. */
const TELLING_NUMBER = 10;

/**
 * Whether the user's words name the record that holds a value: another value of the record is theirs. So an account
 * belongs to the "Spotify" that the user speaks of, and a mail address to the "Lily" of the contacts.
 */
export function isRecordNamed({ result, leaf }: Standing, texts: SessionTexts): boolean {
  return result.leaves.some(
    (other) =>
      other.record === leaf.record &&
      other !== leaf &&
      other.introduces === undefined &&
      isUsers(other, texts) &&
      foldedText(other.text) !== foldedText(leaf.text),
  );
}

/** The flat 2C, the gate B7. */
const SHORT_CODE = /^(?:\d\p{L}|\p{L}\d)$/u;

function isUsers({ text }: Leaf, texts: SessionTexts): boolean {
  const shape = shapeOf(text);
  if (shape === 'flag' || shape === 'text') return false;
  if (shape === 'number') {
    const number = Number(text);
    return number >= TELLING_NUMBER && lookUpForms(number).some((form) => texts.isUsers(form));
  }
  if (foldedText(text).length < 3 && !SHORT_CODE.test(text)) return false;
  if (texts.isUsers(text)) return true;
  return text.split(/[\s,;:]+/).some((word) => texts.user.names.has(foldedText(word)));
}
