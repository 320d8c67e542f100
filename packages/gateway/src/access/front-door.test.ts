import { createMemoryStore } from '@sluice/agent/testing';
import { systemClock } from '@sluice/kernel/system';
import { createManualClock } from '@sluice/kernel/testing';
import { afterEach, expect, test } from 'vitest';
import {
  type BenchOptions,
  createGatewayBench,
  type GatewayBench,
} from '../testing/gateway-bench.js';
import { rawStatus, upgradeText } from '../testing/raw-client.js';
import { codeOf, TestBrowser } from '../testing/test-browser.js';
import { type Entry, FrontDoor } from './front-door.js';
import { LAUNCH_CODE_LIFE_MS, newLaunchCode } from './launch-codes.js';
import { newPersonToken } from './person-token.js';

const token = `right-${'t'.repeat(20)}`;
const origin = 'http://127.0.0.1:4100';
const visitor = { peer: '127.0.0.1', origin };
const owner = {
  person: 'omar',
  role: 'operator',
  credential: expect.stringMatching(/^owner:[0-9a-f]{12}$/),
};

function bench() {
  const clock = createManualClock(1_000_000);
  const { people } = createMemoryStore(clock);
  const door = new FrontDoor({ token, owner: 'omar', people, judge: undefined, clock });
  const browser = new TestBrowser({ url: origin, token });
  const code = () => newLaunchCode(door.launchCodes.key, clock.now());
  const launch = (launch_code: string, challenge = door.newChallenge()) =>
    door.signIn({ launch_code, ...browser.proof(challenge) }, visitor, challenge);
  return { clock, door, people, browser, code, launch };
}

test('G-07 a launch code and a key let a browser in; later its pass and the same key do', async () => {
  const { door, browser, code, launch } = bench();
  const first = await launch(code());
  if (!first.isLetIn || !first.browser) throw new Error('not let in');
  const { pass } = first.browser;
  const challenge = door.newChallenge();
  expect(
    await door.signIn({ pass, ...browser.proof(challenge) }, visitor, challenge),
  ).toMatchObject({
    isLetIn: true,
    browser: { browser: first.browser.browser },
  });
  const other = new TestBrowser({ url: origin, token });
  expect(await door.signIn({ pass, ...other.proof(challenge) }, visitor, challenge)).toMatchObject({
    code: 'AUTH_FAILED',
  });
});

test('G-07 a signature for another origin, another challenge or none does not use the code up', async () => {
  const { door, browser, code, launch } = bench();
  const launch_code = code();
  const challenge = door.newChallenge();
  for (const [proof, given, from] of [
    [browser.proof(challenge, 'http://127.0.0.1:9999'), challenge, origin],
    [browser.proof('older'), challenge, origin],
    [browser.proof(challenge), undefined, origin],
    [browser.proof(challenge), challenge, undefined],
  ] as const) {
    const entry = await door.signIn({ launch_code, ...proof }, { ...visitor, origin: from }, given);
    expect(entry).toMatchObject({ isLetIn: false, code: 'AUTH_FAILED' });
  }
  expect((await launch(launch_code)).isLetIn).toBe(true);
});

test('G-07 a code that was used or has run out says so and how to get another', async () => {
  const { clock, code, door, launch } = bench();
  const [used, late] = [code(), code()];
  await launch(used);
  // The browser that used it may have lost the answer.
  expect((await launch(used)).isLetIn).toBe(true);
  const other = new TestBrowser({ url: origin, token });
  const challenge = door.newChallenge();
  const shown = { launch_code: used, ...other.proof(challenge) };
  expect(await door.signIn(shown, visitor, challenge)).toMatchObject({
    code: 'LAUNCH_CODE_USED',
    message: expect.stringContaining('sluice open'),
  });
  clock.advance(LAUNCH_CODE_LIFE_MS);
  expect(await launch(late)).toMatchObject({ code: 'LAUNCH_CODE_EXPIRED' });
});

test('G-07 guesses are limited, and no flood of them keeps out a launch code, a pass or the token', async () => {
  const { door, code, launch } = bench();
  const answers: Entry[] = [];
  for (let guess = 0; guess < 500; guess += 1) {
    answers.push(await door.showToken(`${guess}`.padStart(26, 'w'), visitor.peer));
    answers.push(await launch(`${guess}.guess.guess`));
  }
  expect(answers.some((entry) => entry.isLetIn)).toBe(false);
  const looked = answers.filter((entry) => !entry.isLetIn && entry.code === 'AUTH_FAILED');
  expect(looked).toHaveLength(10);
  expect(answers.at(-1)).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 1_000 });
  expect(await door.showToken(token, visitor.peer)).toEqual({ isLetIn: true, who: owner });
  expect((await launch(code())).isLetIn).toBe(true);
});

