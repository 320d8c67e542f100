import type { PeopleStore, Person } from '../../ports/people-store.js';
import { copy, type MemoryState } from './memory-state.js';

export function memoryPeople({ people, clock }: MemoryState): PeopleStore {
  const active = (name: string): Person | undefined => {
    const person = people.get(name);
    return person?.revoked ? undefined : person;
  };
  return {
    list: () => copy([...people.values()].sort((a, b) => (a.name < b.name ? -1 : 1))),
    add(person, madeBy) {
      if (active(person.name)) return 'exists';
      const { name, role, token } = person;
      people.set(name, copy({ name, role, token, madeAt: clock.now(), madeBy }));
      return 'added';
    },
    rotate(name, token) {
      const person = active(name);
      if (!person) return false;
      people.set(name, { ...person, token: copy(token) });
      return true;
    },
    revoke(name, by) {
      const person = active(name);
      if (!person) return false;
      people.set(name, { ...person, revoked: { at: clock.now(), by } });
      return true;
    },
  };
}
