import { canonicalJson } from './canonical-json.js';
import { sha256 } from './sha256.js';

/** Stands for exactly this tool with exactly these arguments. */
export function callDigest(toolName: string, args: unknown): string {
  return sha256(`${toolName}\n${canonicalJson(args)}`);
}
