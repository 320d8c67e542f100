import { type Role, roles } from '../policy/answer-needs.js';

/** A role holds every role below it. Nobody without a role has any. */
export function hasRole(role: Role | undefined, needed: Role): boolean {
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(needed);
}

/** Whether this is the name of a role. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}
