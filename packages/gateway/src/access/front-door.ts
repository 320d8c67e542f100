import { randomBytes } from 'node:crypto';
import { type PeopleStore, personName } from '@sluice/agent';
import type { Clock } from '@sluice/kernel';
import type { ErrorCode, Params } from '@sluice/protocol';
import { type BrowserProof, browserOf } from './browser-proof.js';
import { Credentials } from './credentials.js';
import { GuessLimit } from './guess-limit.js';
import { LaunchCodes, newLaunchKey } from './launch-codes.js';
import { type BearerJudge, looksIssued } from './oidc.js';
import { readRoll } from './people-roll.js';
import { PersonCodes } from './person-codes.js';
import { isPersonToken } from './person-token.js';
import { isOwner, ownerWith, type Principal } from './principal.js';

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
  | { readonly isLetIn: true; readonly who: Principal; readonly browser?: BrowserPass }
  | {
      readonly isLetIn: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly retryAfterMs?: number;
    };

export interface DoorOptions {
  /** The gateway's own token; made where it is absent. */
  readonly token: string | undefined;
  /** The name of whoever holds it. */
  readonly owner: string;
  readonly people: PeopleStore;
  /** Judges tokens of an issuer, where one is set. */
  readonly judge: BearerJudge | undefined;
  readonly clock: Clock;
}

const WAIT_MS = 60_000;
const OPEN_ANEW = 'run "sluice open" for a new one';

/** Decides who comes in, by token, launch code or a browser's own key, and slows down those who guess. */
export class FrontDoor {
  readonly credentials: Credentials;
  readonly launchCodes: LaunchCodes;
  readonly personCodes: PersonCodes;
  readonly #options: DoorOptions;
  readonly #guesses: GuessLimit;

  constructor(options: DoorOptions) {
    const { token, clock } = options;
    this.#options = options;
    this.credentials = new Credentials(token, clock);
    this.launchCodes = new LaunchCodes(newLaunchKey(), clock);
    this.personCodes = new PersonCodes(clock);
    this.#guesses = new GuessLimit(clock, WAIT_MS);
  }

  newChallenge(): string {
    return randomBytes(32).toString('base64url');
  }

  /** `challenge` is the one this connection was given last; it counts for one attempt. */
  async signIn(
    params: Params<'auth'>,
    visitor: Visitor,
    challenge: string | undefined,
  ): Promise<Entry> {
    if (!('public_key' in params)) return this.showToken(params.token, visitor.peer);
    const proof = { publicKey: params.public_key, signature: params.signature };
    const browser = this.#browserOf(proof, visitor, challenge);
    if (browser === undefined) {
      return this.#wrong(visitor.peer, 'The signature does not fit this connection');
    }
    if (this.credentials.isSignedOut(browser)) {
      return refused('AUTH_FAILED', 'This browser has signed out; load the page anew');
    }
    if ('launch_code' in params) return this.#launch(params.launch_code, browser, visitor.peer);
    if ('token' in params) {
      const entry = await this.showToken(params.token, visitor.peer);
      return entry.isLetIn ? this.#welcome(browser, entry.who) : entry;
    }
    const kept = this.credentials.readPass(params.pass, browser);
    const who = kept && (await this.current(kept));
    if (!who) return this.#wrong(visitor.peer, 'This browser is not signed in any more');
    return this.#welcome(browser, who);
  }

  /** Whoever holds this token: the owner, a person, or somebody an issuer vouches for. */
  async showToken(token: string, peer: string): Promise<Entry> {
    const { people, judge } = this.#options;
    if (judge && looksIssued(token)) return this.#showIssued(judge, token, peer);
    if (this.credentials.isToken(token)) return { isLetIn: true, who: this.#owner() };
    const who = isPersonToken(token) ? (await readRoll(people)).byToken(token) : undefined;
    return who ? { isLetIn: true, who } : this.#wrong(peer, 'The token is not the right one');
  }

  /**
   * Who signed in, as they are now; `undefined` where they were revoked or have signed out, or what they came with was
   * replaced or has run out. Whatever was given to somebody is theirs no longer than this says.
   */
  async current(who: Principal): Promise<Principal | undefined> {
    const { through } = who;
    if (through !== undefined && this.credentials.isSignedOut(through)) return undefined;
    if (isOwner(who)) {
      const owner = this.#owner();
      return who.credential === owner.credential ? { ...who, ...owner } : undefined;
    }
    if (who.expiresAt !== undefined && who.expiresAt <= this.#options.clock.now()) return undefined;
    return (await readRoll(this.#options.people)).current(who);
  }

  /** From here on neither the token before counts, nor anything that was made under it. */
  useToken(token: string): void {
    this.credentials.useToken(token);
    this.launchCodes.renew();
    this.personCodes.forget(() => true);
  }

  /** The owner needs no token of their own, and nobody else may go by their name. */
  isOwnersName(name: string): boolean {
    return personName(this.#options.owner) === name;
  }

  #owner(): Principal {
    return ownerWith(this.credentials.token, this.#options.owner);
  }

  async #showIssued(judge: BearerJudge, token: string, peer: string): Promise<Entry> {
    const verdict = await judge(token);
    if (!verdict.isGood) return this.#wrong(peer, `The token is not accepted: ${verdict.why}`);
    const who = await this.current(verdict.who);
    if (!who) return this.#wrong(peer, `${verdict.who.person} was revoked here`);
    return { isLetIn: true, who };
  }

  #browserOf(
    proof: BrowserProof,
    { origin }: Visitor,
    challenge: string | undefined,
  ): string | undefined {
    if (origin === undefined || challenge === undefined) return undefined;
    return browserOf(proof, origin, challenge);
  }

  async #launch(code: string, browser: string, peer: string): Promise<Entry> {
    const found = this.personCodes.take(code, browser);
    if (typeof found === 'object') {
      // Whoever asked for the code may have been revoked since.
      const who = await this.current(found);
      return who ? this.#welcome(browser, who) : this.#wrong(peer, `${found.person} was revoked`);
    }
    switch (found ?? this.launchCodes.take(code, browser)) {
      case 'taken':
        return this.#welcome(browser, this.#owner());
      case 'expired':
        return refused('LAUNCH_CODE_EXPIRED', `This address has expired; ${OPEN_ANEW}`);
      case 'used':
        return refused('LAUNCH_CODE_USED', `This address has been used already; ${OPEN_ANEW}`);
      case 'wrong':
        return this.#wrong(peer, `This address was made for another server; ${OPEN_ANEW}`);
    }
  }

  #welcome(browser: string, who: Principal): Entry {
    const pass = { browser, ...this.credentials.newPass(browser, who) };
    return { isLetIn: true, who, browser: pass };
  }

  /** What was looked at and was wrong. Only that waits: whoever is right is let in first, whatever others guess. */
  #wrong(peer: string, message: string): Entry {
    const waitMs = this.#guesses.waitMs(peer);
    if (waitMs > 0) return limited(waitMs);
    this.#guesses.wrong(peer);
    return refused('AUTH_FAILED', message);
  }
}

function refused(code: ErrorCode, message: string): Entry {
  return { isLetIn: false, code, message };
}

function limited(retryAfterMs: number): Entry {
  const seconds = Math.ceil(retryAfterMs / 1_000);
  const message = `Too many wrong attempts; wait ${seconds} s`;
  return { isLetIn: false, code: 'RATE_LIMITED', message, retryAfterMs };
}
