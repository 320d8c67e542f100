import type { MemoryStore } from '../../ports/memory-store.js';
import { copy, type MemoryState, requireScope } from './memory-state.js';

/** Ranks by the share of the query's words that an entry has; a word in the title counts double. */
export function memorySearch(state: MemoryState): MemoryStore {
  return {
    append(scope, entry) {
      const id = `memory_${state.memories.length + 1}`;
      state.memories.push({ id, scope: requireScope(scope), entry: copy(entry) });
      return { id };
    },
    search(scope, query, limit) {
      requireScope(scope);
      const wanted = new Set(wordsOf(query));
      const hits = state.memories
        .filter((memory) => memory.scope === scope)
        .map(({ entry }) => ({ ...copy(entry), score: scoreOf(entry, wanted) }))
        .filter((hit) => hit.score > 0)
        .sort((a, b) => b.score - a.score);
      return { results: hits.slice(0, limit), total: hits.length };
    },
  };
}

function scoreOf(
  entry: { readonly title: string; readonly content: string },
  wanted: ReadonlySet<string>,
): number {
  const title = new Set(wordsOf(entry.title));
  const content = new Set(wordsOf(entry.content));
  let points = 0;
  for (const word of wanted) points += title.has(word) ? 2 : content.has(word) ? 1 : 0;
  return wanted.size === 0 ? 0 : points / (wanted.size * 2);
}

/** Latin words whole, Chinese as pairs of characters. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Script=Han}]+|[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) =>
    /\p{Script=Han}/u.test(word) && word.length > 1
      ? Array.from({ length: word.length - 1 }, (_, index) => word.slice(index, index + 2))
      : [word],
  );
}