/** Guesses of every kind that anybody behind the same address can make, with what can be known of the right ones. */
function guessesAt(known: { readonly id: string }, launch: (code: string) => Promise<Entry>) {
  return [
    (door: FrontDoor, n: number) => door.showToken(`${n}`.padStart(26, 'w'), visitor.peer),
    // How the owner's token begins, and the open half of a person's.
    (door: FrontDoor, n: number) => door.showToken(`right-${n}`.padEnd(26, 'x'), visitor.peer),
    (door: FrontDoor, n: number) =>
      door.showToken(`slu_${known.id}_${`${n}`.padStart(43, 'w')}`, visitor.peer),
    (_: FrontDoor, n: number) => launch(`${n}.guess.guess`),
  ];
}

test.each([0, 1, 2, 3])(
  'G-07 guesses of kind %i without a pause are limited and keep nobody out, not for a moment',
  async (kind) => {
    const { clock, door, people, launch, code } = bench();
    const ann = newPersonToken();
    await people.add({ name: 'ann', role: 'approver', token: ann.kept }, 'omar');
    const guess = guessesAt(ann.kept, launch)[kind];
    if (!guess) throw new Error('no such kind');
    const answers: Entry[] = [];
    for (let n = 0; n < 300; n += 1) {
      answers.push(await guess(door, n));
      // One who is right does not win new guesses for others at the address.
      const right = [await door.showToken(token, visitor.peer)];
      right.push(await door.showToken(ann.token, visitor.peer));
      if (n % 50 === 0) right.push(await launch(code()));
      expect(right.every(({ isLetIn }) => isLetIn)).toBe(true);
    }
    expect(answers.some(({ isLetIn }) => isLetIn)).toBe(false);
    const looked = answers.filter((entry) => !entry.isLetIn && entry.code === 'AUTH_FAILED');
    expect(looked).toHaveLength(10);
    clock.advance(1_000);
    expect(await guess(door, 300)).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await guess(door, 301)).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 2_000 });
  },
);

const benches: GatewayBench[] = [];

/** However slow this machine is, no wait of a guess is over before the test is. */
function noTimePasses(): BenchOptions {
  const now = systemClock.now();
  return { gateway: { clock: { ...systemClock, now: () => now } } };
}

async function gatewayBench(options: BenchOptions = {}): Promise<GatewayBench> {
  const made = await createGatewayBench(options);
  benches.push(made);
  return made;
}

afterEach(async () => {
  for (const made of benches.splice(0)) await made.close();
});

/** The gateway works for others as before. */
async function isUnharmed({ client }: GatewayBench): Promise<void> {
  const other = await client();
  expect(await other.ask('session.list', {})).toEqual({ sessions: expect.any(Array) });
  other.kill();
}

