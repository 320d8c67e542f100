import { sessionNotFound } from '@sluice/agent';
import type { AttachmentStore } from '@sluice/kernel';
import { readRow } from '../engine/read-row.js';
import { requireKey } from '../write/text.js';
import { type StoreCore, sessionKey } from './core.js';

const CHUNK_CHARS = 1_000_000;

/**
 * Bytes once, under their digest, and a row for each session that may read them. Not fenced: what is put adds a fact and
 * changes none.
 */
export function attachmentsPort(core: StoreCore): AttachmentStore {
  return {
    put({ sessionId, digest, data }) {
      const key = requireKey('digest', digest);
      return core.submit({
        keys: [
          sessionKey(sessionId),
          { table: 'session_attachments', key: [sessionId, key] },
          { table: 'attachment_chunks', key: [key, 0] },
        ],
        decide(batch) {
          if (!batch.get('sessions', [sessionId])) throw sessionNotFound(sessionId);
          if (batch.get('session_attachments', [sessionId, key])) return;
          batch.put('session_attachments', {
            session_id: sessionId,
            digest: key,
            total_chars: data.length,
          });
          if (batch.get('attachment_chunks', [key, 0])) return;
          for (let start = 0; start < data.length; start += CHUNK_CHARS) {
            batch.put('attachment_chunks', {
              digest: key,
              start,
              body: data.slice(start, start + CHUNK_CHARS),
            });
          }
        },
      });
    },
    async read(digest, sessionId) {
      const [found] = await core.engine.all(
        'SELECT * FROM session_attachments WHERE session_id = ? AND digest = ?',
        [sessionId, digest],
      );
      if (!found) return undefined;
      const rows = await core.engine.all(
        'SELECT * FROM attachment_chunks WHERE digest = ? ORDER BY start',
        [digest],
      );
      return rows.map((row) => readRow('attachment_chunks', row).body).join('');
    },
  };
}
