import { createHash } from 'node:crypto';
import type { Role } from '@sluice/kernel';

/** Who has signed in. */
export interface Principal {
  readonly person: string;
  readonly role: Role;
  /** Names what they signed in with, and is no secret: the gateway's token, a person's, or an issuer's account. */
  readonly credential: string;
  /** From here on they have to sign in again; absent where nothing runs out. */
  readonly expiresAt?: number;
}

const OWNER = 'owner:';

/** Whoever holds the gateway's own token. */
export function ownerWith(token: string, person: string): Principal {
  const id = createHash('sha256').update(`sluice-owner\n${token}`).digest('hex').slice(0, 12);
  return { person, role: 'operator', credential: `${OWNER}${id}` };
}

export function isOwner({ credential }: Principal): boolean {
  return credential.startsWith(OWNER);
}
