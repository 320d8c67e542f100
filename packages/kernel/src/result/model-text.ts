import type { CallOutcome } from '../call/call-outcome.js';
import { toResultText } from './to-result-text.js';

/** The one text every adapter sends: what a person changed, then the result. */
export function modelText(outcome: CallOutcome): string {
  const text = toResultText(outcome.result);
  return outcome.note === undefined ? text : `[${outcome.note}]\n${text}`;
}
