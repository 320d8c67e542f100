import { createTextStream, type TextStream } from '../stream.js';
import { findSecrets } from './find-secrets.js';
import { replaceFindings } from './redact.js';

const KEY_BODY = /^[A-Za-z0-9+/=\s\\"'`,>|#*]*/;
const TOKEN_BODY = /^[A-Za-z0-9_+/=.~%-]*/;

/** `redact` for text that comes in pieces; a secret that lies across two of them is found. */
export function createRedactor(): TextStream {
  return createTextStream({
    find: (text) => findSecrets(text),
    replace: replaceFindings,
    goesOn: ({ kind }) => (kind === 'private_key' ? KEY_BODY : TOKEN_BODY),
  });
}
