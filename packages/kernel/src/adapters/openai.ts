import { isRecord } from '@sluice/plain';
import type { CallOutcome } from '../call/call-outcome.js';
import type { ToolCallRequest } from '../call/call-request.js';
import { modelText } from '../result/model-text.js';
import { toOpenAiResponsePart } from './attachment-parts.js';

export interface OpenAiToolMessage {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly content: string;
}

export interface OpenAiFunctionCallOutput {
  readonly type: 'function_call_output';
  readonly call_id: string;
  /** Parts where images or files go with it. */
  readonly output: string | readonly Readonly<Record<string, unknown>>[];
}

/** Chat Completions takes text alone here: images go into a message of the user, made with `toOpenAiPart`. */
export function toOpenAiToolMessage(outcome: CallOutcome): OpenAiToolMessage {
  return { role: 'tool', tool_call_id: outcome.toolCallId, content: modelText(outcome) };
}

/** An outcome as an item of OpenAI's Responses. */
export function toOpenAiFunctionCallOutput(outcome: CallOutcome): OpenAiFunctionCallOutput {
  const text = modelText(outcome);
  const { attachments = [] } = outcome;
  const output =
    attachments.length === 0
      ? text
      : [{ type: 'input_text', text }, ...attachments.map(toOpenAiResponsePart)];
  return { type: 'function_call_output', call_id: outcome.toolCallId, output };
}

/** The calls of a Chat Completions message (`message.tool_calls`). */
export function fromOpenAiToolCalls(toolCalls: readonly unknown[]): ToolCallRequest[] {
  return toolCalls.filter(isRecord).map((call) => {
    const made = isRecord(call.function) ? call.function : {};
    return { id: String(call.id), name: String(made.name ?? ''), arguments: made.arguments };
  });
}

/** The calls among the output items of a Responses answer. */
export function fromOpenAiResponseOutput(output: readonly unknown[]): ToolCallRequest[] {
  return output
    .filter(
      (item): item is Readonly<Record<string, unknown>> =>
        isRecord(item) && item.type === 'function_call',
    )
    .map((item) => ({
      id: String(item.call_id),
      name: String(item.name),
      arguments: item.arguments,
    }));
}
