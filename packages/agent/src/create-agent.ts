import {
  type CompiledSchema,
  createRuntime,
  type DecideOptions,
  type DecideResult,
  type Runtime,
  readEvents,
  requireReading,
} from '@sluice/kernel';
import { messageOf } from '@sluice/plain';
import type { Agent, SendOptions } from './agent.js';
import { AgentError, agentClosed } from './agent-error.js';
import type { AgentOptions } from './agent-options.js';
import { type AgentParts, resolveParts } from './agent-parts.js';
import { answerWithMessage } from './answer-with-message.js';
import { askInForm } from './ask-in-form.js';
import { bindScripts } from './bind-scripts.js';
import { callAsPerson } from './call-as-person.js';
import { createCancelHearing, requestCancel } from './cancel-elsewhere.js';
import { editElsewhere } from './edit-elsewhere.js';
import { readSpeaker } from './history/read-speaker.js';
import { leaveWhenAsked } from './leave-when-asked.js';
import { type ListenParts, listen, requireListener } from './listen.js';
import { runTurn, type TurnControl } from './loop/run-turn.js';
import type { TurnOutcome } from './loop/turn-outcome.js';
import { sandboxOf, type TurnRequest } from './loop/turn-work.js';
import { createMessageQueue } from './message-queue.js';
import { requireMessage, requireSendOptions, requireSessionId } from './require-message.js';
import { streamTurn } from './stream-turn.js';
import { keepAttachment, readUserMessage, type Said, type UserMessage } from './user-message.js';

/** As long as a timer can be; a person may take days. */
const QUEUE_WAIT_MS = 2_147_483_647;

interface Running extends TurnControl {
  readonly turn: Promise<TurnOutcome>;
}

/**
 * Makes an agent over a store, a model and tools. What is missing or cannot be meant is an error here, not at the
 * first turn.
 */
export function createAgent(options: AgentOptions): Agent {
  const parts = resolveParts(options);
  const running = new Map<string, Running>();
  const closing = new AbortController();
  const hearCancels = createCancelHearing(parts.store.events);

  const start = (
    request: TurnRequest,
    { whenAsked }: Pick<SendOptions, 'whenAsked'> = {},
  ): Promise<TurnOutcome> => {
    const { sessionId } = request;
    if (closing.signal.aborted) return Promise.reject(agentClosed());
    const over = new AbortController();
    let own: Running | undefined;
    const turn: Promise<TurnOutcome> = runTurn(parts, request, (control) => {
      own = { ...control, turn };
      running.set(sessionId, own);
      if (whenAsked === 'return') leaveWhenAsked(parts, sessionId, control, over.signal);
    }).finally(() => {
      over.abort();
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
    start(
      {
        ...requestOf(parts, sessionId, given),
        ...said,
        ...(given.by ? { by: given.by } : {}),
        ...(output ? { output } : {}),
      },
      given,
    );

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
    requireMessage(sessionId, content, given);
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
    requireSessionId(sessionId);
    requireSendOptions(given);
    const row = await parts.sessions.require(sessionId);
    if (row.parentSessionId === undefined) return start(requestOf(parts, sessionId, given), given);
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
    stream(sessionId, content, given) {
      requireMessage(sessionId, content, given);
      return streamTurn(
        parts.store.events,
        sessionId,
        () => send(sessionId, content, given),
        (reason) => cancel(sessionId, reason),
      );
    },
    attach: (sessionId, attachment) => keepAttachment(parts, sessionId, attachment),
    resume,
    async recover() {
      const abandoned = await parts.store.leases.abandoned(1_000);
      const asking = (await parts.store.pendingApprovals()).map(({ request }) => request.sessionId);
      // Also those whose question was answered while nobody held them.
      const unfinished = (await parts.store.calls.list({ isOpen: true, limit: 1_000 })).map(
        (record) => record.sessionId,
      );
      const found: { sessionId: string; turn: Promise<TurnOutcome> }[] = [];
      for (const sessionId of new Set([...abandoned, ...asking, ...unfinished])) {
        // What goes on here is not abandoned, however late its lease was renewed: this machine may have slept.
        if (running.has(sessionId)) continue;
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
    hearCancels: (signal) => hearCancels(signal, cancel),
    decide: (
      first: string,
      second: string,
      third?: DecideOptions | string,
      fourth?: DecideOptions,
    ) => {
      if (typeof third === 'string') return decideIn(parts, first, second, third, fourth);
      return decideAnywhere(parts, first, second, third);
    },
    on(type, listener) {
      requireListener(type, listener);
      return listen(listenParts, type, listener);
    },
    async previewEdit(sessionId, callId, args) {
      const edit = await editElsewhere(parts, sessionId, callId, args);
      if (!edit) return (await readingRuntime(parts, sessionId)).previewEdit(callId, args);
      return 'refused' in edit ? edit.refused : edit.runtime.previewEdit(callId, edit.arguments);
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
    subscribe(given) {
      requireReading('agent.subscribe', given);
      return readEvents(parts.store.events, given);
    },
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
  const edit =
    word === 'deny' || given?.arguments === undefined
      ? undefined
      : await editElsewhere(parts, sessionId, callId, given.arguments);
  if (!edit) return (await readingRuntime(parts, sessionId)).decide(callId, word, given);
  if ('refused' in edit) return edit.refused;
  return edit.runtime.decide(callId, word, { ...given, arguments: edit.arguments });
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
