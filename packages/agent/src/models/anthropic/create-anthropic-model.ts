import { isTextType } from '@sluice/kernel';
import type { Model } from '../model.js';
import { requireModelOptions } from '../require-model-options.js';
import { postStream } from '../wire/post-stream.js';
import { readSse } from '../wire/read-sse.js';
import { readAnthropicStream } from './read-anthropic-stream.js';
import { toAnthropicMessages } from './to-anthropic-messages.js';

export interface AnthropicModelOptions {
  readonly apiKey: string;
  readonly model: string;
  /** With or without a trailing slash or `/v1`. */
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

/** Anthropic's Messages with streaming. The prompt is marked for the server's cache. */
export function createAnthropicModel(options: AnthropicModelOptions): Model {
  requireModelOptions('createAnthropicModel', options, 'ANTHROPIC_API_KEY');
  const baseUrl = trimBaseUrl(options.baseUrl ?? 'https://api.anthropic.com');
  return {
    id: `anthropic/${options.model}`,
    provider: 'anthropic',
    contextTokens: options.contextTokens ?? 200_000,
    ...(options.price ? { price: options.price } : {}),
    ...(options.takesImages === false ? { takesAttachment: isTextType } : {}),
    stream: (request) =>
      readAnthropicStream(
        readSse(
          postStream({
            url: `${baseUrl}/v1/messages`,
            headers: { 'x-api-key': options.apiKey, 'anthropic-version': '2023-06-01' },
            body: {
              ...options.providerOptions,
              model: options.model,
              stream: true,
              max_tokens: options.maxOutputTokens ?? 8_192,
              system: [
                { type: 'text', text: request.system, cache_control: { type: 'ephemeral' } },
              ],
              messages: toAnthropicMessages(request.messages),
              ...(request.tools.length === 0
                ? {}
                : {
                    tools: request.tools.map(({ name, description, parameters }) => ({
                      name,
                      description,
                      input_schema: parameters,
                    })),
                  }),
            },
            signal: request.signal,
            secret: options.apiKey,
            idleTimeoutMs: options.idleTimeoutMs ?? 120_000,
          }),
        ),
        options.apiKey,
      ),
  };
}

function trimBaseUrl(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/v1$/, '');
}
