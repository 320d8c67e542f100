import { hasRole } from '@sluice/kernel';
import type { Method } from '@sluice/protocol';
import type { GatewayCore } from '../gateway-core.js';
import { RequestError } from '../request-error.js';
import { methodRoles } from './method-roles.js';
import type { Principal } from './principal.js';

/**
 * The person as they are now, if they may use this method. Whoever was revoked since they signed in is refused, at
 * whatever gateway that was done.
 */
export async function requireRole(
  core: GatewayCore,
  signedIn: Principal,
  method: Method,
): Promise<Principal> {
  const who = await core.door.current(signedIn);
  if (!who) {
    throw new RequestError('AUTH_FAILED', `${signedIn.person} may not come in any more`);
  }
  if (mayUse(who, method)) return who;
  throw new RequestError(
    'ROLE_NEEDED',
    `${method} needs the role ${methodRoles[method]}; ${who.person} is ${who.role}. An operator changes that with "sluice people", or whoever issued the token`,
  );
}

/** Whether this person's role is enough; nobody's is enough for nothing. */
export function mayUse(who: Principal | undefined, method: Method): boolean {
  const needed = methodRoles[method];
  return who !== undefined && (needed === undefined || hasRole(who.role, needed));
}
