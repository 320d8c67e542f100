import type { IdSource } from '../ports.js';

/** `call_1`, `grant_2`, …: the same ids in every run. */
export function createCountingIds(): IdSource {
  let count = 0;
  return {
    newId(kind) {
      count += 1;
      return `${kind}_${count}`;
    },
  };
}