test('G-07 the launch address signs one browser in, and nothing in it or in an answer is a cookie', async () => {
  const { gateway } = await gatewayBench();
  const { hash, pathname, search } = new URL(gateway.launchUrl);
  expect([pathname, search]).toEqual(['/', '']);
  expect(hash).toMatch(/^#\/launch\/[\w.-]+$/);
  const browser = new TestBrowser(gateway);
  const client = await browser.signIn({ launch_code: codeOf(gateway.launchUrl) });
  expect(await client.ask('session.list', {})).toEqual({ sessions: [] });
  await browser.signIn();
  const again = new TestBrowser(gateway).signIn({ launch_code: codeOf(gateway.launchUrl) });
  await expect(again).rejects.toThrow('LAUNCH_CODE_USED');
  await new TestBrowser(gateway).signIn({ launch_code: codeOf(gateway.newLaunchUrl()) });
  const page = await fetch(gateway.url);
  expect(page.headers.get('set-cookie')).toBeNull();
});

test('G-07 what a browser showed once opens nothing a second time, from any port', async () => {
  const made = await gatewayBench();
  const { gateway } = made;
  const browser = new TestBrowser(gateway);
  const first = await made.client({ token: null, headers: { origin: gateway.url } });
  const { challenge } = await first.ask('auth.challenge', {});
  const shown = { launch_code: codeOf(gateway.launchUrl), ...browser.proof(challenge) };
  const { pass } = await first.ask('auth', shown);
  const replayed = [shown, { pass: pass ?? '', ...browser.proof(challenge) }];
  for (const params of replayed) {
    const thief = await made.client({ token: null, headers: { origin: gateway.url } });
    await thief.ask('auth.challenge', {});
    await expect(thief.ask('auth', params)).rejects.toThrow('AUTH_FAILED');
    expect((await thief.closed).code).toBe(4001);
  }
  // A server on another port relays our challenge to a browser that trusts it: the origin it signs is that port's.
  const relay = await made.client({ token: null, headers: { origin: gateway.url } });
  const relayed = await relay.ask('auth.challenge', {});
  const proof = browser.proof(relayed.challenge, 'http://127.0.0.1:9999');
  await expect(relay.ask('auth', { pass: pass ?? '', ...proof })).rejects.toThrow('AUTH_FAILED');
});

test('G-07 a client without an origin is no browser: a key signs it in nowhere', async () => {
  const made = await gatewayBench();
  const one = await made.client({ token: null });
  const { challenge } = await one.ask('auth.challenge', {});
  const proof = new TestBrowser(made.gateway).proof(challenge);
  const launch_code = codeOf(made.gateway.launchUrl);
  await expect(one.ask('auth', { launch_code, ...proof })).rejects.toThrow('AUTH_FAILED');
});

test('G-07 signing out ends every connection of the browser and no other; its pass is void', async () => {
  const made = await gatewayBench();
  const browser = new TestBrowser(made.gateway);
  const tabs = [await browser.signIn({ launch_code: codeOf(made.gateway.launchUrl) })];
  tabs.push(await browser.signIn());
  const other = new TestBrowser(made.gateway);
  const others = await other.signIn({ launch_code: codeOf(made.gateway.newLaunchUrl()) });
  expect(await tabs[0]?.ask('auth.sign_out', {})).toEqual({ signed_out: true });
  for (const tab of tabs) expect(await tab.closed).toEqual({ code: 4001, reason: 'SIGNED_OUT' });
  await expect(browser.signIn()).rejects.toThrow('AUTH_FAILED');
  expect(await others.ask('session.list', {})).toEqual({ sessions: [] });
  await isUnharmed(made);
  const program = await made.client();
  await program.ask('auth.sign_out', {});
  expect((await program.closed).code).toBe(4001);
  await isUnharmed(made);
});

test('G-07 a new token ends every connection, every pass, every launch address and the old token', async () => {
  const made = await gatewayBench();
  const { gateway } = made;
  const browser = new TestBrowser(gateway);
  const tab = await browser.signIn({ launch_code: codeOf(gateway.launchUrl) });
  const program = await made.client();
  const unused = gateway.newLaunchUrl();
  const before = gateway.token;
  gateway.useToken(`new-${'t'.repeat(20)}`);
  for (const one of [tab, program]) {
    expect(await one.closed).toEqual({ code: 4001, reason: 'TOKEN_CHANGED' });
  }
  await expect(made.client({ token: before })).rejects.toThrow('401');
  await expect(browser.signIn()).rejects.toThrow('AUTH_FAILED');
  await expect(browser.signIn({ launch_code: codeOf(unused) })).rejects.toThrow('AUTH_FAILED');
  await browser.signIn({ launch_code: codeOf(gateway.newLaunchUrl()) });
  await isUnharmed(made);
});

test('G-07 G03 guesses are limited on pages, upgrades and frames, while the right ones get in', async () => {
  const made = await gatewayBench(noTimePasses());
  const { gateway } = made;
  const guess = (n: number) => ({ authorization: `Bearer ${String(n).padStart(40, 'w')}` });
  for (let n = 0; n < 10; n += 1) {
    const answer = await fetch(`${gateway.url}/metrics`, { headers: guess(n) });
    expect(answer.status).toBe(401);
  }
  const limited = await fetch(`${gateway.url}/metrics`, { headers: guess(10) });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await rawStatus(gateway.url, upgradeText(gateway.url, guess(11)))).toBe(429);
  const stranger = new TestBrowser(gateway);
  await expect(stranger.signIn({ launch_code: 'a.b.c' })).rejects.toThrow('RATE_LIMITED');
  await new TestBrowser(gateway).signIn({ launch_code: codeOf(gateway.launchUrl) });
  await isUnharmed(made);
});

test('G-07 a viewer who guesses with the open half of the own token holds nobody up on any road', async () => {
  const made = await gatewayBench(noTimePasses());
  const { gateway } = made;
  const owner = await made.client();
  const { token: own } = await owner.ask('people.add', { name: 'eve', role: 'viewer' });
  const { token: other } = await owner.ask('people.add', { name: 'ann', role: 'approver' });
  const guess = (n: number) => `${own.slice(0, -8)}${String(n).padStart(8, '0')}`;
  const shown = (shown: string) => ({ headers: { authorization: `Bearer ${shown}` } });
  for (let n = 0; n < 120; n += 1) {
    const answer = await fetch(`${gateway.url}/metrics`, shown(guess(n)));
    expect(answer.status).toBe(n < 10 ? 401 : 429);
  }
  expect(await rawStatus(gateway.url, upgradeText(gateway.url, shown(guess(0)).headers))).toBe(429);
  for (const right of [gateway.token, own, other]) {
    expect((await fetch(`${gateway.url}/metrics`, shown(right))).status).toBe(200);
    (await made.client({ token: right })).kill();
    const frame = await made.client({ token: null });
    await frame.ask('auth', { token: right });
    await new TestBrowser(gateway).signIn({ token: right });
  }
});
