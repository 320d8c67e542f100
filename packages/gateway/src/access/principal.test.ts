import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditReader } from '../ports.js';
import { createGatewayBench, type GatewayBench } from '../testing/gateway-bench.js';
import { codeOf, TestBrowser } from '../testing/test-browser.js';
import { eventually, type TestClient } from '../testing/test-client.js';
import { TestIssuer } from '../testing/test-issuer.js';
import { isOwner, ownerWith } from './principal.js';

const TOKEN = 'the-token-of-the-owner';
const NEXT = 'the-next-token-of-the-owner';

const benches: GatewayBench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.close();
});

test('G-07 the owner is told by what they hold, and another token is another credential', () => {
  const owner = ownerWith(TOKEN, 'omar');
  expect(isOwner(owner)).toBe(true);
  expect(owner).toEqual(ownerWith(TOKEN, 'omar'));
  expect(owner.credential).not.toBe(ownerWith(NEXT, 'omar').credential);
  expect(JSON.stringify(owner)).not.toContain(TOKEN);
});

/** Lines without an end, as fast as they are fetched. */
const endless: AuditReader = {
  list: () => [],
  verify: () => ({ ok: true }),
  async *export() {
    for (let seq = 1; ; seq += 1) {
      if (seq % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
      yield `{"seq":${seq},"data":"${'x'.repeat(1_000)}"}`;
    }
  },
};

async function benchWith(gateway: Parameters<typeof createGatewayBench>[0] = {}) {
  const bench = await createGatewayBench({
    ...gateway,
    gateway: {
      token: TOKEN,
      audit: endless,
      limits: { revokedWithinMs: 20 },
      host: '127.0.0.1',
      allowedOrigins: ['http://10.0.0.9:4100'],
      ...gateway.gateway,
    },
  });
  benches.push(bench);
  return bench;
}

/** All that somebody signed in can be given, each with how it shows that it is over. */
async function everythingOf(bench: GatewayBench, signedIn: TestClient) {
  const { url } = bench.gateway;
  const phone = async () => {
    const { addresses } = await signedIn.ask('people.phone', {});
    return codeOf(addresses[0] ?? '');
  };
  const ticket = async () => (await signedIn.ask('audit.export', { format: 'jsonl' })).path;
  const [code, unused, fetched] = [await phone(), await ticket(), await ticket()];
  const download = await fetch(`${url}${fetched}`);
  const reader = download.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  const listened = await listeners(bench);
  await signedIn.ask('events.since', { seq: 0, live: true });
  return {
    async areOver(): Promise<void> {
      expect((await signedIn.closed).code).toBe(4001);
      const thief = new TestBrowser(bench.gateway);
      await expect(thief.signIn({ launch_code: code })).rejects.toThrow(/AUTH_FAILED|RATE_LIMITED/);
      expect((await fetch(`${url}${unused}`)).status).toBe(404);
      // What had left already may still be read; then it breaks off.
      await expect(
        (async () => {
          while (reader && !(await reader.read()).done);
          return 'whole';
        })(),
      ).rejects.toThrow();
      await eventually(async () => (await listeners(bench)) === listened, 'the end of listening');
    },
  };
}

/** How many read along at the end of the log. */
async function listeners({ gateway }: GatewayBench): Promise<number> {
  const headers = { authorization: `Bearer ${gateway.token}` };
  const text = await (await fetch(`${gateway.url}/metrics`, { headers })).text();
  return Number(/^sluice_event_listeners (\d+)$/m.exec(text)?.[1]);
}

describe('all that somebody was given ends', () => {
  let bench: GatewayBench;
  let owner: TestClient;
  let token: string;
  beforeEach(async () => {
    bench = await benchWith();
    owner = await bench.client();
    token = (await owner.ask('people.add', { name: 'ann', role: 'approver' })).token;
  });

  const roads: readonly (readonly [string, () => Promise<TestClient>])[] = [
    ['a browser', () => new TestBrowser(bench.gateway).signIn({ token })],
    ['a program', () => bench.client({ token })],
  ];
  const ends: readonly (readonly [string, (signedIn: TestClient) => Promise<unknown>])[] = [
    ['they sign out', (signedIn) => signedIn.ask('auth.sign_out', {})],
    ['they are revoked', () => owner.ask('people.revoke', { name: 'ann' })],
    ['they get another token', () => owner.ask('people.rotate', { name: 'ann' })],
    ['they are revoked at another gateway', async () => bench.store.people.revoke('ann', 'omar')],
    ['the gateway gets another token', async () => bench.gateway.useToken(NEXT)],
  ];
  const cases = roads.flatMap(([by, signIn]) =>
    ends.map(([when, end]) => [by, when, signIn, end] as const),
  );

  test.each(cases)('G-07 of %s, when %s', async (_by, _when, signIn, end) => {
    const signedIn = await signIn();
    const everything = await everythingOf(bench, signedIn);
    await end(signedIn);
    await everything.areOver();
  });

  test.each(roads)('G-07 what the owner was given by %s ends with the token', async (by) => {
    const isPage = by === 'a browser';
    const signedIn = isPage
      ? await new TestBrowser(bench.gateway).signIn({
          launch_code: codeOf(bench.gateway.launchUrl),
        })
      : owner;
    const launch = codeOf(bench.gateway.newLaunchUrl());
    const everything = await everythingOf(bench, signedIn);
    bench.gateway.useToken(NEXT);
    await everything.areOver();
    const late = new TestBrowser(bench.gateway).signIn({ launch_code: launch });
    await expect(late).rejects.toThrow('AUTH_FAILED');
  });

  test('G-07 another sign-in of the same person goes on, with what it was given', async () => {
    const page = await new TestBrowser(bench.gateway).signIn({ token });
    const program = await bench.client({ token });
    const { addresses } = await program.ask('people.phone', {});
    await page.ask('auth.sign_out', {});
    await page.closed;
    expect(await program.ask('session.list', {})).toEqual({ sessions: [] });
    await new TestBrowser(bench.gateway).signIn({ launch_code: codeOf(addresses[0] ?? '') });
  });

  test('G-07 a key that has signed out gets in by nothing that is shown with it', async () => {
    const browser = new TestBrowser(bench.gateway);
    const page = await browser.signIn({ token });
    await page.ask('auth.sign_out', {});
    const launch_code = codeOf(bench.gateway.newLaunchUrl());
    for (const by of [undefined, { token }, { launch_code }]) {
      await expect(browser.signIn(by)).rejects.toThrow('AUTH_FAILED: This browser has signed out');
    }
    await new TestBrowser(bench.gateway).signIn({ launch_code });
  });

  test('G-07 somebody made anew under the same name has the new role alone', async () => {
    const page = await new TestBrowser(bench.gateway).signIn({ token });
    const everything = await everythingOf(bench, page);
    await owner.ask('people.revoke', { name: 'ann' });
    const again = await owner.ask('people.add', { name: 'ann', role: 'viewer' });
    await everything.areOver();
    const viewer = await bench.client({ token: again.token });
    await expect(viewer.ask('people.list', {})).rejects.toThrow('ROLE_NEEDED');
  });
});

test('G-07 all that an issuer’s token gave ends when the token runs out', async () => {
  const issuer = await TestIssuer.start();
  const clock = createManualClock(Date.now());
  const oidc = {
    issuer: issuer.url,
    audience: 'sluice',
    personClaim: 'email',
    roleClaim: 'groups',
    roles: { 'sluice-approvers': 'approver' },
  } as const;
  try {
    const limits = { heartbeatMs: 3_600_000, revokedWithinMs: 1_000 };
    const bench = await benchWith({ gateway: { oidc, clock, limits } });
    const exp = Math.floor(Date.now() / 1_000) - 40;
    const page = await new TestBrowser(bench.gateway).signIn({
      token: await issuer.token({ exp }),
    });
    const everything = await everythingOf(bench, page);
    // The minute of skew is over before the minute of the tickets is.
    clock.advance(20_500);
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_000);
    await everything.areOver();
  } finally {
    await issuer.close();
  }
});
