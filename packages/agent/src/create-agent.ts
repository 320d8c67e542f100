import {
  type AnySchema,
  type ApprovalEntry,
  type Attachment,
  type CallOutcome,
  type CompiledSchema,
  createRuntime,
  type DecideOptions,
  type DecideResult,
  type EditPreview,
  type EventEnvelope,
  type EventType,
  type Explanation,
  type Grant,
  type NewAttachment,
  type OpenQuestion,
  type OutputOf,
  type ReadEventsOptions,
  type Runtime,
  readEvents,
  type ToolCallRequest,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import { AgentError } from './agent-error.js';
import type { AgentOptions } from './agent-options.js';
import { type AgentParts, resolveParts } from './agent-parts.js';
import { answerWithMessage } from './answer-with-message.js';
import { askInForm } from './ask-in-form.js';
import { bindScripts } from './bind-scripts.js';
import { callAsPerson, type PersonsCall } from './call-as-person.js';
import { hearCancels, requestCancel } from './cancel-elsewhere.js';
import { foreignEditingRuntime } from './foreign-editing-runtime.js';
import { readSpeaker } from './history/read-speaker.js';
import { type HeardEvent, type ListenParts, listen } from './listen.js';
import { runTurn, type TurnControl } from './loop/run-turn.js';
import type { TurnOutcome } from './loop/turn-outcome.js';
import { sandboxOf, type TurnRequest } from './loop/turn-work.js';
import { createMessageQueue } from './message-queue.js';
import type { Speaker } from './ports/message-store.js';
import type { SessionManager } from './session/session-manager.js';
import { streamTurn } from './stream-turn.js';
import { keepAttachment, readUserMessage, type Said, type UserMessage } from './user-message.js';

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

/** As long as a timer can be; a person may take days. */
const QUEUE_WAIT_MS = 2_147_483_647;

interface Running extends TurnControl {
  readonly turn: Promise<TurnOutcome>;
}

export function createAgent(options: AgentOptions): Agent {
  const parts = resolveParts(options);
  const running = new Map<string, Running>();

  const start = (request: TurnRequest): Promise<TurnOutcome> => {
    const { sessionId } = request;
    let own: Running | undefined;
    const turn: Promise<TurnOutcome> = runTurn(parts, request, (control) => {
      own = { ...control, turn };
      running.set(sessionId, own);
    }).finally(() => {
      if (own && running.get(sessionId) === own) running.delete(sessionId);
    });
    return turn;
  };

  const sendNow = (
    sessionId: string,
    said: Said,
    given: SendOptions,
    output?: CompiledSchema,
  ): Promise<TurnOutcome> =>
    start({
      ...requestOf(parts, sessionId, given),
      ...said,
      ...(given.by ? { by: given.by } : {}),
      ...(output ? { output } : {}),
    });

  const queue = createMessageQueue();
  const sendInTurn = (
    sessionId: string,
    said: Said,
    given: SendOptions,
    output?: CompiledSchema,
  ): Promise<TurnOutcome> =>
    queue(sessionId, running.get(sessionId)?.turn, () =>
      sendNow(sessionId, said, { waitMs: QUEUE_WAIT_MS, ...given }, output),
    );

  const send = async (
    sessionId: string,
    content: string | UserMessage,
    given: SendOptions = {},
    output?: CompiledSchema,
  ): Promise<TurnOutcome> => {
    const said = readUserMessage(parts, content);
    switch (given.whileBusy ?? 'refuse') {
      case 'refuse':
        return sendNow(sessionId, said, given, output);
      case 'queue':
        return sendInTurn(sessionId, said, given, output);
      case 'answer':
        return answerWithMessage(parts, running.get(sessionId)?.turn, {
          ...given,
          sessionId,
          content: said.input,
          decide: (...answer) => decideIn(parts, ...answer),
        }).then((ended) =>
          ended && said.attachments.length === 0
            ? ended
            : sendInTurn(sessionId, said, given, output),
        );
    }
  };

  const resume = async (sessionId: string, given: SendOptions = {}) => {
    const row = await parts.sessions.require(sessionId);
    if (row.parentSessionId === undefined) return start(requestOf(parts, sessionId, given));
    // Its parent's call is sealed: nobody waits for a sub-agent, so it ends instead of going on.
    return start({
      ...requestOf(parts, sessionId, given),
      depth: parts.tasks.maxDepth,
      ...(row.parentCallId === undefined ? {} : { parentCallId: row.parentCallId }),
      signal: AbortSignal.abort('the agent that asked for this task has ended'),
    });
  };

  const cancel = (sessionId: string, reason = 'by the user'): boolean => {
    const found = running.get(sessionId);
    found?.stop.stop({ status: 'cancelled', reason });
    return found !== undefined;
  };

  const closing = new AbortController();
  const listenParts: ListenParts = {
    ended: closing.signal,
    events: parts.store.events,
    log: parts.log,
    decide: (...answer) => decideIn(parts, ...answer),
  };

  return {
    sessions: parts.sessions,
    send: (sessionId, content, given) => send(sessionId, content, given),
    ask: (sessionId, content, schema, given) =>
      askInForm(schema, (output) => send(sessionId, content, given, output)),
    stream: (sessionId, content, given) =>
      streamTurn(
        parts.store.events,
        sessionId,
        () => send(sessionId, content, given),
        (reason) => cancel(sessionId, reason),
      ),
    attach: (sessionId, attachment) => keepAttachment(parts, sessionId, attachment),
    resume,
    async recover() {
      const abandoned = await parts.store.leases.abandoned(1_000);
      const asking = (await parts.store.pendingApprovals()).map(({ request }) => request.sessionId);
      const found: { sessionId: string; turn: Promise<TurnOutcome> }[] = [];
      for (const sessionId of new Set([...abandoned, ...asking])) {
        if (await parts.store.leases.holder(sessionId)) continue;
        // Calls of another face are taken up by the process that knows their tools.
        if ((await parts.store.sessions.get(sessionId))?.metadata?.face !== undefined) continue;
        const turn = resume(sessionId);
        turn.catch((error: unknown) =>
          parts.log.warn('session_not_recovered', {
            session_id: sessionId,
            message: messageOf(error),
          }),
        );
        found.push({ sessionId, turn });
      }
      return found;
    },
    cancel,
    cancelAnywhere: async (sessionId, reason = 'by the user') =>
      cancel(sessionId, reason) || requestCancel(parts.store, sessionId, reason, parts.clock.now()),
    hearCancels: (signal) => hearCancels(parts.store.events, signal, cancel),
    decide: (
      first: string,
      second: string,
      third?: DecideOptions | string,
      fourth?: DecideOptions,
    ) => {
      if (typeof third === 'string') return decideIn(parts, first, second, third, fourth);
      return decideAnywhere(parts, first, second, third);
    },
    on: (type, listener) => listen(listenParts, type, listener),
    async previewEdit(sessionId, callId, args) {
      const editing = await foreignEditingRuntime(parts, sessionId, callId);
      return (editing ?? (await readingRuntime(parts, sessionId))).previewEdit(callId, args);
    },
    question: async (sessionId, callId) =>
      (parts.runtimes.get(sessionId) ?? (await readingRuntime(parts, sessionId))).question(callId),
    pendingApprovals: async (sessionId) =>
      sessionId === undefined
        ? parts.store.pendingApprovals()
        : parts.store.approvalsOf(sessionId).pending(),
    callAsPerson: (sessionId, call) => callAsPerson(parts, sessionId, call),
    grants: {
      list: async (sessionId) =>
        parts.store.grants.list(sessionId === undefined ? {} : { sessionId }),
      revoke: async (id, by) => parts.store.grants.revoke(id, by),
    },
    explain: async (sessionId, request) =>
      (await readingRuntime(parts, sessionId)).explain(
        request,
        await parts.sessions.getMode(sessionId),
      ),
    subscribe: (given) => readEvents(parts.store.events, given),
    async close() {
      closing.abort();
      await Promise.all(
        [...running].map(async ([sessionId, { stop, held, turn }]) => {
          const asking = await parts.store.approvalsOf(sessionId).pending();
          if (asking.length > 0) {
            await held.release();
            stop.leave();
          } else {
            stop.stop({ status: 'cancelled', reason: 'the process is shutting down' });
          }
          await turn.catch(() => undefined);
        }),
      );
    },
  };
}

function requestOf(parts: AgentParts, sessionId: string, given: SendOptions): TurnRequest {
  return {
    sessionId,
    waitMs: given.waitMs ?? 0,
    agentId: 'main',
    depth: 0,
    permission: parts.permission,
    budget: parts.budget,
    ...(given.signal ? { signal: given.signal } : {}),
  };
}

async function decideIn(
  parts: AgentParts,
  sessionId: string,
  callId: string,
  decision: unknown,
  given: DecideOptions | undefined,
): Promise<DecideResult> {
  const word = requireDecision(decision);
  const editing =
    given?.arguments === undefined
      ? undefined
      : await foreignEditingRuntime(parts, sessionId, callId);
  return (editing ?? (await readingRuntime(parts, sessionId))).decide(callId, word, given);
}

/** Finds the session by its open question. Where two sessions ask under one id, neither is guessed. */
async function decideAnywhere(
  parts: AgentParts,
  callId: string,
  decision: string,
  given: DecideOptions | undefined,
): Promise<DecideResult> {
  requireDecision(decision);
  const open = await parts.store.pendingApprovals();
  const sessions = open.flatMap(({ request }) =>
    request.callId === callId ? [request.sessionId] : [],
  );
  const [sessionId, another] = sessions;
  if (sessionId === undefined) return { status: 'not_pending' };
  if (another === undefined) return decideIn(parts, sessionId, callId, decision, given);
  throw new AgentError(
    'BAD_DECISION',
    `Call "${callId}" waits in the sessions ${sessions.join(', ')}; name one: decide(sessionId, callId, decision)`,
  );
}

/** Anything but the two words is refused: what is not a clear yes must never count as one. */
function requireDecision(decision: unknown): 'allow' | 'deny' {
  if (decision === 'allow' || decision === 'deny') return decision;
  throw new AgentError(
    'BAD_DECISION',
    `Decision ${JSON.stringify(decision) ?? String(decision)} is unknown; use "allow" or "deny"`,
  );
}

/** A runtime that may read and answer but not write: it is bound to no lease. */
async function readingRuntime(parts: AgentParts, sessionId: string): Promise<Runtime> {
  const { clock, ids, log, masker, store } = parts;
  const lastSeq = (await store.sessions.get(sessionId))?.lastSeq ?? 0;
  const speaker = await readSpeaker(store.messages, sessionId, lastSeq);
  const bound = store.bind({ sessionId, owner: parts.owner, fence: 0 });
  const sandbox = sandboxOf(parts, sessionId);
  return createRuntime({
    registry: parts.registry,
    ports: { clock, ids, log, masker, ...bound, approvals: store.approvalsOf(sessionId) },
    sessionId,
    ...(parts.workspace === undefined ? {} : { workspace: parts.workspace }),
    origin: { ...parts.origin, ...speaker },
    permission: parts.permission,
    hooks: parts.hooks,
    ...(parts.limits ? { limits: parts.limits } : {}),
    ...(sandbox ? { sandbox, bindMore: bindScripts(sandbox) } : {}),
    openModes: [...parts.openModes],
    ...(parts.language ? { language: parts.language } : {}),
  });
}
