import { type KeyObject, sign, verify } from 'node:crypto';
import { isRecord } from '@sluice/plain';
import { StoreError } from '../store-error.js';
import { keyIdOf, readPublicKey } from './public-key.js';

/**
 * That one key follows another, signed by both: the old one says who comes after it, the new one that it means to. It
 * stands in the first entry of the new key, so that who knows the old key alone can go on.
 */
export interface KeyEndorsement {
  readonly old_key: string;
  readonly new_key: string;
  readonly by_old: string;
  readonly by_new: string;
}

export function endorseKey(
  oldKey: { readonly private: KeyObject; readonly public: KeyObject },
  newKey: { readonly private: KeyObject; readonly public: KeyObject },
): KeyEndorsement {
  const text = endorsedText(oldKey.public, newKey.public);
  return {
    old_key: keyIdOf(oldKey.public),
    new_key: keyIdOf(newKey.public),
    by_old: sign(null, text, oldKey.private).toString('base64'),
    by_new: sign(null, text, newKey.private).toString('base64'),
  };
}

export function readEndorsement(value: unknown): KeyEndorsement | undefined {
  if (!isRecord(value)) return undefined;
  const { old_key, new_key, by_old, by_new } = value;
  return [old_key, new_key, by_old, by_new].every((part) => typeof part === 'string')
    ? {
        old_key: String(old_key),
        new_key: String(new_key),
        by_old: String(by_old),
        by_new: String(by_new),
      }
    : undefined;
}

/** The key that an entry says follows a known one; nothing where both did not sign for it. */
export function endorsedKey(
  data: Readonly<Record<string, unknown>>,
  known: ReadonlyMap<string, KeyObject>,
): KeyObject | undefined {
  const endorsement = readEndorsement(data.endorsement);
  const oldKey = endorsement && known.get(endorsement.old_key);
  if (!oldKey || typeof data.public_key !== 'string') return undefined;
  const newKey = keyIn(data.public_key);
  if (!newKey || keyIdOf(newKey) !== endorsement.new_key) return undefined;
  if (data.key_id !== endorsement.new_key) return undefined;
  const text = endorsedText(oldKey, newKey);
  const isSigned = (key: KeyObject, signature: string): boolean =>
    verify(null, text, key, Buffer.from(signature, 'base64'));
  return isSigned(oldKey, endorsement.by_old) && isSigned(newKey, endorsement.by_new)
    ? newKey
    : undefined;
}

/** What is no key endorses nobody. */
function keyIn(pem: string): KeyObject | undefined {
  try {
    return readPublicKey(pem);
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}

function endorsedText(oldKey: KeyObject, newKey: KeyObject): Buffer {
  const der = (key: KeyObject): string =>
    key.export({ type: 'spki', format: 'der' }).toString('base64');
  return Buffer.from(`sluice audit key\n${der(oldKey)}\n${der(newKey)}`);
}
