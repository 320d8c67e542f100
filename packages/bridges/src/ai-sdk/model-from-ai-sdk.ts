import { type Model, ModelError, type ModelRequest } from '@sluice/agent';
import { isTextType } from '@sluice/kernel';
import { errorFromAiSdk } from './error-from-ai-sdk.js';
import { readAiSdkStream } from './read-ai-sdk-stream.js';
import { toAiSdkPrompt } from './to-ai-sdk-prompt.js';

/** A language model of the AI SDK 5, 6 or 7, of which nothing is imported: what `openai('gpt-5')` gives. */
export interface AiSdkModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  doStream(options: never): PromiseLike<{ readonly stream: ReadableStream<unknown> }>;
}

export interface AiSdkModelOptions {
  /** How much the model can be shown; the AI SDK does not tell. 128,000 where it is not given. */
  readonly contextTokens?: number;
  readonly price?: Model['price'];
  /** `false` for a model that takes text alone: it is told of images and PDF in words. */
  readonly takesImages?: boolean;
  readonly maxOutputTokens?: number;
  readonly temperature?: number;
  /** How much the model thinks; providers of the AI SDK 7 know it. */
  readonly reasoning?: 'none' | 'minimal' | 'low' | 'medium' | 'high';
  /** Handed on as they are, such as `{ anthropic: { thinking: … } }`. */
  readonly providerOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const SPECIFICATIONS = new Set(['v2', 'v3', 'v4']);

/** Every provider of the AI SDK as a model of our agent: text, reasoning, calls and usage, streamed. */
export function modelFromAiSdk(theirs: AiSdkModel, options: AiSdkModelOptions = {}): Model {
  requireModel(theirs);
  const { contextTokens = 128_000, price, takesImages, ...settings } = options;
  return {
    id: `${theirs.provider}/${theirs.modelId}`,
    provider: theirs.provider,
    contextTokens,
    ...(price ? { price } : {}),
    ...(takesImages === false ? { takesAttachment: isTextType } : {}),
    stream: (request) => readAiSdkStream(() => openStream(theirs, request, settings)),
  };
}

function requireModel(theirs: unknown): void {
  if (typeof theirs === 'string') {
    throw new ModelError(
      'MODEL_BAD_REQUEST',
      `"${theirs}" is the name of a model; hand over the model that its provider makes, such as openai('${theirs}')`,
    );
  }
  const version = Object(theirs).specificationVersion;
  if (SPECIFICATIONS.has(version) && typeof Object(theirs).doStream === 'function') return;
  throw new ModelError(
    'MODEL_BAD_REQUEST',
    `A language model of the AI SDK 5, 6 or 7 is needed (specification v2, v3 or v4), not ${version === undefined ? typeof theirs : `specification ${String(version)}`}`,
  );
}

async function openStream(
  theirs: AiSdkModel,
  request: ModelRequest,
  settings: Omit<AiSdkModelOptions, 'contextTokens' | 'price' | 'takesImages'>,
): Promise<ReadableStream<unknown>> {
  const wanted = {
    ...settings,
    prompt: toAiSdkPrompt(request.system, request.messages, theirs.specificationVersion),
    ...(request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(({ name, description, parameters }) => ({
            type: 'function',
            name,
            description,
            inputSchema: parameters,
          })),
          toolChoice: { type: 'auto' },
        }),
    ...(request.output === undefined
      ? {}
      : { responseFormat: { type: 'json', schema: request.output } }),
    abortSignal: request.signal,
  };
  try {
    const { stream } = await Reflect.apply(theirs.doStream, theirs, [wanted]);
    return stream;
  } catch (error) {
    throw errorFromAiSdk(error);
  }
}
