import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { StoreError } from '../store-error.js';

export function readPublicKey(pem: string): KeyObject {
  return readKey('public', () => createPublicKey(pem));
}

/** A short name of a key: the beginning of the hash of its public half. */
export function keyIdOf(publicKey: KeyObject): string {
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'hex').slice(0, 16);
}

/** An Ed25519 key; what is none is refused in words. */
export function readKey(half: string, read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (cause) {
    throw new StoreError('STORE_CONFIG', `The ${half} audit key cannot be read as PEM`, { cause });
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new StoreError(
    'STORE_CONFIG',
    `The ${half} audit key is of type ${key.asymmetricKeyType}; it must be ed25519`,
  );
}
