import { RequestError } from '@sluice/client';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { said, saidOf } from '../../text/said.js';

/** Why an answer was not taken, for people. */
export function problemWords(error: unknown, texts: Texts): string {
  if (!(error instanceof RequestError)) return saidOf(error);
  if (error.code === 'APPROVAL_NOT_PENDING') return texts.approval.notPending;
  if (error.code === 'APPROVAL_DIGEST_MISMATCH') return texts.approval.mismatch;
  if (error.code === 'APPROVAL_EDIT_REFUSED') {
    return fill(texts.approval.editRefused, { message: said(error.message) });
  }
  return `${error.code}: ${said(error.message)}`;
}
