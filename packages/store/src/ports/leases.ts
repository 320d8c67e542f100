import { type Lease, type LeaseAnswer, type LeaseStore, sessionNotFound } from '@sluice/agent';
import { readRow } from '../engine/read-row.js';
import type { Rows } from '../engine/tables.js';
import type { Batch } from '../write/batch.js';
import { cleanText } from '../write/text.js';
import { type StoreCore, sessionKey } from './core.js';

/** Leases by the store's own clock. The fence grows with every one and never goes back. */
export function leasesPort(core: StoreCore): LeaseStore {
  return {
    acquire: (sessionId, owner, ttlMs, from) =>
      acquire(core, { sessionId, owner: cleanText(owner), ttlMs, from }),
    heartbeat: (lease, ttlMs) =>
      core.submit({
        keys: [sessionKey(lease.sessionId)],
        decide(batch) {
          const session = currentOf(batch, lease);
          if (!session) return false;
          batch.put('sessions', { ...session, lease_until: batch.now + ttlMs });
          return true;
        },
      }),
    release: (lease) =>
      core.submit({
        keys: [sessionKey(lease.sessionId)],
        decide(batch) {
          const session = currentOf(batch, lease);
          if (!session) return;
          batch.put('sessions', { ...session, lease_owner: null, lease_until: 0 });
          batch.audit({
            kind: 'lease_released',
            sessionId: session.id,
            actor: lease.owner,
            fence: lease.fence,
          });
        },
      }),
    async holder(sessionId) {
      const [raw] = await core.engine.all('SELECT * FROM sessions WHERE id = ?', [sessionId]);
      if (!raw) return undefined;
      const { lease_owner: owner, lease_until: expiresAt } = readRow('sessions', raw);
      return owner !== null && expiresAt > (await storeTime(core))
        ? { owner, expiresAt }
        : undefined;
    },
    async abandoned(limit) {
      const rows = await core.engine.all(
        `SELECT id FROM sessions WHERE lease_owner IS NOT NULL AND lease_until <= ?
         ORDER BY lease_until, id LIMIT ?`,
        [await storeTime(core), limit],
      );
      return rows.map((row) => String(row.id));
    },
  };
}

/** The database's own time where it has one, so that processes with different clocks agree. */
async function storeTime(core: StoreCore): Promise<number> {
  if (core.engine.dialect === 'sqlite') return core.clock.now();
  const [row] = await core.engine.all(
    'SELECT (extract(epoch from clock_timestamp()) * 1000)::bigint AS now',
    [],
  );
  return Number(row?.now);
}

function acquire(
  core: StoreCore,
  {
    sessionId,
    owner,
    ttlMs,
    from,
  }: { sessionId: string; owner: string; ttlMs: number; from: string | undefined },
): Promise<LeaseAnswer> {
  return core.submit<LeaseAnswer>({
    keys: [sessionKey(sessionId)],
    decide(batch) {
      const session = batch.get('sessions', [sessionId]);
      if (!session) throw sessionNotFound(sessionId);
      const isHeld = session.lease_owner !== null && session.lease_owner !== from;
      if (isHeld && session.lease_owner !== null && session.lease_until > batch.now)
        return { status: 'busy', owner: session.lease_owner, expiresAt: session.lease_until };
      const fence = session.fence + 1;
      batch.put('sessions', {
        ...session,
        fence,
        lease_owner: owner,
        lease_until: batch.now + ttlMs,
      });
      batch.audit({
        kind: 'lease_acquired',
        sessionId,
        actor: owner,
        fence,
        data: { ttl_ms: ttlMs, taken_from: session.lease_owner },
      });
      return { status: 'acquired', lease: { sessionId, owner, fence } };
    },
  });
}

/** The session while this lease is its current one and has not been released. */
function currentOf(batch: Batch, lease: Lease): Rows['sessions'] | undefined {
  const session = batch.get('sessions', [lease.sessionId]);
  return session?.lease_owner !== null && session?.fence === lease.fence ? session : undefined;
}
