import { RequestError } from '@sluice/client';
import { messageOf } from '@sluice/plain';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';

/** Why an answer was not taken, for people. */
export function problemWords(error: unknown, texts: Texts): string {
  if (!(error instanceof RequestError)) return messageOf(error);
  if (error.code === 'APPROVAL_NOT_PENDING') return texts.approval.notPending;
  if (error.code === 'APPROVAL_DIGEST_MISMATCH') return texts.approval.mismatch;
  if (error.code === 'APPROVAL_EDIT_REFUSED') {
    return fill(texts.approval.editRefused, { message: error.message });
  }
  return `${error.code}: ${error.message}`;
}
