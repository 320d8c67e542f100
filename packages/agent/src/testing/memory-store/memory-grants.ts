import { type GrantPort, grantCovers } from '@sluice/kernel';
import { copy, type MemoryState } from './memory-state.js';

export function memoryGrants(state: MemoryState): GrantPort {
  return {
    use(question) {
      const found = [...state.grants.values()].find((grant) => grantCovers(grant, question));
      if (!found) return undefined;
      const used = { ...found, uses: found.uses + 1, lastUsedAt: question.now };
      state.grants.set(used.id, used);
      return copy(used);
    },
    list: (filter) =>
      copy(
        [...state.grants.values()].filter(
          (grant) =>
            !filter?.sessionId || grant.scope === 'always' || grant.sessionId === filter.sessionId,
        ),
      ),
    revoke: (id) => state.grants.delete(id),
  };
}
