import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** An issuer of OpenID Connect on this machine, with keys of its own. */
export class TestIssuer {
  readonly #server: Server;
  #keys: JWK[] = [];
  #signing: { readonly key: PrivateKey; readonly kid: string } | undefined;
  #made = 0;
  /** What it says it is; its own address unless a test says otherwise. */
  named = '';
  /** How often its keys were fetched. */
  fetches = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<TestIssuer> {
    const server = createServer();
    const issuer = new TestIssuer(server);
    server.on('request', (request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/.well-known/openid-configuration') {
        const { named: said, url } = issuer;
        response.end(JSON.stringify({ issuer: said, jwks_uri: `${url}/keys` }));
      } else if (request.url === '/keys') {
        issuer.fetches += 1;
        response.end(JSON.stringify({ keys: issuer.#keys }));
      } else {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer.named = issuer.url;
    await issuer.rotate();
    return issuer;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** From here on it signs with a new key and knows no other. */
  async rotate(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    this.#made += 1;
    const kid = `key-${this.#made}`;
    this.#signing = { key: privateKey, kid };
    this.#keys = [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }];
  }

  /** A token with these claims; `null` leaves one out. */
  async token(claims: Readonly<Record<string, unknown>> = {}): Promise<string> {
    if (!this.#signing) throw new Error('no key yet');
    const now = Math.floor(Date.now() / 1_000);
    const all = {
      iss: this.url,
      aud: 'sluice',
      sub: 'u-1',
      exp: now + 300,
      iat: now,
      email: 'ann@example.com',
      groups: ['everyone', 'sluice-approvers'],
      ...claims,
    };
    const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const { key, kid } = this.#signing;
    return new SignJWT(kept).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
