import type { Attachment, Awaitable, Role } from '@sluice/kernel';

export type MessageRole = 'system' | 'user' | 'assistant' | 'tool';

/** A call as the model asked for it. `arguments` is the JSON text the model wrote, also when it is broken. */
export interface MessageToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export interface MessageUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd?: number;
}

/** Somebody who says something to an agent. */
export interface Speaker {
  /** As `personName` writes it. */
  readonly person: string;
  readonly role?: Role;
}

export interface NewMessage {
  readonly role: MessageRole;
  readonly content: string;
  /** Only on `user`: whose words these are. The calls that follow are made for them. */
  readonly by?: Speaker;
  /** Only on `assistant`. */
  readonly tool_calls?: readonly MessageToolCall[];
  /** Only on `tool`: the call this answers. */
  readonly tool_call_id?: string;
  /** Only on `tool`. */
  readonly tool_name?: string;
  readonly is_error?: boolean;
  /** Only on `user` and `tool`: images and files that go with it, without their bytes. */
  readonly attachments?: readonly Attachment[];
  readonly created_at: number;
  /** Only on `assistant`: who answered, what it cost, why it stopped. JSON. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface StoredMessage extends NewMessage {
  readonly sessionId: string;
  /** 1, 2, 3, … within the session; never given twice, never changed. */
  readonly seq: number;
}

/**
 * What the model is shown in place of messages that no longer fit. Only a view: the messages stay as they are.
 * `offload` stands for one tool message, `summary` for everything from `fromSeq` to `toSeq`.
 */
export interface ContextMark {
  readonly kind: 'offload' | 'summary';
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly text: string;
  readonly created_at: number;
}

/** The transcript, readable by everybody who may see the session. */
export interface MessageReader {
  /** Oldest first, those after `afterSeq` (0 for all), at most `limit`. */
  load(sessionId: string, afterSeq: number, limit: number): Awaitable<readonly StoredMessage[]>;
  /** In the order they were added. */
  marks(sessionId: string): Awaitable<readonly ContextMark[]>;
}

/** Append-only; every write is fenced by the lease it is bound to. There is no way to change or delete. */
export interface MessageWriter {
  /** All or nothing, in one step; numbers follow on without a gap. Secrets are masked by the store. */
  append(messages: readonly NewMessage[]): Awaitable<readonly StoredMessage[]>;
  addMark(mark: ContextMark): Awaitable<void>;
}
