import { createHmac } from 'node:crypto';
import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGatewayBench } from '../testing/gateway-bench.js';
import { TestBrowser } from '../testing/test-browser.js';
import { TestIssuer } from '../testing/test-issuer.js';
import { createBearerJudge, looksIssued, type OidcSettings } from './oidc.js';

let issuer: TestIssuer;
beforeEach(async () => {
  issuer = await TestIssuer.start();
});
afterEach(() => issuer.close());

const seconds = (more: number) => Math.floor(Date.now() / 1_000) + more;

function settings(more: Partial<OidcSettings> = {}): OidcSettings {
  return {
    issuer: issuer.url,
    audience: 'sluice',
    personClaim: 'email',
    roleClaim: 'groups',
    roles: { 'sluice-approvers': 'approver', 'sluice-admins': 'operator' },
    keyCooldownMs: 0,
    ...more,
  };
}

function judge(more: Partial<OidcSettings> = {}, skewMs = 0) {
  return createBearerJudge(settings(more), createManualClock(Date.now() + skewMs));
}

test('R-02 a token of the issuer tells who it is, in which role, and until when', async () => {
  const exp = seconds(300);
  expect(await judge()(await issuer.token({ exp }))).toEqual({
    isGood: true,
    who: {
      person: 'ann@example.com',
      role: 'approver',
      credential: expect.stringMatching(/^oidc:[0-9a-f]{16}$/),
      expiresAt: (exp + 60) * 1_000,
    },
  });
});

test.each([
  ['another audience', { aud: 'other' }, 'its claim aud is wrong'],
  ['no audience', { aud: null }, 'its claim aud is wrong'],
  ['another issuer', { iss: 'http://127.0.0.1:1' }, 'its claim iss is wrong'],
  ['no end', { exp: null }, 'its claim exp is wrong'],
  ['an end that is over', { exp: seconds(-300) }, 'it has expired'],
  ['no subject', { sub: null }, 'its claim sub is wrong'],
  ['no name', { email: null }, 'its claim email is wrong'],
  ['a name that is none', { email: 'a b' }, 'its email is no name'],
  ['a name that is no text', { email: { a: 1 } }, 'its email is no name'],
  ['an email that nobody verified', { email_verified: false }, 'its email was not verified'],
  ['no group', { groups: null }, 'its groups stands for no role here'],
  [
    'groups that mean nothing here',
    { groups: ['everyone', 'constructor', '__proto__'] },
    'its groups stands for no role here',
  ],
  [
    'groups that are no text',
    { groups: [{ name: 'sluice-admins' }, 7] },
    'its groups stands for no role here',
  ],
])('R-02 a token with %s lets nobody in, and says why', async (_, claims, why) => {
  expect(await judge()(await issuer.token(claims))).toEqual({ isGood: false, why });
});

test('R-02 clocks may differ by a minute and not by more', async () => {
  const token = await issuer.token({ exp: seconds(-30), nbf: seconds(-600) });
  expect(await judge()(token)).toMatchObject({ isGood: true });
  expect(await judge()(await issuer.token({ exp: seconds(-90) }))).toEqual({
    isGood: false,
    why: 'it has expired',
  });
  expect(await judge()(await issuer.token({ nbf: seconds(30) }))).toMatchObject({ isGood: true });
  expect(await judge()(await issuer.token({ nbf: seconds(90) }))).toMatchObject({ isGood: false });
  expect(await judge({}, 500_000)(await issuer.token())).toMatchObject({ isGood: false });
});

describe('a token that the issuer did not sign', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test.each(['none', 'None', 'NONE', ''])('R-02 alg %j lets nobody in', async (alg) => {
    const [, payload] = (await issuer.token()).split('.');
    expect(await judge()(`${part({ alg })}.${payload}.`)).toMatchObject({ isGood: false });
  });

  test('R-02 one that is signed with a shared secret, such as the public key, lets nobody in', async () => {
    const [, payload] = (await issuer.token()).split('.');
    const keys = await (await fetch(`${issuer.url}/keys`)).text();
    const content = `${part({ alg: 'HS256', kid: 'key-1' })}.${payload}`;
    const signature = createHmac('sha256', keys).update(content).digest('base64url');
    expect(await judge()(`${content}.${signature}`)).toMatchObject({ isGood: false });
  });

  test('R-02 changed claims, or a key that the token brings along, let nobody in', async () => {
    const [header, , signature] = (await issuer.token()).split('.');
    const [, other] = (await issuer.token({ groups: ['sluice-admins'] })).split('.');
    expect(await judge()(`${header}.${other}.${signature}`)).toMatchObject({ isGood: false });
    const stranger = await TestIssuer.start();
    const forged = await stranger.token({ iss: issuer.url });
    expect(await judge()(forged)).toMatchObject({ isGood: false });
    await stranger.close();
  });
});

