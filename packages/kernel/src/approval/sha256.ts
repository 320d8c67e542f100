import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text as UTF-8, in hex. The platform's own is asynchronous, or a Node built-in. */
export function sha256(text: string): string {
  return bytesToHex(hash(utf8ToBytes(text)));
}
