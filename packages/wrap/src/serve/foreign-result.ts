import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallOutcome } from '@sluice/kernel';
import { toCallToolResult } from '@sluice/mcp';
import { isRecord } from '@sluice/plain';
import { type BinaryParts, putBinary } from './binary-parts.js';

/** The server's own result, as the gates and hooks let it through; what is not one of its kind goes as text. */
export function toForeignResult(outcome: CallOutcome, parts: BinaryParts): CallToolResult {
  const { result, isError, note } = outcome;
  const plain = toCallToolResult(outcome);
  if (isError && isRecord(result) && typeof result.error === 'string')
    return { ...plain, content: [{ type: 'text', text: result.error }] };
  if (isError || !isRecord(result) || !Array.isArray(result.content)) return plain;
  const whole = putBinary(result, parts);
  // The server's own words for its result; what came in is checked by the client that reads it.
  const own = whole as CallToolResult;
  const said = note === undefined ? [] : [{ type: 'text' as const, text: `[${note}]` }];
  return {
    ...own,
    content: [...said, ...own.content],
    isError: false,
    _meta: { ...own._meta, ...plain._meta },
  };
}
