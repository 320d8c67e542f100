import { p256 } from '@noble/curves/nist.js';

/** SubjectPublicKeyInfo of P-256, up to the point itself. */
const SPKI_HEAD = [
  0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
  0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];

export interface PlainPair {
  /** SPKI, as the browser's own keys export it. */
  readonly spki: Uint8Array;
  readonly secret: Uint8Array;
}

/**
 * A key pair for pages that the browser gives none: those over http at another machine. The secret can be read by the
 * page, and by whoever can change the page on its way; the gateway is reached so only where its operator chose it.
 */
export function makePlainPair(): PlainPair {
  const secret = p256.utils.randomSecretKey();
  return { spki: Uint8Array.from([...SPKI_HEAD, ...p256.getPublicKey(secret, false)]), secret };
}

/** ECDSA over SHA-256, both halves one after the other, as WebCrypto writes it. */
export function signPlainly(secret: Uint8Array, text: string): Uint8Array {
  return p256.sign(new TextEncoder().encode(text), secret);
}
