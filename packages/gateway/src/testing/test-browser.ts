import { generateKeyPairSync, sign } from 'node:crypto';
import { textToSign } from '../access/browser-proof.js';
import type { Gateway } from '../create-gateway.js';
import { connect, type TestClient } from './test-client.js';

/** A browser as the gateway sees one: a key that never leaves it, an origin, and the pass it was given. */
export class TestBrowser {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #gateway: Pick<Gateway, 'url' | 'token'>;
  /** The page's own address, as the browser tells and signs it. */
  origin: string;
  pass = '';

  constructor(gateway: Pick<Gateway, 'url' | 'token'>) {
    this.#gateway = gateway;
    this.origin = gateway.url;
  }

  /** Over a connection of its own, which it hands back signed in. */
  async signIn(
    by:
      | { readonly launch_code: string }
      | { readonly token: string }
      | { readonly pass: string } = { pass: this.pass },
  ): Promise<TestClient> {
    const client = await connect(this.#gateway, {
      token: null,
      headers: { origin: this.origin },
    });
    const { challenge } = await client.ask('auth.challenge', {});
    const { pass } = await client.ask('auth', { ...by, ...this.proof(challenge) });
    this.pass = pass ?? '';
    return client;
  }

  proof(challenge: string, origin = this.origin) {
    const { publicKey, privateKey } = this.#key;
    const signature = sign('sha256', Buffer.from(textToSign(origin, challenge)), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return {
      public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }
}

export function codeOf(launchUrl: string): string {
  return /#\/launch\/([^/]+)/.exec(launchUrl)?.[1] ?? '';
}
