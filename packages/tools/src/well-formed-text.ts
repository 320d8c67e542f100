import { z } from 'zod';

/** Text that can be written as UTF-8. Half a character would silently become another one. */
export function wellFormedText() {
  return z
    .string()
    .refine((text) => !/\p{Surrogate}/u.test(text), 'holds half a character (a lone surrogate)');
}
