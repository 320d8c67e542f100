import { randomBytes } from 'node:crypto';
import type { Clock } from '@sluice/kernel';
import type { ErrorCode, Params } from '@sluice/protocol';
import { type BrowserProof, browserOf } from './browser-proof.js';
import { Credentials } from './credentials.js';
import { GuessLimit } from './guess-limit.js';
import { LaunchCodes, newLaunchKey } from './launch-codes.js';

/** Who is at the door: an address, and the page's origin where it is a browser. */
export interface Visitor {
  readonly peer: string;
  readonly origin: string | undefined;
}

export interface BrowserPass {
  /** Names the browser by its key. */
  readonly browser: string;
  readonly pass: string;
  readonly expiresAt: number;
}

export type Entry =
  | { readonly isLetIn: true; readonly browser?: BrowserPass }
  | {
      readonly isLetIn: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly retryAfterMs?: number;
    };

const WAIT_MS = 60_000;
/** Of a guess that begins like the token: its owner may be waiting behind the same address. */
const NEAR_WAIT_MS = 5_000;
const OPEN_ANEW = 'run "sluice open" for a new one';

/** Decides who comes in, by token, launch code or a browser's own key, and slows down those who guess. */
export class FrontDoor {
  readonly credentials: Credentials;
  readonly launchCodes: LaunchCodes;
  readonly #guesses: GuessLimit;
  readonly #nearGuesses: GuessLimit;

  constructor(token: string | undefined, clock: Clock) {
    this.credentials = new Credentials(token, clock);
    this.launchCodes = new LaunchCodes(newLaunchKey(), clock);
    this.#guesses = new GuessLimit(clock, WAIT_MS);
    this.#nearGuesses = new GuessLimit(clock, NEAR_WAIT_MS);
  }

  newChallenge(): string {
    return randomBytes(32).toString('base64url');
  }

  /** `challenge` is the one this connection was given last; it counts for one attempt. */
  signIn(params: Params<'auth'>, visitor: Visitor, challenge: string | undefined): Entry {
    if ('token' in params) return this.showToken(params.token, visitor.peer);
    const proof = { publicKey: params.public_key, signature: params.signature };
    const browser = this.#browserOf(proof, visitor, challenge);
    if (browser === undefined) {
      return this.#wrong(visitor.peer, 'The signature does not fit this connection');
    }
    if ('launch_code' in params) return this.#launch(params.launch_code, browser, visitor.peer);
    if (!this.credentials.isPass(params.pass, browser)) {
      return this.#wrong(visitor.peer, 'This browser is not signed in any more');
    }
    return this.#welcome(browser);
  }

  showToken(token: string, peer: string): Entry {
    // Only a guess that begins like the token can be right, so no other one can stand in its way.
    if (!this.credentials.beginsLikeToken(token)) return this.#wrong(peer, wrongToken);
    const waitMs = this.#nearGuesses.waitMs(peer);
    if (waitMs > 0) return limited(waitMs);
    if (!this.credentials.isToken(token)) {
      this.#nearGuesses.wrong(peer);
      return refused('AUTH_FAILED', wrongToken);
    }
    this.#nearGuesses.right(peer);
    return { isLetIn: true };
  }

  #browserOf(
    proof: BrowserProof,
    { origin }: Visitor,
    challenge: string | undefined,
  ): string | undefined {
    if (origin === undefined || challenge === undefined) return undefined;
    return browserOf(proof, origin, challenge);
  }

  #launch(code: string, browser: string, peer: string): Entry {
    switch (this.launchCodes.take(code)) {
      case 'taken':
        return this.#welcome(browser);
      case 'expired':
        return refused('LAUNCH_CODE_EXPIRED', `This address has expired; ${OPEN_ANEW}`);
      case 'used':
        return refused('LAUNCH_CODE_USED', `This address has been used already; ${OPEN_ANEW}`);
      case 'wrong':
        return this.#wrong(peer, `This address was made for another server; ${OPEN_ANEW}`);
    }
  }

  #welcome(browser: string): Entry {
    return { isLetIn: true, browser: { browser, ...this.credentials.newPass(browser) } };
  }

  /** What was looked at and was wrong. It cannot have been right, so refusing it early keeps nobody out. */
  #wrong(peer: string, message: string): Entry {
    const waitMs = this.#guesses.waitMs(peer);
    if (waitMs > 0) return limited(waitMs);
    this.#guesses.wrong(peer);
    return refused('AUTH_FAILED', message);
  }
}

const wrongToken = 'The token is not the right one';

function refused(code: ErrorCode, message: string): Entry {
  return { isLetIn: false, code, message };
}

function limited(retryAfterMs: number): Entry {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const message = `Too many wrong attempts; wait ${seconds} s`;
  return { isLetIn: false, code: 'RATE_LIMITED', message, retryAfterMs };
}
