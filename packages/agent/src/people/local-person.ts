import { userInfo } from 'node:os';
import type { Speaker } from '../ports/message-store.js';
import { personName } from './person-name.js';

/** The person at this machine: the name of the user this process runs as, in the form in which names are kept. */
export function localPerson(read: () => { username: string; uid: number } = userInfo): string {
  try {
    const { username, uid } = read();
    const name = personName(username.replace(/\s+/gu, '-'));
    return name ?? `user:${uid}`;
  } catch {
    // A container may run as a number that no user has.
    return `user:${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The person at this machine as rules see them: whoever holds its data may run the whole place. */
export function localSpeaker(): Required<Speaker> {
  return { person: localPerson(), role: 'operator' };
}
