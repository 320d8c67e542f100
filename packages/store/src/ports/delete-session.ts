import { AgentError, sessionNotFound } from '@sluice/agent';
import { readRow } from '../engine/read-row.js';
import { type StoreCore, sessionKey } from './core.js';

/**
 * Removes a session with the sessions of its sub-agents: transcript, calls, results, attachments, questions, grants and
 * events. The audit stays, and says who did it. Refuses while anybody works in one of them.
 */
export async function deleteSession(
  core: StoreCore,
  id: string,
  by: string | undefined,
): Promise<void> {
  const family = await familyOf(core, id);
  for (const member of family) {
    await requireNoQuestion(core, member);
    await requireNothingApproved(core, member);
  }
  const calls = new Map<string, number>();
  for (const member of family) calls.set(member, await countCalls(core, member));
  return core.submit({
    keys: family.map(sessionKey),
    decide(batch) {
      const rows = family.map((member) => batch.get('sessions', [member]));
      if (!rows[0]) throw sessionNotFound(id);
      for (const row of rows) {
        if (!row || row.lease_owner === null || row.lease_until <= batch.now) continue;
        throw new AgentError(
          'SESSION_BUSY',
          `Session "${row.id}" is at work; cancel its turn first, then delete "${id}"`,
        );
      }
      for (const row of rows) {
        if (!row) continue;
        batch.forgetSession(row.id);
        batch.audit({
          kind: 'session_deleted',
          sessionId: row.id,
          ...(by === undefined ? {} : { actor: by }),
          data: {
            messages: row.last_seq,
            calls: calls.get(row.id) ?? 0,
            ...(row.id === id ? {} : { with: id }),
          },
        });
      }
    },
  });
}

/** Somebody waits for the answer, in whatever process: it must not vanish under them. */
async function requireNoQuestion(core: StoreCore, id: string): Promise<void> {
  const [open] = await core.engine.all(
    'SELECT * FROM approvals WHERE session_id = ? AND outcome IS NULL LIMIT 1',
    [id],
  );
  if (!open) return;
  throw new AgentError(
    'SESSION_BUSY',
    `Session "${id}" waits for an answer about call ${readRow('approvals', open).call_id}; answer it first`,
  );
}

/** Somebody has said yes, so it may still run, or its end is still to be written down. */
async function requireNothingApproved(core: StoreCore, id: string): Promise<void> {
  const [left] = await core.engine.all(
    `SELECT calls.call_id AS call_id FROM calls
     JOIN approvals ON approvals.session_id = calls.session_id AND approvals.call_id = calls.call_id
     WHERE calls.session_id = ? AND calls.is_open = 1 AND approvals.outcome LIKE 'approved%' LIMIT 1`,
    [id],
  );
  if (!left) return;
  throw new AgentError(
    'SESSION_BUSY',
    `Session "${id}" has a call that was approved and has not ended: ${String(left.call_id)}; let it go on first (sluice chat --session ${id} --resume, the console, or the client that asked), then delete it`,
  );
}

/** How many calls go with it, which no replay of the record can tell of any more. */
async function countCalls(core: StoreCore, id: string): Promise<number> {
  const [row] = await core.engine.all('SELECT count(*) AS calls FROM calls WHERE session_id = ?', [
    id,
  ]);
  return Number(row?.calls ?? 0);
}

/** The session first, then those of its sub-agents, to any depth. */
async function familyOf(core: StoreCore, id: string): Promise<string[]> {
  const family = [id];
  // The list grows while it is walked.
  for (const parent of family) {
    const children = await core.engine.all('SELECT * FROM sessions WHERE parent_session_id = ?', [
      parent,
    ]);
    for (const child of children) {
      const { id: found } = readRow('sessions', child);
      if (!family.includes(found)) family.push(found);
    }
  }
  return family;
}
