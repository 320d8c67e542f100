import { type PeopleStore, type Person, personName } from '@sluice/agent';
import { isKeptToken } from './person-token.js';
import { isOwner, type Principal } from './principal.js';

/** The people of one moment. */
export interface Roll {
  /** Whoever may sign in with this token. */
  byToken(shown: string): Principal | undefined;
  /** Whether this person was revoked by name, whatever they come with. */
  isRevoked(name: string): boolean;
  /** Who signed in, with the role they have now; `undefined` where they may not go on. */
  current(who: Principal): Principal | undefined;
}

/** Reads who may sign in now. Nothing is remembered, so a revoked person is out at every gateway on the store. */
export async function readRoll(store: PeopleStore): Promise<Roll> {
  const people = new Map((await store.list()).map((person) => [person.name, person]));
  const active = (name: string): Person | undefined => {
    const person = people.get(name);
    return person?.revoked ? undefined : person;
  };
  const holders = [...people.values()].filter(({ revoked }) => !revoked);
  const isRevoked = (name: string) => people.get(name)?.revoked !== undefined;
  return {
    byToken(shown) {
      const person = holders.find(({ token }) => isKeptToken(shown, token));
      return person && principalOf(person);
    },
    isRevoked,
    current(who) {
      if (isOwner(who)) return who;
      if (who.credential.startsWith(ISSUED)) return isRevoked(who.person) ? undefined : who;
      const person = active(who.person);
      if (person?.token.id !== who.credential) return undefined;
      return { ...who, role: person.role };
    },
  };
}

/** How the credential of an account begins that an issuer vouches for. */
export const ISSUED = 'oidc:';

function principalOf({ name, role, token }: Person): Principal {
  return { person: personName(name) ?? name, role, credential: token.id };
}
