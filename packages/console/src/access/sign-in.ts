import type { SignIn } from '@sluice/client';
import { type ErrorCode, errorCodes, type Result } from '@sluice/protocol';
import type { BrowserKey } from './browser-key.js';

/** Why a page is not signed in. `SIGNED_OUT` and `TOKEN_CHANGED` are what the server says when it ends a connection. */
export type SignInProblem =
  | ErrorCode
  | 'NEVER_SIGNED_IN'
  | 'NO_KEYS_HERE'
  | 'SIGNED_OUT'
  | 'TOKEN_CHANGED'
  | 'REVOKED'
  /** The token that a person typed was wrong. */
  | 'TOKEN_REFUSED';

/** Who has signed in here. */
export type Me = Pick<Result<'auth'>, 'principal_id' | 'role'>;

export interface SignInParts {
  /** The page's own address, as the browser knows it. */
  readonly origin: string;
  canHaveKey(): boolean;
  readKey(): Promise<BrowserKey | undefined>;
  makeKey(): Promise<BrowserKey>;
  onWelcome(me: Me): void;
}

export interface PageSignIn extends SignIn<SignInProblem> {
  /** Shows this token the next time, once. It is kept nowhere: the key and its pass take its place. */
  offerToken(token: string): void;
}

/**
 * Signs a page in: with the code of its address or a token that was typed, once, else with the pass its key was given.
 */
export function createSignIn(parts: SignInParts, code: string | undefined): PageSignIn {
  let launchCode = code;
  let typed: string | undefined;
  let hasPass = false;
  let hasShownToken = false;
  /** What is shown once and then forgotten. */
  const takeOnce = () => {
    const once =
      typed !== undefined
        ? { token: typed }
        : launchCode !== undefined
          ? { launch_code: launchCode }
          : undefined;
    hasShownToken = typed !== undefined;
    typed = undefined;
    launchCode = undefined;
    return once;
  };
  return {
    async run(ask) {
      if (!parts.canHaveKey()) return 'NO_KEYS_HERE';
      const once = takeOnce();
      const key = once === undefined ? await parts.readKey() : await parts.makeKey();
      hasPass = once !== undefined && !hasShownToken && key?.pass !== undefined;
      const shown = once ?? passOf(key);
      if (!key || !shown) return 'NEVER_SIGNED_IN';
      const { challenge } = await ask('auth.challenge', {});
      const signature = await key.sign(textToSign(parts.origin, challenge));
      const proof = { public_key: key.publicKey, signature };
      const { pass, principal_id, role } = await ask('auth', { ...shown, ...proof });
      await key.keepPass(pass);
      hasShownToken = false;
      parts.onWelcome({ principal_id, role });
      return undefined;
    },
    offerToken(token) {
      typed = token;
    },
    hasAnotherWay() {
      const has = hasPass;
      hasPass = false;
      return has;
    },
    explain(reason) {
      const problem = problemOf(reason);
      return hasShownToken && problem === 'AUTH_FAILED' ? 'TOKEN_REFUSED' : problem;
    },
  };
}

/** The reason that the server gave when it ended the connection. */
function problemOf(reason: string): SignInProblem {
  return problems.find((known) => known === reason) ?? 'AUTH_REQUIRED';
}

const problems: readonly SignInProblem[] = [
  ...errorCodes,
  ...(['NEVER_SIGNED_IN', 'NO_KEYS_HERE', 'SIGNED_OUT', 'TOKEN_CHANGED', 'REVOKED'] as const),
];

function passOf(key: BrowserKey | undefined): { readonly pass: string } | undefined {
  return key?.pass === undefined ? undefined : { pass: key.pass };
}

/** As the gateway checks it: good for this address and this connection alone. */
function textToSign(origin: string, challenge: string): string {
  return `sluice-console-1\n${origin}\n${challenge}`;
}
