import { classBit } from './path-class.js';

const SNIFFED_BYTES = 8192;
const GENERATED =
  /code generated [^\n]{0,80}do not edit|@generated\b|(?:this (?:file|code) (?:is|was|has been) (?:auto(?:matically)?[- ]?)?generated)|auto-?generated (?:file|code|by|from)|DO NOT EDIT/i;

/** The classes that the first bytes tell: binary, minified, generated. */
export function classOfContent(bytes: Buffer): number {
  if (isBinary(bytes)) return classBit.binary;
  const text = bytes.subarray(0, SNIFFED_BYTES).toString('latin1');
  let bits = 0;
  const lines = text.split('\n');
  if (GENERATED.test(lines.slice(0, 20).join('\n').slice(0, 2000))) bits |= classBit.generated;
  if (bytes.length > 4000 && text.length / lines.length > 400) bits |= classBit.minified;
  return bits;
}

export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, SNIFFED_BYTES).includes(0);
}
