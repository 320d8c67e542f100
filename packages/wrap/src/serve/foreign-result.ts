import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CallOutcome } from '@sluice/kernel';
import { toCallToolResult } from '@sluice/mcp';
import { isRecord } from '@sluice/plain';
import { type BinaryParts, mediaIn, putBinary } from './binary-parts.js';
import { READ_ON, shownTexts } from './shown-text.js';

/** The server's own result, as the gates and hooks let it through; what is not one of its kind goes as text. */
export function toForeignResult(
  outcome: CallOutcome,
  parts: BinaryParts,
  readOn: string = READ_ON,
): CallToolResult {
  const { result, isError, note } = outcome;
  const plain = toCallToolResult(outcome);
  if (isError && isRecord(result) && typeof result.error === 'string') {
    const words = shownTexts(result, readOn) ?? [result.error];
    return { ...plain, content: words.map(textBlock) };
  }
  if (isError) return plain;
  const said = note === undefined ? [] : [textBlock(`[${note}]`)];
  const texts = shownTexts(result, readOn);
  if (texts) {
    // Pictures are no text to cut, so they come along whole.
    const media = mediaIn(texts.join('\n'), parts);
    const content = [...said, ...texts.map(textBlock), ...media];
    return { content, isError: false, ...(plain._meta ? { _meta: plain._meta } : {}) };
  }
  if (!isRecord(result) || !Array.isArray(result.content)) return plain;
  // The server's own words for its result; what came in is checked by the client that reads it.
  const own = putBinary(result, parts) as CallToolResult;
  return {
    ...own,
    content: [...said, ...own.content],
    isError: false,
    _meta: { ...own._meta, ...plain._meta },
  };
}

type Content = CallToolResult['content'];

function textBlock(text: string): Content[number] {
  return { type: 'text', text };
}
