import { type Grant, type GrantPort, grantCovers } from '../approval/grant-port.js';

export interface MemoryGrants extends GrantPort {
  add(grant: Grant): void;
}

export function createMemoryGrants(): MemoryGrants {
  const grants = new Map<string, Grant>();
  return {
    add(grant) {
      grants.set(grant.id, grant);
    },
    use(question) {
      const found = [...grants.values()].find((grant) => grantCovers(grant, question));
      if (!found) return undefined;
      const used: Grant = { ...found, uses: found.uses + 1, lastUsedAt: question.now };
      grants.set(used.id, used);
      return used;
    },
    list: (filter) =>
      [...grants.values()].filter(
        (grant) =>
          !filter?.sessionId || grant.scope === 'always' || grant.sessionId === filter.sessionId,
      ),
    revoke: (id) => grants.delete(id),
  };
}
