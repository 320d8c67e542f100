import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { KeyEndorsement } from './key-endorsement.js';
import { keyIdOf, readKey } from './public-key.js';

const verifyInPool = promisify(verify);

/** Holds the private key. It lives outside of the database, so that whoever keeps that one cannot sign. */
export interface AuditSigner {
  readonly keyId: string;
  readonly publicKey: KeyObject;
  /** With which a chain may be signed: this one, and those that signed before it. */
  readonly trustedKeys: readonly KeyObject[];
  /** That this key follows the one before it; absent for the first key. */
  readonly endorsement?: KeyEndorsement;
  /** The signature of an entry with this hash, as it is stored: `<key id>:<base64>`. */
  sign(entryHash: string): string;
  /** The salt of a commitment. It cannot be worked out without the private key. */
  salt(seq: number, field: string): string;
}

export function createAuditSigner(
  privateKeyPem: string,
  olderKeys: readonly KeyObject[] = [],
  endorsement?: KeyEndorsement,
): AuditSigner {
  const privateKey = readKey('private', () => createPrivateKey(privateKeyPem));
  const publicKey = createPublicKey(privateKey);
  const keyId = keyIdOf(publicKey);
  const secret = Buffer.from(
    hkdfSync('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }), '', 'audit salts', 32),
  );
  return {
    keyId,
    publicKey,
    trustedKeys: [publicKey, ...olderKeys],
    ...(endorsement?.new_key === keyId ? { endorsement } : {}),
    sign: (entryHash) =>
      `${keyId}:${sign(null, signedText(entryHash), privateKey).toString('base64')}`,
    salt: (seq, field) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([seq, field]))
        .digest('hex'),
  };
}

export function signingKeyIdOf(signature: string): string {
  return signature.slice(0, Math.max(0, signature.indexOf(':')));
}

export async function isSignedBy(
  publicKey: KeyObject,
  entryHash: string,
  signature: string,
): Promise<boolean> {
  const bytes = Buffer.from(signature.slice(signature.indexOf(':') + 1), 'base64');
  // One spelling only: another text that decodes to the same bytes would be an edit that nobody sees.
  if (`${keyIdOf(publicKey)}:${bytes.toString('base64')}` !== signature) return false;
  return verifyInPool(null, signedText(entryHash), publicKey, bytes);
}

function signedText(entryHash: string): Buffer {
  return Buffer.from(`sluice audit entry\n${entryHash}`);
}
