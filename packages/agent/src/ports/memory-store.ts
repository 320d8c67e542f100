import type { Awaitable, MemoryHit } from '@sluice/kernel';

export interface NewMemory {
  readonly title: string;
  readonly content: string;
  /** Where it comes from: a path, a session, `curated`. */
  readonly source: string;
  readonly tags: readonly string[];
}

/**
 * Long-term memory. `scope` is mandatory in both directions: an empty one throws `MEMORY_SCOPE_REQUIRED`, and
 * no query sees another scope's rows.
 */
export interface MemoryStore {
  append(scope: string, entry: NewMemory): Awaitable<{ readonly id: string }>;
  /** Best first; partial matches count, in English and Chinese. Scores lie in (0, 1]. */
  search(
    scope: string,
    query: string,
    limit: number,
  ): Awaitable<{ readonly results: readonly MemoryHit[]; readonly total: number }>;
}
