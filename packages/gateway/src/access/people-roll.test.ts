import { createMemoryStore } from '@sluice/agent/testing';
import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { readRoll } from './people-roll.js';
import { newPersonToken } from './person-token.js';
import { ownerWith } from './principal.js';

async function rollWithAnn() {
  const { people } = createMemoryStore(createManualClock());
  const { token, kept } = newPersonToken();
  await people.add({ name: 'ann', role: 'approver', token: kept }, 'omar');
  const ann = { person: 'ann', role: 'approver', credential: kept.id } as const;
  return { people, token, kept, ann };
}

test('R-02 whoever shows the token of a person is that person; whoever guesses at it is nobody', async () => {
  const { people, token, kept, ann } = await rollWithAnn();
  const roll = await readRoll(people);
  expect(roll.byToken(token)).toEqual(ann);
  const guess = `slu_${kept.id}_${'a'.repeat(43)}`;
  expect(roll.byToken(guess)).toBe(undefined);
});

test('R-02 who was revoked, or has another token now, does not go on; the role is that of now', async () => {
  const { people, token, ann } = await rollWithAnn();
  expect((await readRoll(people)).current({ ...ann, role: 'operator' })).toEqual(ann);
  await people.rotate('ann', newPersonToken().kept, 'omar');
  expect((await readRoll(people)).current(ann)).toBe(undefined);
  await people.revoke('ann', 'omar');
  const roll = await readRoll(people);
  expect([roll.byToken(token), roll.current(ann)]).toEqual([undefined, undefined]);
  expect(roll.isRevoked('ann')).toBe(true);
});

test('R-02 the owner goes on; an account of an issuer does unless its name was revoked', async () => {
  const { people } = await rollWithAnn();
  const owner = ownerWith('t'.repeat(20), 'omar');
  const bob = { person: 'bob', role: 'viewer', credential: 'oidc:1' } as const;
  const ann = { ...bob, person: 'ann' };
  await people.revoke('ann', 'omar');
  const roll = await readRoll(people);
  expect([owner, bob, ann].map((who) => roll.current(who))).toEqual([owner, bob, undefined]);
});
