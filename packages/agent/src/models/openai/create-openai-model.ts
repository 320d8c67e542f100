import { isTextType } from '@sluice/kernel';
import type { Model, ModelRequest } from '../model.js';
import { requireModelOptions } from '../require-model-options.js';
import { postStream } from '../wire/post-stream.js';
import { readSse } from '../wire/read-sse.js';
import { readOpenAiStream } from './read-openai-stream.js';
import { toOpenAiMessages } from './to-openai-messages.js';

export interface OpenAiModelOptions {
  /** May be empty: local servers ask for none. */
  readonly apiKey: string;
  readonly model: string;
  /** With or without a trailing slash or `/chat/completions`. */
  readonly baseUrl?: string;
  readonly contextTokens?: number;
  readonly maxOutputTokens?: number;
  readonly price?: Model['price'];
  /** `false` for a model that takes text alone: it is told of images and PDF in words. */
  readonly takesImages?: boolean;
  /** More fields of the request, as the vendor names them, such as how much to think. They never replace ours. */
  readonly providerOptions?: Readonly<Record<string, unknown>>;
  readonly idleTimeoutMs?: number;
}

const DEFAULT_BASE_URL = 'https://api.openai.com/v1';

/** Any server that speaks OpenAI's Chat Completions with streaming. */
export function createOpenAiModel(options: OpenAiModelOptions): Model {
  requireModelOptions('createOpenAiModel', options, 'OPENAI_API_KEY');
  const baseUrl = trimBaseUrl(options.baseUrl ?? DEFAULT_BASE_URL);
  return {
    id: `openai/${options.model}`,
    provider: 'openai',
    contextTokens: options.contextTokens ?? 128_000,
    ...(options.price ? { price: options.price } : {}),
    ...(options.takesImages === false ? { takesAttachment: isTextType } : {}),
    stream: (request) =>
      readOpenAiStream(
        readSse(
          postStream({
            url: `${baseUrl}/chat/completions`,
            headers: options.apiKey === '' ? {} : { authorization: `Bearer ${options.apiKey}` },
            body: bodyOf(options, baseUrl, request),
            signal: request.signal,
            secret: options.apiKey,
            idleTimeoutMs: options.idleTimeoutMs ?? 120_000,
          }),
        ),
        options.apiKey,
      ),
  };
}

function bodyOf(options: OpenAiModelOptions, baseUrl: string, request: ModelRequest): unknown {
  // OpenAI's own servers renamed the limit; the others know the old name.
  const limitName = baseUrl === DEFAULT_BASE_URL ? 'max_completion_tokens' : 'max_tokens';
  return {
    ...options.providerOptions,
    model: options.model,
    stream: true,
    stream_options: { include_usage: true },
    messages: toOpenAiMessages(request.system, request.messages),
    ...(options.maxOutputTokens === undefined ? {} : { [limitName]: options.maxOutputTokens }),
    ...(request.output === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: request.output },
          },
        }),
    ...(request.tools.length === 0
      ? {}
      : { tools: request.tools.map((entry) => ({ type: 'function', function: entry })) }),
  };
}

function trimBaseUrl(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
}
