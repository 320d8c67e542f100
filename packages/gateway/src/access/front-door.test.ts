import { createManualClock } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { TestBrowser } from '../testing/test-browser.js';
import { FrontDoor } from './front-door.js';
import { LAUNCH_CODE_LIFE_MS, newLaunchCode } from './launch-codes.js';

const token = `right-${'t'.repeat(20)}`;
const origin = 'http://127.0.0.1:4100';
const visitor = { peer: '127.0.0.1', origin };

function bench() {
  const clock = createManualClock(1_000_000);
  const door = new FrontDoor(token, clock);
  const browser = new TestBrowser({ url: origin, token });
  const code = () => newLaunchCode(door.launchCodes.key, clock.now());
  const launch = (launch_code: string, challenge = door.newChallenge()) =>
    door.signIn({ launch_code, ...browser.proof(challenge) }, visitor, challenge);
  return { clock, door, browser, code, launch };
}

test('G-07 a launch code and a key let a browser in; later its pass and the same key do', () => {
  const { door, browser, code, launch } = bench();
  const first = launch(code());
  if (!first.isLetIn || !first.browser) throw new Error('not let in');
  const { pass } = first.browser;
  const challenge = door.newChallenge();
  expect(door.signIn({ pass, ...browser.proof(challenge) }, visitor, challenge)).toMatchObject({
    isLetIn: true,
    browser: { browser: first.browser.browser },
  });
  const other = new TestBrowser({ url: origin, token });
  expect(door.signIn({ pass, ...other.proof(challenge) }, visitor, challenge)).toMatchObject({
    code: 'AUTH_FAILED',
  });
});

test('G-07 a signature for another origin, another challenge or none does not use the code up', () => {
  const { door, browser, code, launch } = bench();
  const launch_code = code();
  const challenge = door.newChallenge();
  for (const [proof, given, from] of [
    [browser.proof(challenge, 'http://127.0.0.1:9999'), challenge, origin],
    [browser.proof('older'), challenge, origin],
    [browser.proof(challenge), undefined, origin],
    [browser.proof(challenge), challenge, undefined],
  ] as const) {
    const entry = door.signIn({ launch_code, ...proof }, { ...visitor, origin: from }, given);
    expect(entry).toMatchObject({ isLetIn: false, code: 'AUTH_FAILED' });
  }
  expect(launch(launch_code).isLetIn).toBe(true);
});

test('G-07 a code that was used or has run out says so and how to get another', () => {
  const { clock, code, launch } = bench();
  const [used, late] = [code(), code()];
  launch(used);
  expect(launch(used)).toMatchObject({
    code: 'LAUNCH_CODE_USED',
    message: expect.stringContaining('sluice open'),
  });
  clock.advance(LAUNCH_CODE_LIFE_MS);
  expect(launch(late)).toMatchObject({ code: 'LAUNCH_CODE_EXPIRED' });
});

test('G-07 guesses are limited, and no flood of them keeps out a launch code, a pass or the token', () => {
  const { door, code, launch } = bench();
  const answers = Array.from({ length: 500 }, (_, guess) => [
    door.showToken(`${guess}`.padStart(26, 'w'), visitor.peer),
    launch(`${guess}.guess.guess`),
  ]).flat();
  expect(answers.some((entry) => entry.isLetIn)).toBe(false);
  const looked = answers.filter((entry) => !entry.isLetIn && entry.code === 'AUTH_FAILED');
  expect(looked).toHaveLength(10);
  expect(answers.at(-1)).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 1_000 });
  expect(door.showToken(token, visitor.peer)).toEqual({ isLetIn: true });
  expect(launch(code()).isLetIn).toBe(true);
});

test('G-07 who knows how the token begins is slowed down, and its owner waits a few seconds at most', () => {
  const { clock, door } = bench();
  const near = (guess: number) => door.showToken(`right-${guess}`.padEnd(26, 'x'), visitor.peer);
  const answers = Array.from({ length: 200 }, (_, guess) => near(guess));
  expect(answers.filter((entry) => !entry.isLetIn && entry.code === 'AUTH_FAILED')).toHaveLength(
    10,
  );
  for (let round = 0; round < 20; round += 1) {
    const entry = door.showToken(token, visitor.peer);
    if (entry.isLetIn) break;
    expect(entry.retryAfterMs).toBeLessThanOrEqual(5_000);
    clock.advance(entry.retryAfterMs ?? 0);
  }
  expect(door.showToken(token, visitor.peer)).toEqual({ isLetIn: true });
});
