import type { Attachment, JsonSchema } from '@sluice/kernel';
import type { MessageToolCall } from '../ports/message-store.js';

/**
 * The conversation as a model gets it. Always valid: every call is answered, every answer has its call. Attachments have
 * their bytes in `data`; one without has been lost, and the model is told.
 */
export type ModelMessage =
  | {
      readonly role: 'user';
      readonly content: string;
      readonly attachments?: readonly Attachment[];
    }
  /** A word of the runtime to the model, at its place in the conversation. */
  | { readonly role: 'system'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls: readonly MessageToolCall[];
    }
  | {
      readonly role: 'tool';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly content: string;
      readonly isError: boolean;
      readonly attachments?: readonly Attachment[];
    };

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

export interface ModelRequest {
  /** `summary` asks for a summary of the messages; no tools are offered then. */
  readonly purpose: 'turn' | 'summary';
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** What the last answer of the turn must fit. A model that cannot be held to it is told in `system` all the same. */
  readonly output?: JsonSchema;
  readonly signal: AbortSignal;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export type FinishReason = 'stop' | 'tool_calls' | 'length' | 'refusal' | 'other';

export type ModelPart =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'thinking'; readonly delta: string }
  /** A whole call. `id` may be missing or used before; `arguments` is the model's own text. */
  | {
      readonly type: 'tool_call';
      readonly id?: string;
      readonly name: string;
      readonly arguments: string;
    }
  | { readonly type: 'finish'; readonly reason: FinishReason; readonly usage?: ModelUsage };

/**
 * Something that answers. `stream` yields parts and ends with exactly one `finish`; calls come only once they
 * are whole. It throws a `ModelError` for everything that can go wrong, also for a stream that ends early, and
 * stops its work when the signal aborts.
 */
export interface Model {
  /** Names provider and model, e.g. `openai/gpt-5`. */
  readonly id: string;
  readonly provider: string;
  readonly contextTokens: number;
  readonly price?: { readonly inputUsdPerMillion: number; readonly outputUsdPerMillion: number };
  /** Set for the built-in model that only demonstrates; faces must say so. */
  readonly isDemonstration?: true;
  /** Whether it can be shown attachments of this media type; one that cannot is told of them in words. All, unless given. */
  takesAttachment?(mediaType: string): boolean;
  stream(request: ModelRequest): AsyncIterable<ModelPart>;
}
