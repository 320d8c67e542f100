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
  /** Names the browser's key, or the one connection of a program, that signed in; what they make ends with it. */
  readonly through?: string;
}

/** Something that somebody has open here: a connection, or a file on its way to them. */
export interface Visit {
  /** Absent while they have not signed in. */
  readonly who: Principal | undefined;
  close(code: number, reason: string): void;
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
