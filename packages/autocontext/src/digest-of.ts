import { callDigest } from '@sluice/kernel';

const LENGTH = 24;

/** Stands for a text. The kernel's own SHA-256: the built-in module takes longer to load than this to run. */
export function digestOf(text: string): string {
  return callDigest('', text).slice(0, LENGTH);
}
