import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What a browser shows of its key: the public half (SPKI) and a signature over this very connection. */
export interface BrowserProof {
  readonly publicKey: string;
  readonly signature: string;
}

/**
 * What the browser's key signs. The challenge is made for one connection and used once, so a signature cannot be
 * shown again; the origin is the address of the page as the browser knows it, so a server on another port that has
 * our page's trust cannot hand a signature on to us.
 */
export function textToSign(origin: string, challenge: string): string {
  return `sluice-console-1\n${origin}\n${challenge}`;
}

/** The name of the browser whose key signed, or `undefined` where the proof does not hold. */
export function browserOf(
  proof: BrowserProof,
  origin: string,
  challenge: string,
): string | undefined {
  const spki = Buffer.from(proof.publicKey, 'base64url');
  const key = readKey(spki);
  if (!key) return undefined;
  const isSigned = verify(
    'sha256',
    Buffer.from(textToSign(origin, challenge)),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(proof.signature, 'base64url'),
  );
  return isSigned ? createHash('sha256').update(spki).digest('base64url') : undefined;
}

function readKey(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const isExpected =
      key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isExpected ? key : undefined;
  } catch {
    // Not a key at all: the proof does not hold.
    return undefined;
  }
}
