import type { SignIn } from '@sluice/client';
import { type ErrorCode, errorCodes, type Result } from '@sluice/protocol';
import type { BrowserKey } from './browser-key.js';
import type { TypedEntry } from './typed-entry.js';

/** Why a page is not signed in. `SIGNED_OUT` and `TOKEN_CHANGED` are what the server says when it ends a connection. */
export type SignInProblem =
  | ErrorCode
  | 'NEVER_SIGNED_IN'
  | 'NO_KEYS_HERE'
  | 'SIGNED_OUT'
  | 'TOKEN_CHANGED'
  | 'REVOKED'
  /** The token that a person typed was wrong. */
  | 'TOKEN_REFUSED'
  /** The launch code, typed or in the address, was not made by this server. */
  | 'CODE_REFUSED';

/** Who has signed in here. */
export type Me = Pick<Result<'auth'>, 'principal_id' | 'role'>;

export interface SignInParts {
  /** The page's own address, as the browser knows it. */
  readonly origin: string;
  canHaveKey(): boolean;
  readKey(): Promise<BrowserKey | undefined>;
  makeKey(): Promise<BrowserKey>;
  onWelcome(me: Me): void;
  /** The server has answered: the code of the address is worth nothing any more. */
  forgetCode(): void;
}

export interface PageSignIn extends SignIn<SignInProblem> {
  /** Shows this the next time, once. It is kept nowhere: the key and its pass take its place. */
  offer(entry: TypedEntry): void;
}

/**
 * Signs a page in: with what was typed or the code of its address, once, else with the pass its key was given.
 */
export function createSignIn(parts: SignInParts, code: string | undefined): PageSignIn {
  let fromAddress: TypedEntry | undefined = code === undefined ? undefined : { launch_code: code };
  let typed: TypedEntry | undefined;
  let hasPass = false;
  let refusal: SignInProblem | undefined;
  return {
    async run(ask) {
      if (!parts.canHaveKey()) return 'NO_KEYS_HERE';
      const isTyped = typed !== undefined;
      const once = typed ?? fromAddress;
      typed = undefined;
      fromAddress = undefined;
      refusal = once && ('token' in once ? 'TOKEN_REFUSED' : 'CODE_REFUSED');
      const key = once === undefined ? await parts.readKey() : await parts.makeKey();
      // Whoever typed something wants to be told about it, not let in as somebody else.
      hasPass = once !== undefined && !isTyped && key?.pass !== undefined;
      const shown = once ?? passOf(key);
      if (!key || !shown) return 'NEVER_SIGNED_IN';
      const { challenge } = await ask('auth.challenge', {});
      const signature = await key.sign(textToSign(parts.origin, challenge));
      const proof = { public_key: key.publicKey, signature };
      const { pass, principal_id, role } = await ask('auth', { ...shown, ...proof }).catch(
        (error: unknown) => {
          parts.forgetCode();
          throw error;
        },
      );
      await key.keepPass(pass);
      parts.forgetCode();
      refusal = undefined;
      parts.onWelcome({ principal_id, role });
      return undefined;
    },
    offer(entry) {
      typed = entry;
    },
    hasAnotherWay() {
      const has = hasPass;
      hasPass = false;
      return has;
    },
    explain(reason) {
      const problem = problemOf(reason);
      return problem === 'AUTH_FAILED' ? (refusal ?? problem) : problem;
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
