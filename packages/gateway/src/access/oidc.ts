import { createHash } from 'node:crypto';
import { personName } from '@sluice/agent';
import { type Clock, hasRole, type Role } from '@sluice/kernel';
import { isRecord, messageOf } from '@sluice/plain';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { ISSUED } from './people-roll.js';
import type { Principal } from './principal.js';

/** An issuer of OpenID Connect whose bearer tokens are accepted, and what they mean here. */
export interface OidcSettings {
  /** Exactly as the issuer names itself. HTTPS, or HTTP on this machine. */
  readonly issuer: string;
  /** What the token must have been made for. */
  readonly audience: string;
  /** The claim that names the person: `sub`, `email`, `preferred_username`. */
  readonly personClaim: string;
  /** The claim that holds one role or several; dots lead into objects. */
  readonly roleClaim: string;
  /** Which of its values stands for which role; any other lets nobody in. */
  readonly roles: Readonly<Record<string, Role>>;
  /** How long an unknown key waits before the issuer is asked for its keys again. Default 30 s. */
  readonly keyCooldownMs?: number;
}

export type BearerVerdict =
  | { readonly isGood: true; readonly who: Principal }
  | { readonly isGood: false; readonly why: string };

/** Judges a bearer token. It never throws. */
export type BearerJudge = (token: string) => Promise<BearerVerdict>;

/** Clocks of two machines differ; more than this they do not. */
const SKEW_S = 60;
const PATIENCE_MS = 5_000;
/** Signatures that only the issuer can make. `none` and shared secrets are not among them. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA'],
];

/** Tells what could be such a token from any other. */
export function looksIssued(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

export function createBearerJudge(settings: OidcSettings, clock: Clock): BearerJudge {
  requireSafe(settings.issuer);
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  const issuersKeys = () => {
    keys ??= discover(settings).catch((error: unknown) => {
      // The next token asks again.
      keys = undefined;
      throw error;
    });
    return keys;
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, await issuersKeys(), {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_S,
        requiredClaims: ['exp', 'sub', settings.personClaim],
        currentDate: new Date(clock.now()),
      });
      return principalOf(payload, settings);
    } catch (error) {
      return { isGood: false, why: wordsOf(error) };
    }
  };
}

async function discover(settings: OidcSettings) {
  const base = settings.issuer.replace(/\/$/, '');
  const answer = await fetch(`${base}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const said: unknown = answer.ok ? await answer.json() : undefined;
  if (!isRecord(said) || said.issuer !== settings.issuer || typeof said.jwks_uri !== 'string') {
    throw new Error(`${settings.issuer} does not describe itself as that issuer`);
  }
  return createRemoteJWKSet(requireSafe(said.jwks_uri), {
    timeoutDuration: PATIENCE_MS,
    cooldownDuration: settings.keyCooldownMs ?? 30_000,
  });
}

/** Keys that come over an open line are nobody's keys. */
function requireSafe(text: string): URL {
  const url = new URL(text);
  const isLocal = ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)) return url;
  throw new Error(`${text} must begin with https://, as keys of sign-in come from it`);
}

function principalOf(payload: JWTPayload, settings: OidcSettings): BearerVerdict {
  const { personClaim, roleClaim, roles } = settings;
  const claimed = payload[personClaim];
  const person = typeof claimed === 'string' ? personName(claimed) : undefined;
  if (person === undefined) return refused(`its ${personClaim} is no name`);
  if (personClaim === 'email' && payload.email_verified === false) {
    return refused('its email was not verified');
  }
  const held = namesIn(payload, roleClaim.split('.')).flatMap((name) =>
    Object.hasOwn(roles, name) ? (roles[name] ?? []) : [],
  );
  const [first, ...others] = held;
  if (first === undefined) return refused(`its ${roleClaim} stands for no role here`);
  const role = others.reduce((best, next) => (hasRole(next, best) ? next : best), first);
  const account = createHash('sha256').update(`${payload.iss}\n${payload.sub}`).digest('hex');
  const expiresAt = ((payload.exp ?? 0) + SKEW_S) * 1_000;
  const credential = `${ISSUED}${account.slice(0, 16)}`;
  return { isGood: true, who: { person, role, credential, expiresAt } };
}

function namesIn(from: unknown, path: readonly string[]): readonly string[] {
  const [name, ...rest] = path;
  if (name !== undefined) {
    return isRecord(from) && Object.hasOwn(from, name) ? namesIn(from[name], rest) : [];
  }
  const values: readonly unknown[] = Array.isArray(from) ? from : [from];
  return values.filter((value) => typeof value === 'string');
}

function refused(why: string): BearerVerdict {
  return { isGood: false, why };
}

function wordsOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim ${error.claim} is wrong`;
  if (error instanceof errors.JWKSNoMatchingKey) return 'the issuer has no such key';
  return messageOf(error);
}
