import type { Role } from '@sluice/kernel';
import { expect, test } from 'vitest';
import type { GatewayCore } from '../gateway-core.js';
import { isOwner, ownerWith, type Principal } from './principal.js';
import { requireRole } from './require-role.js';

const person = (role: Role): Principal => ({ person: 'ann', role, credential: 'person:1' });
/** A gateway at which this is who ann is by now. */
const at = (now: Principal | undefined) =>
  ({ door: { current: async () => now } }) as unknown as GatewayCore;

test('G-07 the role that counts is the one that the person has now', async () => {
  const now = person('operator');
  expect(await requireRole(at(now), person('viewer'), 'chat.send')).toBe(now);
  expect(await requireRole(at(person('viewer')), person('viewer'), 'auth')).toEqual(
    person('viewer'),
  );
  await expect(
    requireRole(at(person('approver')), person('operator'), 'chat.send'),
  ).rejects.toMatchObject({
    code: 'ROLE_NEEDED',
    message:
      'chat.send needs the role operator; ann is approver. An operator changes that with "sluice people", or whoever issued the token',
  });
});

test('G-07 whoever was revoked since is refused, whatever they ask for', async () => {
  for (const method of ['auth', 'chat.history', 'chat.send'] as const) {
    await expect(requireRole(at(undefined), person('operator'), method)).rejects.toMatchObject({
      code: 'AUTH_FAILED',
      message: 'ann may not come in any more',
    });
  }
});

test('G-07 the owner is known by the token, of which nothing is shown', () => {
  const token = ['a', 'token', 'of', 'a', 'test'].join('-');
  const owner = ownerWith(token, 'omar');
  expect(owner).toEqual({
    ...{ person: 'omar', role: 'operator' },
    credential: expect.stringMatching(/^owner:[0-9a-f]{12}$/),
  });
  expect(ownerWith(token, 'omar')).toEqual(owner);
  expect(ownerWith(`${token}x`, 'omar').credential).not.toBe(owner.credential);
  expect([isOwner(owner), isOwner(person('operator'))]).toEqual([true, false]);
});
