import { expect, test } from 'vitest';
import type { BrowserKey } from './browser-key.js';
import { createSignIn } from './sign-in.js';

/** A browser that keeps one key, and a server that lets in whoever shows what it likes. */
function bench(options: { pass?: string; code?: string; canHaveKey?: boolean } = {}) {
  let kept: { pass: string | undefined } | undefined =
    options.pass === undefined ? undefined : { pass: options.pass };
  const asked: unknown[] = [];
  const welcomed: unknown[] = [];
  let forgotten = 0;
  const key = (): BrowserKey => ({
    publicKey: 'public',
    pass: kept?.pass,
    sign: async (text) => `signed ${text}`,
    keepPass: async (pass) => {
      kept = { pass };
    },
  });
  const signIn = createSignIn(
    {
      origin: 'http://127.0.0.1:4100',
      canHaveKey: () => options.canHaveKey ?? true,
      readKey: async () => (kept ? key() : undefined),
      makeKey: async () => {
        kept ??= { pass: undefined };
        return key();
      },
      onWelcome: (me) => welcomed.push(me),
      forgetCode: () => {
        forgotten += 1;
      },
    },
    options.code,
  );
  const run = () =>
    signIn.run(async (method, params) => {
      asked.push([method, params]);
      const entry = { pass: 'next', principal_id: 'ann', role: 'viewer' };
      const answer = method === 'auth.challenge' ? { challenge: 'c1' } : entry;
      return answer as never;
    });
  return { signIn, run, asked, welcomed, kept: () => kept?.pass, forgotten: () => forgotten };
}

const proof = {
  public_key: 'public',
  signature: 'signed sluice-console-1\nhttp://127.0.0.1:4100\nc1',
};

test('G-07 a page with a code signs its own address and the challenge, and keeps the pass', async () => {
  const { run, asked, kept } = bench({ code: 'code' });
  expect(await run()).toBeUndefined();
  expect(asked).toEqual([
    ['auth.challenge', {}],
    ['auth', { launch_code: 'code', ...proof }],
  ]);
  expect(kept()).toBe('next');
});

test('G-07 the code is kept for a page that is loaded anew until the server has answered, yes or no', async () => {
  const { signIn, run, forgotten } = bench({ code: 'code' });
  await run();
  expect(forgotten()).toBe(1);
  const refused = bench({ code: 'code' });
  const seen: number[] = [];
  const answer = refused.signIn.run(async (method) => {
    seen.push(refused.forgotten());
    if (method === 'auth.challenge') return { challenge: 'c1' } as never;
    throw new Error('used');
  });
  await expect(answer).rejects.toThrow('used');
  expect([seen, refused.forgotten()]).toEqual([[0, 0], 1]);
  expect(signIn.hasAnotherWay()).toBe(false);
});

test('G-07 the code is shown once; afterwards the pass is', async () => {
  const { run, asked } = bench({ code: 'code' });
  await run();
  await run();
  expect(asked.at(-1)).toEqual(['auth', { pass: 'next', ...proof }]);
});

test('G-07 a refused code leaves the pass of before to be tried, once', async () => {
  const { signIn, run } = bench({ code: 'code', pass: 'old' });
  await run();
  expect([signIn.hasAnotherWay(), signIn.hasAnotherWay()]).toEqual([true, false]);
});

test('G-07 a browser that never signed in, or can have no key, asks the server nothing', async () => {
  const never = bench();
  expect(await never.run()).toBe('NEVER_SIGNED_IN');
  const plain = bench({ code: 'code', canHaveKey: false });
  expect(await plain.run()).toBe('NO_KEYS_HERE');
  expect([never.asked, plain.asked]).toEqual([[], []]);
});

test('R-02 a typed token is shown once with the key of this browser; afterwards the pass is', async () => {
  const { signIn, run, asked, welcomed, kept } = bench({ pass: 'old' });
  signIn.offer({ token: 'slu_token' });
  await run();
  expect(asked.at(-1)).toEqual(['auth', { token: 'slu_token', ...proof }]);
  expect(welcomed).toEqual([{ principal_id: 'ann', role: 'viewer' }]);
  await run();
  expect(asked.at(-1)).toEqual(['auth', { pass: 'next', ...proof }]);
  expect(kept()).toBe('next');
});

test('R-02 of a wrong token it is said that the token was wrong, and the pass of somebody else is not tried', async () => {
  const { signIn } = bench({ pass: 'old' });
  signIn.offer({ token: 'wrong' });
  await signIn
    .run(async (method) => {
      if (method === 'auth') throw new Error('refused');
      return { challenge: 'c1' } as never;
    })
    .catch(() => undefined);
  expect(signIn.explain('AUTH_FAILED')).toBe('TOKEN_REFUSED');
  expect(signIn.explain('RATE_LIMITED')).toBe('RATE_LIMITED');
  expect(signIn.hasAnotherWay()).toBe(false);
  await signIn.run(async () => ({ challenge: 'c1' }) as never);
  expect(signIn.explain('AUTH_FAILED')).toBe('AUTH_FAILED');
});

test('N-07 of a wrong launch code it is said that the code was wrong; a typed one leaves no other way in', async () => {
  const refuse = async (method: string) => {
    if (method === 'auth') throw new Error('refused');
    return { challenge: 'c1' } as never;
  };
  const typed = bench({ pass: 'old' }).signIn;
  typed.offer({ launch_code: 'wrong' });
  await typed.run(refuse).catch(() => undefined);
  expect(typed.explain('AUTH_FAILED')).toBe('CODE_REFUSED');
  expect(typed.explain('LAUNCH_CODE_USED')).toBe('LAUNCH_CODE_USED');
  expect(typed.hasAnotherWay()).toBe(false);
  const opened = bench({ pass: 'old', code: 'wrong' }).signIn;
  await opened.run(refuse).catch(() => undefined);
  expect(opened.explain('AUTH_FAILED')).toBe('CODE_REFUSED');
  expect(opened.hasAnotherWay()).toBe(true);
});
