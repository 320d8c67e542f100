import { createHash } from 'node:crypto';
import { type Person, personName } from '@sluice/agent';
import { askGateway, GatewayRefusal, localPerson, newPersonToken } from '@sluice/gateway';
import type { Role } from '@sluice/kernel';
import { type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { type StorePlace, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { runningGateways } from './running-gateways.js';

/** Somebody as they are listed: no token, only its name. */
export interface ListedPerson {
  readonly name: string;
  readonly role: Role;
  readonly token_id: string;
  readonly made_at: number;
  readonly made_by: string;
  readonly revoked_at?: number | undefined;
  readonly revoked_by?: string | undefined;
}

/** What can be done about people, wherever the store is open. A token is told once. */
export interface PeopleDoor {
  list(): Promise<readonly ListedPerson[]>;
  /** `undefined` where somebody of that name may sign in already. */
  add(name: string, role: Role): Promise<string | undefined>;
  /** `undefined` where nobody of that name may sign in. */
  rotate(name: string): Promise<string | undefined>;
  revoke(name: string): Promise<boolean>;
}

/**
 * Through the server that has the store open, where one of this user's does: an embedded store has one writer. Else
 * the store itself, which is made where there is none yet.
 */
export async function openPeopleDoor(io: Io, data: OptionValue): Promise<PeopleDoor> {
  const place = storePlace(io, data);
  const id = storeId(place);
  const holder = (await runningGateways(io.env)).find(({ store_id }) => store_id === id);
  if ('path' in place && holder) {
    return throughGateway({ url: holder.url, launchKey: holder.launch_key });
  }
  return throughStore(io, data);
}

/** Tells two stores apart and holds no password. */
export function storeId(place: StorePlace): string {
  const text = 'path' in place ? place.path : withoutPassword(place.url);
  return createHash('sha256').update(`sluice-store\n${text}`).digest('hex').slice(0, 16);
}

function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A person's name in the form in which it is kept. */
export function requirePersonName(text: string): string {
  const name = personName(text);
  if (name !== undefined) return name;
  throw new UsageError({
    en: `"${text}" is no name; use letters, digits and . _ @ + -, for example ann or ann@example.com`,
    zh: `“${text}” 不是名字；请用字母、数字和 . _ @ + -，例如 ann 或 ann@example.com`,
  });
}

type Own = Parameters<typeof askGateway>[0];

function throughGateway(gateway: Own): PeopleDoor {
  return {
    list: async () => (await askGateway(gateway, 'people.list', {})).people,
    add: (name, role) =>
      unless('PERSON_EXISTS', async () => {
        return (await askGateway(gateway, 'people.add', { name, role })).token;
      }),
    rotate: (name) =>
      unless('PERSON_NOT_FOUND', async () => {
        return (await askGateway(gateway, 'people.rotate', { name })).token;
      }),
    revoke: async (name) =>
      (await unless('PERSON_NOT_FOUND', () => askGateway(gateway, 'people.revoke', { name }))) !==
      undefined,
  };
}

async function unless<T>(code: string, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GatewayRefusal && error.code === code) return undefined;
    throw error;
  }
}

function throughStore(io: Io, data: OptionValue): PeopleDoor {
  const by = localPerson();
  return {
    list: () =>
      withStore(io, data, 'make', async ({ people }) => (await people.list()).map(listed)),
    async add(name, role) {
      const { token, kept } = newPersonToken();
      const made = await withStore(io, data, 'make', async ({ people }) =>
        people.add({ name, role, token: kept }, by),
      );
      return made === 'added' ? token : undefined;
    },
    async rotate(name) {
      const { token, kept } = newPersonToken();
      const isDone = await withStore(io, data, 'write', async ({ people }) =>
        people.rotate(name, kept, by),
      );
      return isDone ? token : undefined;
    },
    revoke: (name) =>
      withStore(io, data, 'write', async ({ people }) => people.revoke(name, by)),
  };
}

function listed({ name, role, token, madeAt, madeBy, revoked }: Person): ListedPerson {
  return {
    name,
    role,
    token_id: token.id,
    made_at: madeAt,
    made_by: madeBy,
    ...(revoked ? { revoked_at: revoked.at, revoked_by: revoked.by } : {}),
  };
}
