import type { Awaitable, Role } from '@sluice/kernel';

/** A token as it is kept: a name for it and its hash. The token itself is kept nowhere. */
export interface KeptToken {
  readonly id: string;
  /** SHA-256, in hex. */
  readonly hash: string;
}

/** Somebody who may sign in, or who could before. */
export interface Person {
  /** As `personName` writes it. */
  readonly name: string;
  readonly role: Role;
  readonly token: KeptToken;
  readonly madeAt: number;
  readonly madeBy: string;
  readonly revoked?: { readonly at: number; readonly by: string };
}

/**
 * People with tokens of their own. A person has one token at a time, so whoever comes with it is counted once. Each
 * change stands in the audit with the person who made it, in the same transaction.
 */
export interface PeopleStore {
  /** Revoked ones too, by name. */
  list(): Awaitable<readonly Person[]>;
  /** `exists` where somebody of this name may sign in; a revoked name may be given again. */
  add(person: Pick<Person, 'name' | 'role' | 'token'>, by: string): Awaitable<'added' | 'exists'>;
  /** From here on only the new token is theirs. `false` where nobody of this name may sign in. */
  rotate(name: string, token: KeptToken, by: string): Awaitable<boolean>;
  /** `false` where nobody of this name may sign in. */
  revoke(name: string, by: string): Awaitable<boolean>;
}
