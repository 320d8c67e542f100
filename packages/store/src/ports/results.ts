import type { Lease } from '@sluice/agent';
import type { ResultPage, ResultStore } from '@sluice/kernel';
import { parseBody, readRow } from '../engine/read-row.js';
import { requireKey, toBody } from '../write/text.js';
import { fencedWrite, type StoreCore } from './core.js';

/** A page is read from the pieces it touches, so its cost does not depend on the whole. */
const CHUNK_CHARS = 65_536;

export function resultsPort(core: StoreCore, lease: Lease): ResultStore {
  return {
    put(entry) {
      const handle = requireKey('result handle', entry.handle);
      const text = String(core.masker.mask(entry.text));
      const chunks = Array.from({ length: Math.ceil(text.length / CHUNK_CHARS) }, (_, index) => {
        const part = text.slice(index * CHUNK_CHARS, (index + 1) * CHUNK_CHARS);
        // As JSON half a surrogate pair survives, so pieces may be cut anywhere.
        return {
          handle,
          start: index * CHUNK_CHARS,
          length: part.length,
          body: toBody('result', part),
        };
      });
      return core.submit(
        fencedWrite(lease, entry.sessionId, {
          what: 'results.put',
          keys: [{ table: 'results', key: [handle] }],
          decide(batch) {
            if (batch.get('results', [handle])) return;
            batch.put('results', {
              handle,
              session_id: entry.sessionId,
              call_id: requireKey('call id', entry.callId),
              total_chars: text.length,
            });
            for (const chunk of chunks) batch.insert('result_chunks', chunk);
          },
        }),
      );
    },
    read: (handle, sessionId, offset, limit) => readPage(core, handle, sessionId, offset, limit),
  };
}

async function readPage(
  core: StoreCore,
  handle: string,
  sessionId: string,
  offset: number,
  limit: number,
): Promise<ResultPage | undefined> {
  const [found] = await core.engine.all(
    'SELECT * FROM results WHERE handle = ? AND session_id = ?',
    [handle, sessionId],
  );
  if (!found) return undefined;
  const { total_chars: totalChars } = readRow('results', found);
  const start = Math.max(0, Math.min(Math.trunc(offset), totalChars));
  const end = Math.min(totalChars, start + Math.max(1, Math.trunc(limit)));
  const rows = await core.engine.all(
    'SELECT * FROM result_chunks WHERE handle = ? AND start < ? AND start + length > ? ORDER BY start',
    [handle, end, start],
  );
  const chunks = rows.map((row) => readRow('result_chunks', row));
  const joined = chunks.map((chunk) => parseBody<string>(chunk.body)).join('');
  const first = chunks[0]?.start ?? start;
  const text = wholeCharacters(joined.slice(start - first, end - first));
  const next = start + text.length;
  return { text, offset: start, nextOffset: next < totalChars ? next : undefined, totalChars };
}

/** Leaves out half a surrogate pair at the end, unless that is all there is. */
function wholeCharacters(text: string): string {
  return text.length > 1 && /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
