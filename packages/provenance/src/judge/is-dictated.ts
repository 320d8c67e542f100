import type { SessionTexts } from '../session/session-texts.js';
import type { Standing } from '../session/standing.js';
import { lookUpForms } from './look-up-forms.js';

/** Fewer words may meet by chance; more are a text that was read and passed on. */
const FEWEST_WORDS = 4;
const MOST_WORDS = 12;

/**
 * Where a stranger wrote word for word what a call says, in a text that also names what the call is about. The user may
 * have named that too, but not for this: an event on a day of theirs, under a title that they never heard of. Where the
 * call has no value of theirs at all (`values` is empty), any text will do.
 */
export function dictatedBy(
  content: string | number | boolean,
  values: readonly (string | number | boolean)[],
  texts: SessionTexts,
): readonly Standing[] {
  if (typeof content !== 'string' || content.length > MOST_WORDS * 20) return [];
  const words = content.split(/\s+/).length;
  if (words < FEWEST_WORDS || words > MOST_WORDS || texts.isUsers(content)) return [];
  const said = texts
    .standings(content)
    .filter((standing) => !standing.isValue && !texts.isEcho(standing));
  if (said.length === 0 || values.length === 0) return said;
  const about = values.flatMap(lookUpForms).flatMap((form) => texts.standings(form));
  const leaves = new Set(about.map(({ leaf }) => leaf));
  return said.filter(({ leaf }) => leaves.has(leaf));
}
