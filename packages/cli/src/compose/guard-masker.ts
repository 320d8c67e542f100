import { maskValue } from '@sluice/guard';
import type { Masker } from '@sluice/kernel';

/** What is recorded or announced goes through the guard's rules: names of secrets and what secrets look like. */
export const guardMasker: Masker = {
  mask: (value) => maskValue(value).value,
};
