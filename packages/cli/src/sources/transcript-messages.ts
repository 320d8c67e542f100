import type { GovernedClient } from '@sluice/autocontext';
import { isRecord } from '@sluice/plain';
import type { ConversationMessage } from '@sluice/provenance';
import { governedTool } from '../govern/governed-tool.js';

/** A message of a client's transcript; `isTold` where a model wrote what stands in the user's place. */
export interface TranscriptMessage {
  readonly message: ConversationMessage;
  readonly isTold: boolean;
}

/**
 * The messages of one line of a transcript of Claude Code or Codex; none where the line tells of something else.
 * `undefined` where the line is not whole.
 */
export function transcriptMessages(
  client: GovernedClient,
  line: string,
): readonly TranscriptMessage[] | undefined {
  if (line.trim() === '') return [];
  const row = readRow(line);
  if (row === undefined) return undefined;
  if (isRecord(row.message)) return claudeMessages(client, row, row.message);
  return isRecord(row.payload) ? codexMessages(client, row, row.payload) : [];
}

function readRow(line: string): Row | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return isRecord(row) ? row : {};
  } catch {
    // The client is still writing it; it is read with the next call.
    return undefined;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** What Claude Code itself puts in the user's place: output of commands, reminders, the words of an interruption. */
const NOT_TYPED =
  /^\s*(?:<(?:command-|local-command|system-reminder|bash-|task-)|\[Request interrupted)/;

function claudeMessages(
  client: GovernedClient,
  row: Row,
  message: Row,
): readonly TranscriptMessage[] {
  if (row.type !== 'user' && row.type !== 'assistant') return [];
  const blocks =
    typeof message.content === 'string'
      ? [{ type: 'text', text: message.content }]
      : message.content;
  if (!Array.isArray(blocks)) return [];
  const isTold = row.isSidechain === true || row.isCompactSummary === true;
  return blocks.filter(isRecord).flatMap((block) => {
    if (row.type === 'user' && block.type === 'text' && typeof block.text === 'string') {
      if (row.isMeta === true || NOT_TYPED.test(block.text)) return [];
      return [{ isTold, message: { role: 'user' as const, content: block.text } }];
    }
    if (block.type === 'tool_use') return [madeCall(client, block.id, block.name, block.input)];
    if (block.type !== 'tool_result') return [];
    return [madeResult(block.tool_use_id, block.content, block.is_error === true)];
  });
}

function codexMessages(
  client: GovernedClient,
  row: Row,
  payload: Row,
): readonly TranscriptMessage[] {
  if (row.type === 'event_msg') {
    const isUsers = payload.type === 'user_message' && typeof payload.message === 'string';
    const message = { role: 'user' as const, content: String(payload.message) };
    return isUsers ? [{ isTold: false, message }] : [];
  }
  switch (row.type === 'response_item' ? payload.type : undefined) {
    case 'function_call': {
      const space = typeof payload.namespace === 'string' ? `${payload.namespace}__` : '';
      return [
        madeCall(client, payload.call_id, `${space}${String(payload.name)}`, payload.arguments),
      ];
    }
    case 'custom_tool_call':
      return [madeCall(client, payload.call_id, payload.name, { input: payload.input })];
    case 'local_shell_call':
      return [madeCall(client, payload.call_id, 'shell', payload.action)];
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [madeResult(payload.call_id, payload.output, isRefused(textOf(payload.output)))];
    default:
      return [];
  }
}

/** Codex tells of a call that did not run in the words of its output alone. */
function isRefused(output: string): boolean {
  return /blocked by PreToolUse hook|rejected by (?:the )?user/i.test(output.slice(0, 300));
}

function madeCall(
  client: GovernedClient,
  id: unknown,
  name: unknown,
  args: unknown,
): TranscriptMessage {
  const call = {
    id: String(id),
    name: governedTool(client, String(name)).name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
  };
  return { isTold: false, message: { role: 'assistant', content: '', tool_calls: [call] } };
}

function madeResult(id: unknown, content: unknown, isError: boolean): TranscriptMessage {
  return {
    isTold: false,
    message: {
      role: 'tool',
      content: textOf(content),
      tool_call_id: String(id),
      is_error: isError,
    },
  };
}

/** The text of a result: as it is, or of its parts; pictures and files say nothing here. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return JSON.stringify(content ?? '');
  return content
    .filter(isRecord)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('\n');
}
