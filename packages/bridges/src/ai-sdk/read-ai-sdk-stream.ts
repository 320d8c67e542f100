import { type FinishReason, ModelError, type ModelPart, type ModelUsage } from '@sluice/agent';
import { isRecord } from '@sluice/plain';
import { errorFromAiSdk } from './error-from-ai-sdk.js';

type Part = Readonly<Record<string, unknown>>;

/** Stream parts of the specifications v2 to v4 into ours. Calls that the provider runs itself are not ours to run. */
export async function* readAiSdkStream(
  open: () => Promise<ReadableStream<unknown>>,
): AsyncGenerator<ModelPart> {
  const calls: ModelPart[] = [];
  for await (const part of partsOf(await open())) {
    switch (part.type) {
      case 'text-delta':
        yield { type: 'text', delta: String(part.delta) };
        break;
      case 'reasoning-delta':
        yield { type: 'thinking', delta: String(part.delta) };
        break;
      case 'tool-call':
        if (part.providerExecuted !== true) calls.push(callOf(part));
        break;
      case 'error':
        throw errorFromAiSdk(part.error);
      case 'finish':
        yield* calls;
        yield finishOf(part, calls.length > 0);
        return;
    }
  }
  throw new ModelError('MODEL_INTERRUPTED', 'The answer ended before the model had finished');
}

async function* partsOf(stream: ReadableStream<unknown>): AsyncGenerator<Part> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await readOne(reader);
      if (done) return;
      if (isRecord(value)) yield value;
    }
  } finally {
    // Ends the provider's request where we stop early; a stream that has ended or failed is left as it is.
    await reader.cancel().catch(() => undefined);
  }
}

async function readOne(reader: ReadableStreamDefaultReader<unknown>) {
  try {
    return await reader.read();
  } catch (error) {
    throw errorFromAiSdk(error);
  }
}

function callOf({ toolCallId, toolName, input }: Part): ModelPart {
  return {
    type: 'tool_call',
    ...(typeof toolCallId === 'string' && toolCallId !== '' ? { id: toolCallId } : {}),
    name: String(toolName),
    arguments: typeof input === 'string' ? input : (JSON.stringify(input) ?? ''),
  };
}

function finishOf(part: Part, hasCalls: boolean): ModelPart {
  const given = isRecord(part.finishReason) ? part.finishReason.unified : part.finishReason;
  if (given === 'error') throw new ModelError('MODEL_SERVER_ERROR', 'The provider broke off');
  const usage = usageOf(part.usage);
  return {
    type: 'finish',
    reason: hasCalls ? 'tool_calls' : reasonOf(given),
    ...(usage ? { usage } : {}),
  };
}

function reasonOf(given: unknown): FinishReason {
  switch (given) {
    case 'stop':
    case 'length':
      return given;
    case 'tool-calls':
      return 'tool_calls';
    case 'content-filter':
      return 'refusal';
    default:
      return 'other';
  }
}

/** A number in v2; from v3 on an object with the total. */
function usageOf(usage: unknown): ModelUsage | undefined {
  if (!isRecord(usage)) return undefined;
  const inputTokens = totalOf(usage.inputTokens);
  const outputTokens = totalOf(usage.outputTokens);
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
}

function totalOf(tokens: unknown): number | undefined {
  const total = isRecord(tokens) ? tokens.total : tokens;
  return typeof total === 'number' && Number.isFinite(total) ? total : undefined;
}
