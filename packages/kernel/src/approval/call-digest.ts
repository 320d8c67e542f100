import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.js';

/** Stands for exactly this tool with exactly these arguments. */
export function callDigest(toolName: string, args: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(`${toolName}\n${canonicalJson(args)}`)));
}
