import { hash } from 'node:crypto';

const LENGTH = 24;

/** Stands for a text. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, LENGTH);
}
