import { type Person, personName } from '@sluice/agent';
import type { Params, PersonView, Result } from '@sluice/protocol';
import { launchUrl } from '../access/launch-codes.js';
import { newPersonToken } from '../access/person-token.js';
import { RequestError } from '../request-error.js';
import type { RequestContext } from './request-context.js';

export async function peopleList({ core }: RequestContext): Promise<Result<'people.list'>> {
  return { people: (await core.store.people.list()).map(viewOf) };
}

/** Makes a person. The token is told this once and kept as a hash. */
export async function peopleAdd(
  { core, who }: RequestContext,
  { role, ...given }: Params<'people.add'>,
): Promise<Result<'people.add'>> {
  const name = requireName(given.name);
  if (core.door.isOwnersName(name)) {
    throw new RequestError(
      'PERSON_EXISTS',
      `${name} is the owner of this gateway and signs in with its own token; give another name`,
    );
  }
  const { token, kept } = newPersonToken();
  if ((await core.store.people.add({ name, role, token: kept }, who.person)) === 'exists') {
    throw new RequestError('PERSON_EXISTS', `${name} is there already; rotate or revoke them`);
  }
  return { name, role, token };
}

export async function peopleRotate(
  { core, who }: RequestContext,
  given: Params<'people.rotate'>,
): Promise<Result<'people.rotate'>> {
  const name = requireName(given.name);
  const { token, kept } = newPersonToken();
  if (!(await core.store.people.rotate(name, kept, who.person))) throw nobody(name);
  core.endSessionsOf(name);
  return { name, token };
}

export async function peopleRevoke(
  { core, who }: RequestContext,
  given: Params<'people.revoke'>,
): Promise<Result<'people.revoke'>> {
  const name = requireName(given.name);
  if (!(await core.store.people.revoke(name, who.person))) throw nobody(name);
  core.endSessionsOf(name);
  return { name, revoked: true };
}

/** Addresses that sign another browser in as whoever asks, such as a phone; one code for all of them, good once. */
export async function peoplePhone({ core, who }: RequestContext): Promise<Result<'people.phone'>> {
  const { code, expiresAt } = core.door.personCodes.make(who);
  return {
    addresses: core.networkOrigins.map((origin) => launchUrl(origin, code, '/now')),
    expires_at: expiresAt,
  };
}

function requireName(text: string): string {
  const name = personName(text);
  if (name !== undefined) return name;
  throw new RequestError(
    'INVALID_PARAMS',
    'A name has letters, digits and . _ @ + - | : /, and no spaces; for example ann or ann@example.com',
  );
}

function nobody(name: string): RequestError {
  return new RequestError('PERSON_NOT_FOUND', `Nobody named ${name} may sign in; list the people`);
}

function viewOf({ name, role, token, madeAt, madeBy, revoked }: Person): PersonView {
  return {
    name,
    role,
    token_id: token.id,
    made_at: madeAt,
    made_by: madeBy,
    ...(revoked ? { revoked_at: revoked.at, revoked_by: revoked.by } : {}),
  };
}
