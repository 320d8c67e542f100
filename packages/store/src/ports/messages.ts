import type {
  ContextMark,
  Lease,
  MessageReader,
  MessageToolCall,
  MessageWriter,
  NewMessage,
  StoredMessage,
} from '@sluice/agent';
import { parseBody, readRow } from '../engine/read-row.js';
import { toBody } from '../write/text.js';
import { fencedWrite, type StoreCore } from './core.js';

export function messageReader(core: StoreCore): MessageReader {
  return {
    async load(sessionId, afterSeq, limit) {
      const rows = await core.engine.all(
        'SELECT * FROM messages WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?',
        [sessionId, afterSeq, limit],
      );
      return rows.map((raw): StoredMessage => {
        const row = readRow('messages', raw);
        return { ...parseBody<NewMessage>(row.body), sessionId: row.session_id, seq: row.seq };
      });
    },
    async marks(sessionId) {
      const rows = await core.engine.all(
        'SELECT * FROM marks WHERE session_id = ? ORDER BY entry',
        [sessionId],
      );
      return rows.map((row) => parseBody<ContextMark>(readRow('marks', row).body));
    },
  };
}

/** Append-only, under one lease. */
export function messageWriter(core: StoreCore, lease: Lease): MessageWriter {
  const { sessionId } = lease;
  return {
    append(messages) {
      const masked = messages.map((message) => maskMessage(core, message));
      const bodies = masked.map((message) => toBody('message', message));
      return core.submit(
        fencedWrite(lease, sessionId, {
          what: 'messages.append',
          decide(batch, session) {
            const stored = masked.map((message, index): StoredMessage => {
              const seq = session.last_seq + index + 1;
              batch.insert('messages', {
                session_id: sessionId,
                seq,
                role: message.role,
                body: bodies[index] ?? '',
              });
              return { ...message, sessionId, seq };
            });
            batch.put('sessions', {
              ...session,
              last_seq: session.last_seq + stored.length,
              updated_at: batch.now,
            });
            return stored;
          },
        }),
      );
    },
    addMark(mark) {
      const kept: ContextMark = { ...mark, text: String(core.masker.mask(mark.text)) };
      return core.submit(
        fencedWrite(lease, sessionId, {
          what: 'messages.addMark',
          decide(batch, session) {
            const entry = session.last_entry + 1;
            batch.put('sessions', { ...session, last_entry: entry });
            batch.insert('marks', {
              session_id: sessionId,
              entry,
              to_seq: mark.toSeq,
              body: toBody('mark', kept),
            });
          },
        }),
      );
    },
  };
}

function maskMessage(core: StoreCore, message: NewMessage): NewMessage {
  const { masker } = core;
  return {
    ...message,
    content: String(masker.mask(message.content)),
    ...(message.tool_calls
      ? { tool_calls: message.tool_calls.map((call) => maskCall(core, call)) }
      : {}),
    ...(message.meta
      ? { meta: parseBody<Record<string, unknown>>(JSON.stringify(masker.mask(message.meta))) }
      : {}),
  };
}

/** Arguments are JSON text: a secret is found by its key where it parses, and by its looks where it does not. */
function maskCall(core: StoreCore, call: MessageToolCall): MessageToolCall {
  let value: unknown;
  try {
    value = JSON.parse(call.arguments);
  } catch {
    return { ...call, arguments: String(core.masker.mask(call.arguments)) };
  }
  const masked = core.masker.mask(value);
  return masked === value ? call : { ...call, arguments: JSON.stringify(masked) };
}
