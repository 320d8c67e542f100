import { isRecord } from '@sluice/plain';
import type { FinishReason, ModelPart } from '../model.js';
import { ModelError } from '../model-error.js';
import { errorFromStream } from '../wire/error-from-answer.js';
import { numberOr, parseJson } from '../wire/json.js';
import type { SseEvent } from '../wire/read-sse.js';

interface GrowingCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  json: string;
}

/**
 * Messages events into parts. Calls are handed on only after `message_stop`, so that a cut stream never gives
 * a call with half its arguments.
 */
export async function* readAnthropicStream(
  events: AsyncIterable<SseEvent>,
  secret: string,
): AsyncGenerator<ModelPart> {
  const calls = new Map<number, GrowingCall>();
  let inputTokens = 0;
  let outputTokens = 0;
  let reason: FinishReason = 'other';
  let isOver = false;
  for await (const { data } of events) {
    const parsed = parseJson(data);
    if (!parsed || !isRecord(parsed.value)) {
      throw new ModelError(
        'MODEL_PROTOCOL',
        `A piece of the answer is not JSON: ${data.slice(0, 80)}`,
      );
    }
    const event = parsed.value;
    switch (event.type) {
      case 'error':
        throw errorFromStream(event.error, secret);
      case 'message_start': {
        const usage = isRecord(event.message) ? event.message.usage : undefined;
        inputTokens = inputTokensOf(usage);
        break;
      }
      case 'content_block_start':
        startCall(calls, event);
        break;
      case 'content_block_delta': {
        const part = deltaOf(calls, event);
        if (part) yield part;
        break;
      }
      case 'message_delta': {
        const stop = isRecord(event.delta) ? event.delta.stop_reason : undefined;
        if (typeof stop === 'string') reason = finishOf(stop);
        outputTokens = isRecord(event.usage)
          ? numberOr(event.usage.output_tokens, outputTokens)
          : outputTokens;
        break;
      }
      case 'message_stop':
        isOver = true;
        break;
      default:
        // Pings, and events that later versions add.
        break;
    }
    if (isOver) break;
  }
  if (!isOver) {
    throw new ModelError('MODEL_INTERRUPTED', 'The answer ended before the model had finished');
  }
  for (const call of calls.values()) {
    yield {
      type: 'tool_call',
      id: call.id,
      name: call.name,
      arguments: call.json === '' ? JSON.stringify(call.input ?? {}) : call.json,
    };
  }
  yield {
    type: 'finish',
    reason: calls.size > 0 ? 'tool_calls' : reason,
    usage: { inputTokens, outputTokens },
  };
}

function startCall(
  calls: Map<number, GrowingCall>,
  event: Readonly<Record<string, unknown>>,
): void {
  const block = event.content_block;
  if (!isRecord(block) || block.type !== 'tool_use') return;
  calls.set(numberOr(event.index, calls.size), {
    id: String(block.id ?? ''),
    name: String(block.name ?? ''),
    input: block.input,
    json: '',
  });
}

function deltaOf(
  calls: Map<number, GrowingCall>,
  event: Readonly<Record<string, unknown>>,
): ModelPart | undefined {
  const delta = isRecord(event.delta) ? event.delta : {};
  if (delta.type === 'text_delta') return { type: 'text', delta: String(delta.text ?? '') };
  if (delta.type === 'thinking_delta') {
    return { type: 'thinking', delta: String(delta.thinking ?? '') };
  }
  const call = calls.get(numberOr(event.index, -1));
  if (delta.type === 'input_json_delta' && call) call.json += String(delta.partial_json ?? '');
  return undefined;
}

function inputTokensOf(usage: unknown): number {
  if (!isRecord(usage)) return 0;
  return (
    numberOr(usage.input_tokens, 0) +
    numberOr(usage.cache_creation_input_tokens, 0) +
    numberOr(usage.cache_read_input_tokens, 0)
  );
}

function finishOf(reason: string): FinishReason {
  switch (reason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'stop';
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'length';
    case 'tool_use':
      return 'tool_calls';
    case 'refusal':
      return 'refusal';
    default:
      return 'other';
  }
}
