import { isRecord } from '@sluice/plain';
import type { CallOutcome } from '../call/call-outcome.js';
import type { ToolCallRequest } from '../call/call-request.js';
import { modelText } from '../result/model-text.js';
import { toAnthropicBlock } from './attachment-parts.js';

export interface ToolResultBlock<Content = unknown> {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content: Content;
  readonly is_error: boolean;
}

/** The block with the result as a value, for programs that keep it as data. */
export function toContentBlock(outcome: CallOutcome): ToolResultBlock {
  const content =
    outcome.note === undefined ? outcome.result : { note: outcome.note, result: outcome.result };
  return {
    type: 'tool_result',
    tool_use_id: outcome.toolCallId,
    content,
    is_error: outcome.isError,
  };
}

/** The block as Anthropic's API takes it: the content is text, and blocks where images or files go with it. */
export function toAnthropicToolResult(
  outcome: CallOutcome,
): ToolResultBlock<string | readonly Readonly<Record<string, unknown>>[]> {
  const text = modelText(outcome);
  const { attachments = [] } = outcome;
  return {
    type: 'tool_result',
    tool_use_id: outcome.toolCallId,
    content:
      attachments.length === 0
        ? text
        : [{ type: 'text', text }, ...attachments.map(toAnthropicBlock)],
    is_error: outcome.isError,
  };
}

/** The calls among the content blocks of an answer. */
export function fromAnthropicContent(content: readonly unknown[]): ToolCallRequest[] {
  return content
    .filter(
      (block): block is Readonly<Record<string, unknown>> =>
        isRecord(block) && block.type === 'tool_use',
    )
    .map((block) => ({
      id: String(block.id),
      name: String(block.name),
      arguments: block.input,
    }));
}
