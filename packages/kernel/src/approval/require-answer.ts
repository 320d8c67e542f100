import { KernelError } from '../kernel-error.js';
import { requireKnownKeys } from '../known-keys.js';
import { describeValue } from '../schema/describe-issues.js';
import type { DecideOptions } from './decision.js';

const OPTIONS: Readonly<Record<keyof DecideOptions, true>> = {
  note: true,
  decidedBy: true,
  role: true,
  credential: true,
  scope: true,
  covers: true,
  rule: true,
  grantExpiresAt: true,
  confirm: true,
  arguments: true,
  digest: true,
  effectDigest: true,
};

/** What is often written in the place of a part. */
const MEANT = {
  reason: 'note',
  message: 'note',
  comment: 'note',
  by: 'decidedBy',
  user: 'decidedBy',
  person: 'decidedBy',
  args: 'arguments',
  input: 'arguments',
  edits: 'arguments',
};

/** Who said yes and to what must not be lost in a key that nobody reads. */
export function requireAnswer(callId: unknown, options: DecideOptions): void {
  if (typeof callId !== 'string') {
    throw new KernelError(
      'BAD_DECISION',
      `The call is ${describeValue(callId)}; name it by its id: decide(request.callId, 'allow')`,
    );
  }
  requireKnownKeys('An answer', options, Object.keys(OPTIONS), MEANT);
}
