import { isRecord } from '@sluice/plain';
import type { FinishReason, ModelPart, ModelUsage } from '../model.js';
import { ModelError } from '../model-error.js';
import { errorFromStream } from '../wire/error-from-answer.js';
import { listOf, numberOr, parseJson } from '../wire/json.js';
import type { SseEvent } from '../wire/read-sse.js';

interface GrowingCall {
  id: string;
  name: string;
  arguments: string;
}

/**
 * Chat Completions chunks into parts. Calls are handed on only after the server has said why it stopped, so
 * that a cut stream never gives a call with half its arguments.
 */
export async function* readOpenAiStream(
  events: AsyncIterable<SseEvent>,
  secret: string,
): AsyncGenerator<ModelPart> {
  const calls = new Map<string, GrowingCall>();
  let lastKey = '';
  let reason: FinishReason | undefined;
  let usage: ModelUsage | undefined;
  for await (const { data } of events) {
    if (data === '[DONE]') break;
    const parsed = parseJson(data);
    if (!parsed || !isRecord(parsed.value)) {
      throw new ModelError(
        'MODEL_PROTOCOL',
        `A piece of the answer is not JSON: ${data.slice(0, 80)}`,
      );
    }
    const chunk = parsed.value;
    if (chunk.error !== undefined && chunk.error !== null) {
      throw errorFromStream(chunk.error, secret);
    }
    usage = usageOf(chunk.usage) ?? usage;
    const [choice] = listOf(chunk.choices);
    if (!isRecord(choice)) continue;
    const delta = isRecord(choice.delta) ? choice.delta : {};
    const thinking = delta.reasoning_content ?? delta.reasoning;
    if (typeof thinking === 'string' && thinking !== '')
      yield { type: 'thinking', delta: thinking };
    if (typeof delta.content === 'string' && delta.content !== '') {
      yield { type: 'text', delta: delta.content };
    }
    for (const piece of listOf(delta.tool_calls).filter(isRecord)) {
      lastKey = grow(calls, piece, lastKey);
    }
    if (typeof choice.finish_reason === 'string') reason = finishOf(choice.finish_reason);
  }
  if (reason === undefined) {
    throw new ModelError('MODEL_INTERRUPTED', 'The answer ended before the model had finished');
  }
  for (const call of calls.values()) {
    yield {
      type: 'tool_call',
      ...(call.id === '' ? {} : { id: call.id }),
      name: call.name,
      arguments: call.arguments,
    };
  }
  yield {
    type: 'finish',
    reason: calls.size > 0 ? 'tool_calls' : reason,
    ...(usage ? { usage } : {}),
  };
}

/** Pieces belong together by index; servers that leave it out send an id with the first piece. */
function grow(
  calls: Map<string, GrowingCall>,
  piece: Readonly<Record<string, unknown>>,
  lastKey: string,
): string {
  const id = typeof piece.id === 'string' ? piece.id : '';
  const key =
    typeof piece.index === 'number' ? `#${piece.index}` : id === '' ? lastKey || '#0' : `id ${id}`;
  const made = isRecord(piece.function) ? piece.function : {};
  const call = calls.get(key) ?? { id: '', name: '', arguments: '' };
  calls.set(key, call);
  call.id ||= id;
  if (typeof made.name === 'string' && call.name === '') call.name = made.name;
  if (typeof made.arguments === 'string') call.arguments += made.arguments;
  else if (isRecord(made.arguments)) call.arguments = JSON.stringify(made.arguments);
  return key;
}

function usageOf(value: unknown): ModelUsage | undefined {
  if (!isRecord(value)) return undefined;
  return {
    inputTokens: numberOr(value.prompt_tokens, 0),
    outputTokens: numberOr(value.completion_tokens, 0),
  };
}

function finishOf(reason: string): FinishReason {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'tool_calls':
      return reason;
    case 'function_call':
      return 'tool_calls';
    case 'content_filter':
      return 'refusal';
    default:
      return 'other';
  }
}
