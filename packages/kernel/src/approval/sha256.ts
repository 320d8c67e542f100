import { sha256 as hash } from '@noble/hashes/sha2.js';

/** SHA-256 of the text as UTF-8, in hex. The platform's own is asynchronous, or a Node built-in. */
export function sha256(text: string): string {
  return sha256OfBytes(new TextEncoder().encode(text));
}

export function sha256OfBytes(content: Uint8Array): string {
  const bytes = hash(content);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
