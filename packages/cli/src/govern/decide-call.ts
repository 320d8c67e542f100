import { localSpeaker } from '@sluice/agent';
import { type CallOutcome, createRuntime, type Runtime } from '@sluice/kernel';
import { consoleLog } from '@sluice/kernel/system';
import { isRecord } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { hasOpenInbox } from '../access/open-inboxes.js';
import type { Io } from '../command-line/command.js';
import { realFolder } from '../compose/real-folder.js';
import type { Transcripts } from '../sources/transcripts.js';
import { callsOf, tellLiveCalls } from '../store/tell-live-calls.js';
import { argumentsIn, argumentsOut } from './argument-names.js';
import type { AskingClient } from './asking-client.js';
import { callIdOf } from './call-id.js';
import { clientSession, GOVERNED_MODE } from './client-session.js';
import { governedPolicy } from './governed-policy.js';
import { governedRegistry } from './governed-registry.js';
import { governedTool } from './governed-tool.js';
import type { HookVerdict } from './hook-answer.js';
import type { HookEvent } from './hook-event.js';

/** Clients run the tool when a hook outlasts its own limit, which is 600 s; we have denied by then. */
const DENY_AFTER_MS = 540_000;

export interface Governing {
  readonly client: AskingClient;
  /** How long the inbox is waited for before the client asks its own person. */
  readonly waitMs: number;
  readonly transcripts: Transcripts;
  /** Aborts when the client has gone: nobody could take the answer, so its question is withdrawn. */
  readonly gone?: AbortSignal;
}

/** Puts a client's call through the gates of every face. Throws where it cannot be decided or recorded. */
export async function decideCall(
  io: Pick<Io, 'env'>,
  store: Store,
  event: HookEvent,
  governing: Governing,
): Promise<HookVerdict> {
  const { client } = governing;
  const folder = realFolder(event.folder);
  const { ports, sessionId } = await clientSession(store, event, client);
  const tool = governedTool(client, event.tool);
  const { name, fields } = tool;
  let handedOver: unknown;
  const registry = governedRegistry(client, event.tool, tool, (args) => {
    handedOver = args;
    return { handed_to: client };
  });
  const runtime = createRuntime({
    registry,
    ports,
    sessionId,
    agentId: client,
    origin: { face: 'govern', client, ...localSpeaker() },
    workspace: folder,
    permission: await governedPolicy(io, store, {
      folder,
      client,
      tools: registry.all(),
      transcript: event.transcript,
      transcripts: governing.transcripts,
    }),
    approval: { expiresAfterMs: DENY_AFTER_MS, onExpiry: 'deny' },
  });
  const stop = new AbortController();
  const { gone } = governing;
  const leave = (): void => stop.abort('the client has gone');
  if (gone?.aborted) leave();
  else gone?.addEventListener('abort', leave, { once: true });
  const id = callIdOf(event);
  const given = argumentsIn(event.input, fields);
  const since = await ports.events.lastSeq();
  const running = runtime.runCall(
    { id, name, arguments: given },
    { mode: GOVERNED_MODE, signal: stop.signal },
  );
  const patience = new AbortController();
  const questions = runtime.subscribe({
    since,
    types: ['permission_required'],
    signal: patience.signal,
  });
  const giveUp = waitForInbox(io, questions, id, {
    waitMs: governing.waitMs,
    ended: patience.signal,
    // Whoever answers is told what other arguments would come to while the client waits.
    tell: () =>
      tellLiveCalls(
        io.env,
        callsOf(async () => runtime),
        (message) => consoleLog.warn('live_calls', { message }),
      ),
  }).then((why) => {
    if (why !== undefined) stop.abort(why);
    return why;
  });
  let outcome: CallOutcome;
  try {
    outcome = await running;
  } finally {
    patience.abort();
    gone?.removeEventListener('abort', leave);
  }
  const gaveUp = await giveUp;
  if (!outcome.isError) {
    const isEdited = JSON.stringify(handedOver) !== JSON.stringify(given);
    return {
      verdict: 'allow',
      reason: 'allowed by Sluice',
      ...(isEdited ? { input: argumentsOut(handedOver, event.input, fields) } : {}),
    };
  }
  if (gaveUp !== undefined) return { verdict: 'ask', reason: gaveUp };
  const error = isRecord(outcome.result) ? outcome.result.error : undefined;
  // Most often because a client has the hook in two of its settings.
  const way = outcome.errorCode === 'DUPLICATE_CALL_ID' ? '; see: sluice govern status' : '';
  return { verdict: 'deny', reason: `Sluice: ${String(error ?? outcome.errorCode)}${way}` };
}

/**
 * Why the inbox is no longer waited for: nobody serves it, or nobody answered in time. `undefined` where the call has
 * ended before.
 */
async function waitForInbox(
  io: Pick<Io, 'env'>,
  questions: ReturnType<Runtime['subscribe']>,
  callId: string,
  {
    waitMs,
    ended,
    tell,
  }: {
    readonly waitMs: number;
    readonly ended: AbortSignal;
    tell(): Promise<{ close(): Promise<void> }>;
  },
): Promise<string | undefined> {
  for await (const { event } of questions) {
    // Calls run side by side in one session: the question of another one is none of ours.
    if (event.type !== 'permission_required' || event.call.id !== callId) continue;
    const rule = String(event.request.meta.rule ?? 'a person has to say yes');
    if (await hasOpenInbox(io.env)) {
      const live = await tell();
      await sleepUntil(waitMs, ended);
      await live.close();
    }
    if (ended.aborted) return undefined;
    return `Sluice asks: ${rule}`;
  }
  return undefined;
}

function sleepUntil(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
