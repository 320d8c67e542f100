import type { StoredMessage } from '@sluice/agent';
import { withoutData } from '@sluice/kernel';
import type { MessageView, Params, Result } from '@sluice/protocol';
import type { RequestContext } from './request-context.js';
import { knownSession } from './sessions.js';

/** A page is cut here, so that one answer stays within what a connection may hold. */
const MAX_CHARS = 1_000_000;

/** The conversation, oldest first: what people said and were told; with `include_tools` the calls too. */
export async function chatHistory(
  { core }: RequestContext,
  { session_id, after, include_tools, limit }: Params<'chat.history'>,
): Promise<Result<'chat.history'>> {
  await knownSession(core, session_id);
  const messages: MessageView[] = [];
  let place = after;
  let chars = 0;
  for (;;) {
    const rows = await core.store.messages.load(session_id, place, limit);
    for (const row of rows) {
      const view = viewOf(row, include_tools);
      if (view) {
        const more = charsOf(row);
        if (messages.length >= limit || (chars > 0 && chars + more > MAX_CHARS)) {
          return { messages, next_after: place };
        }
        messages.push(view);
        chars += more;
      }
      place = row.seq;
    }
    if (rows.length < limit) return { messages };
  }
}

function charsOf({ content, tool_calls }: StoredMessage): number {
  const calls = tool_calls ?? [];
  return calls.reduce((sum, call) => sum + call.arguments.length, content.length);
}

function viewOf(row: StoredMessage, includesTools: boolean): MessageView | undefined {
  const { seq, role, content, created_at: timestamp } = row;
  if (role === 'system') return undefined;
  const isEmpty = content === '' && row.attachments === undefined;
  if (!includesTools && (role === 'tool' || isEmpty)) return undefined;
  return {
    seq,
    role,
    content,
    timestamp,
    ...(includesTools && row.tool_calls ? { tool_calls: row.tool_calls.map(callOf) } : {}),
    ...(row.tool_call_id === undefined ? {} : { tool_call_id: row.tool_call_id }),
    ...(row.attachments ? { attachments: row.attachments.map(withoutData) } : {}),
  };
}

function callOf(call: { readonly id: string; readonly name: string; readonly arguments: string }) {
  return { call_id: call.id, tool_name: call.name, arguments: parsed(call.arguments) };
}

/** What the model wrote; as text where it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
