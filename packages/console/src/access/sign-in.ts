import type { ErrorCode, Method, ParamsInput, Result } from '@sluice/protocol';
import type { BrowserKey } from './browser-key.js';

/** Why a page is not signed in. `SIGNED_OUT` and `TOKEN_CHANGED` are what the server says when it ends a connection. */
export type SignInProblem =
  | ErrorCode
  | 'NEVER_SIGNED_IN'
  | 'NO_KEYS_HERE'
  | 'SIGNED_OUT'
  | 'TOKEN_CHANGED';

export interface SignInParts {
  /** The page's own address, as the browser knows it. */
  readonly origin: string;
  canHaveKey(): boolean;
  readKey(): Promise<BrowserKey | undefined>;
  makeKey(): Promise<BrowserKey>;
}

type Ask = <Name extends Method>(method: Name, params: ParamsInput<Name>) => Promise<Result<Name>>;

export interface SignIn {
  /** Resolves with nothing when the server has let this page in, else with the reason why it need not be asked. */
  run(ask: Ask): Promise<SignInProblem | undefined>;
  /** After a refusal: is there another way in that was not tried yet? */
  hasAnotherWay(): boolean;
}

/** Signs a page in: with the code of its address where it has one, once, else with the pass its key was given. */
export function createSignIn(parts: SignInParts, code: string | undefined): SignIn {
  let launchCode = code;
  let hasPass = false;
  return {
    async run(ask) {
      if (!parts.canHaveKey()) return 'NO_KEYS_HERE';
      const launch_code = launchCode;
      launchCode = undefined;
      const key = launch_code === undefined ? await parts.readKey() : await parts.makeKey();
      hasPass = launch_code !== undefined && key?.pass !== undefined;
      const shown = launch_code === undefined ? passOf(key) : { launch_code };
      if (!key || !shown) return 'NEVER_SIGNED_IN';
      const { challenge } = await ask('auth.challenge', {});
      const signature = await key.sign(textToSign(parts.origin, challenge));
      const proof = { public_key: key.publicKey, signature };
      const { pass } = await ask('auth', { ...shown, ...proof });
      await key.keepPass(pass);
      return undefined;
    },
    hasAnotherWay() {
      const has = hasPass;
      hasPass = false;
      return has;
    },
  };
}

function passOf(key: BrowserKey | undefined): { readonly pass: string } | undefined {
  return key?.pass === undefined ? undefined : { pass: key.pass };
}

/** As the gateway checks it: good for this address and this connection alone. */
function textToSign(origin: string, challenge: string): string {
  return `sluice-console-1\n${origin}\n${challenge}`;
}