test('R-02 a key that the issuer changed is found, and what the old one signed is refused', async () => {
  const ask = judge();
  const old = await issuer.token();
  expect(await ask(old)).toMatchObject({ isGood: true });
  await issuer.rotate();
  expect(await ask(await issuer.token())).toMatchObject({ isGood: true });
  expect(await ask(old)).toEqual({ isGood: false, why: 'the issuer has no such key' });
});

test('R-02 the highest role counts; a claim may stand inside another', async () => {
  const both = await issuer.token({ groups: ['sluice-admins', 'sluice-approvers'] });
  expect(await judge()(both)).toMatchObject({ who: { role: 'operator' } });
  const one = await issuer.token({ groups: 'sluice-admins' });
  expect(await judge()(one)).toMatchObject({ who: { role: 'operator' } });
  const inside = await issuer.token({ realm_access: { roles: ['sluice-approvers'] } });
  expect(await judge({ roleClaim: 'realm_access.roles' })(inside)).toMatchObject({
    who: { role: 'approver' },
  });
});

test('R-02 an issuer that names itself otherwise, is gone, or is reached over an open line is none', async () => {
  issuer.named = 'https://somebody.else';
  const ask = judge();
  expect(await ask(await issuer.token())).toMatchObject({ isGood: false });
  issuer.named = issuer.url;
  expect(await ask(await issuer.token())).toMatchObject({ isGood: true });
  expect(await judge({ issuer: 'http://127.0.0.1:1' })(await issuer.token())).toMatchObject({
    isGood: false,
  });
  expect(() => judge({ issuer: 'http://login.example.com' })).toThrow('https://');
});

test('only what has three parts could be such a token', () => {
  expect(looksIssued('a.b.c')).toBe(true);
  for (const token of ['', 'a', 'a.b', 'a.b.c.d', 'a b.c.d', 'slu_1_2']) {
    expect(looksIssued(token)).toBe(false);
  }
});

test('R-02 at a gateway: bearer, sign-in by the page, the role, the name; until it runs out or is revoked', async () => {
  const clock = createManualClock(Date.now());
  const limits = { heartbeatMs: 3_600_000 };
  const bench = await createGatewayBench({ gateway: { oidc: settings(), clock, limits } });
  try {
    const token = await issuer.token();
    const ann = await bench.client({ token });
    await expect(ann.ask('chat.send', { content: 'hi' })).rejects.toThrow('ROLE_NEEDED');
    const browser = new TestBrowser(bench.gateway);
    const page = await browser.signIn({ token });
    expect(await page.ask('auth', { token: 'x' })).toMatchObject({
      principal_id: 'ann@example.com',
      role: 'approver',
    });
    await expect(bench.client({ token: await issuer.token({ aud: 'x' }) })).rejects.toThrow('401');
    clock.advance(361_000);
    expect(await page.closed).toMatchObject({ code: 4001 });
    await expect(ann.ask('session.list', {})).rejects.toThrow();
    await expect(browser.signIn()).rejects.toThrow('AUTH_FAILED');
  } finally {
    await bench.close();
  }
});

test('R-02 somebody who is revoked by name is out, whoever vouches for them', async () => {
  const bench = await createGatewayBench({ gateway: { oidc: settings() } });
  try {
    const owner = await bench.client();
    await owner.ask('people.add', { name: 'ann@example.com', role: 'viewer' });
    const ann = await bench.client({ token: await issuer.token() });
    await owner.ask('people.revoke', { name: 'ann@example.com' });
    expect(await ann.closed).toEqual({ code: 4001, reason: 'REVOKED' });
    await expect(bench.client({ token: await issuer.token() })).rejects.toThrow('401');
  } finally {
    await bench.close();
  }
});
