import type {
  AnySchema,
  ApprovalEntry,
  Attachment,
  CallOutcome,
  DecideOptions,
  DecideResult,
  EditPreview,
  EventEnvelope,
  EventType,
  Explanation,
  Grant,
  NewAttachment,
  OpenQuestion,
  OutputOf,
  ReadEventsOptions,
  ToolCallRequest,
} from '@sluice/kernel';
import type { PersonsCall } from './call-as-person.js';
import type { HeardEvent } from './listen.js';
import type { TurnOutcome } from './loop/turn-outcome.js';
import type { Speaker } from './ports/message-store.js';
import type { SessionManager } from './session/session-manager.js';
import type { UserMessage } from './user-message.js';

/**
 * How a message is said: by whom, until when, and what becomes of it where the session is busy or a person is asked.
 */
export interface SendOptions {
  /** Whose words they are: rules on `person` and `role` see it. Of `send` and `stream` only. */
  readonly by?: Speaker;
  readonly signal?: AbortSignal;
  /** How long to wait for a busy session; without it `SESSION_BUSY` is thrown at once. */
  readonly waitMs?: number;
  /**
   * What becomes of a message that comes while a turn is under way. `refuse` (the default): `SESSION_BUSY`. `queue`: it
   * is said after that turn and those that wait already. `answer`: where a question waits, the message is the person's
   * no with its reason, which the model reads, and the outcome is that of the turn under way; else as `queue`. One
   * with attachments is said after that turn too: a reason has no room for them.
   */
  readonly whileBusy?: 'refuse' | 'queue' | 'answer';
  /**
   * What becomes of a turn that has to ask a person. `wait` (the default): the promise is kept until there is an answer.
   * `return`: it ends as `suspended` once all that is left waits; answer it from any process and go on with `resume`.
   */
  readonly whenAsked?: 'wait' | 'return';
}

/** An agent over all sessions of its store. Several sessions work at once; each one takes a turn at a time. */
export interface Agent {
  readonly sessions: SessionManager;
  /** Says something in a session and runs the turn to its end. */
  send(
    sessionId: string,
    content: string | UserMessage,
    options?: SendOptions,
  ): Promise<TurnOutcome>;
  /**
   * As `send`, and the last answer is JSON that fits the schema: `value`, typed by it. An answer that does not fit is
   * told so to the model, twice; then the turn ends as `output_invalid` and there is no value.
   */
  ask<Schema extends AnySchema>(
    sessionId: string,
    content: string | UserMessage,
    schema: Schema,
    options?: SendOptions,
  ): Promise<TurnOutcome & { readonly value?: OutputOf<Schema> }>;
  /** As `send`, with the session's events as they happen. Leaving the loop early cancels the turn. */
  stream(
    sessionId: string,
    content: string | UserMessage,
    options?: SendOptions,
  ): AsyncGenerator<EventEnvelope, TurnOutcome>;
  /** Keeps an image or a file for a session ahead of the message that carries it; what is kept has its secrets masked. */
  attach(sessionId: string, attachment: NewAttachment): Promise<Attachment>;
  /** Settles what an earlier process left in the session and finishes the turn that was open. */
  resume(sessionId: string, options?: SendOptions): Promise<TurnOutcome>;
  /** Resumes every session whose worker died or that waits for a person. The turns go on by themselves. */
  recover(): Promise<
    readonly { readonly sessionId: string; readonly turn: Promise<TurnOutcome> }[]
  >;
  /** Ends the session's turn in this process: model, calls on their way, open questions. `false` if there is none. */
  cancel(sessionId: string, reason?: string): boolean;
  /** As `cancel`, and where another process works on the session, asks that one. `false` if none does. */
  cancelAnywhere(sessionId: string, reason?: string): Promise<boolean>;
  /** Takes `cancelAnywhere` of other processes until the signal aborts. */
  hearCancels(signal: AbortSignal): Promise<void>;
  /** A person's answer to an open question, from any process. */
  decide(
    sessionId: string,
    callId: string,
    decision: 'allow' | 'deny',
    options?: DecideOptions,
  ): Promise<DecideResult>;
  /** The same where the id alone says which call is meant. */
  decide(
    callId: string,
    decision: 'allow' | 'deny',
    options?: DecideOptions,
  ): Promise<DecideResult>;
  /** Calls the listener for every event of this type from now on; the function it gives back ends that. */
  on<Type extends EventType>(
    type: Type,
    listener: (event: HeardEvent<Type>) => unknown,
  ): () => void;
  /** What the call of an open question would do with other arguments. Decides and runs nothing. */
  previewEdit(sessionId: string, callId: string, args: unknown): Promise<EditPreview>;
  /** An open question as it will run, for whoever decides. Exact in the process that holds its call. */
  question(sessionId: string, callId: string): Promise<OpenQuestion | undefined>;
  /** Open questions, of one session or of all. */
  pendingApprovals(sessionId?: string): Promise<readonly ApprovalEntry[]>;
  /** A call that a person makes themselves, through the same gates. A busy session is refused. */
  callAsPerson(sessionId: string, call: PersonsCall): Promise<CallOutcome>;
  readonly grants: {
    list(sessionId?: string): Promise<readonly Grant[]>;
    /** `by` is the person who takes it back. */
    revoke(id: string, by?: string): Promise<boolean>;
  };
  /** Which gate would stop this call in this session. Runs nothing. */
  explain(sessionId: string, request: ToolCallRequest): Promise<Explanation>;
  subscribe(options?: ReadEventsOptions): AsyncGenerator<EventEnvelope, void, undefined>;
  /** Cancels turns at work and lets go of those that wait for a person, so that they go on elsewhere. */
  close(): Promise<void>;
}
