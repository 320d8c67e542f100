import { randomUUID } from 'node:crypto';
import { localSpeaker } from '@sluice/agent';
import { createRegistry, createRuntime, type Ports, toolFromInstance } from '@sluice/kernel';
import { consoleLog, randomIds, systemClock } from '@sluice/kernel/system';
import { isRecord } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { composePolicy } from '@sluice/tools';
import { runningGateways } from '../access/running-gateways.js';
import type { Io } from '../command-line/command.js';
import { guardMasker } from '../compose/guard-masker.js';
import { openOperatorFiles } from '../policy/operator-files.js';
import { pastOfSession } from '../policy/past-of-session.js';
import { auditKeyPath } from '../store/audit-key.js';
import { holderName } from '../store/lease-holder.js';
import { openWritableStore } from '../store/open-writable-store.js';
import { makeStoreFolder, storePlace } from '../store/store-place.js';
import { followLinks } from './follow-links.js';
import type { HookVerdict } from './hook-answer.js';
import { type GovernedClient, governedTool, type HookEvent } from './hook-event.js';
import { sessionPorts } from './session-ports.js';

/** Both clients run the tool when a hook outlasts its own limit, which is 600 s; we have denied by then. */
const DENY_AFTER_MS = 540_000;
const MODE = 'coding';

export interface Governing {
  readonly client: GovernedClient;
  /** How long the inbox is waited for before the client asks its own person. */
  readonly waitMs: number;
}

/** Puts a client's call through the gates of every face. Throws where it cannot be decided or recorded. */
export async function governCall(
  io: Io,
  event: HookEvent,
  governing: Governing,
): Promise<HookVerdict> {
  return withSession(io, event, governing.client, async (store, ports, sessionId) => {
    const { name, isReader } = governedTool(event.tool_name);
    let handedOver: unknown;
    const registry = createRegistry();
    registry.register(
      toolFromInstance({
        name,
        description: `${event.tool_name} of ${governing.client}`,
        input_schema: { type: 'object' },
        metadata: { concurrent: true, ...(isReader ? { readonly: true } : {}) },
        allowedModes: [MODE],
        exec: (args: unknown) => {
          handedOver = args;
          return { handed_to: governing.client };
        },
      }),
    );
    const runtime = createRuntime({
      registry,
      ports,
      sessionId,
      agentId: governing.client,
      origin: { face: 'govern', client: governing.client, ...localSpeaker() },
      workspace: event.cwd,
      permission: composePolicy({
        tools: registry.all(),
        others: 'ask',
        sandbox: undefined,
        links: followLinks(event.cwd),
        source: 'sluice govern',
        operator: openOperatorFiles({
          env: io.env,
          workspace: event.cwd,
          face: 'govern',
          client: governing.client,
          load: pastOfSession(async () => store.calls, event.cwd),
          log: consoleLog,
        }),
      }),
      approval: { expiresAfterMs: DENY_AFTER_MS, onExpiry: 'deny' },
    });
    const stop = new AbortController();
    const id = callIdOf(event);
    const given = isRecord(event.tool_input) ? event.tool_input : { input: event.tool_input };
    const running = runtime.runCall(
      { id, name, arguments: given },
      { mode: MODE, signal: stop.signal },
    );
    const patience = new AbortController();
    const giveUp = waitForInbox(io, runtime, governing, patience.signal).then((why) => {
      if (why !== undefined) stop.abort(why);
      return why;
    });
    const outcome = await running;
    patience.abort();
    const gaveUp = await giveUp;
    if (!outcome.isError) {
      const isEdited = JSON.stringify(handedOver) !== JSON.stringify(given);
      return {
        verdict: 'allow',
        reason: 'allowed by Sluice',
        ...(isEdited ? { input: handedOver } : {}),
      };
    }
    if (gaveUp !== undefined) return { verdict: 'ask', reason: gaveUp };
    const error = isRecord(outcome.result) ? outcome.result.error : undefined;
    return { verdict: 'deny', reason: `Sluice: ${String(error ?? outcome.errorCode)}` };
  });
}

/** Records what became of a call that was handed over. */
export async function recordOutcome(
  io: Io,
  event: HookEvent,
  client: GovernedClient,
): Promise<void> {
  await withSession(io, event, client, async (_, ports, sessionId) => {
    const isError = event.hook_event_name === 'PostToolUseFailure' || event.error !== undefined;
    const result = event.tool_response ?? event.error ?? null;
    const late = {
      callId: callIdOf(event),
      sessionId,
      at: systemClock.now(),
      isError,
      result: guardMasker.mask(result),
    };
    const { name } = governedTool(event.tool_name);
    const told = { callId: late.callId, toolName: name, isError };
    const draft = {
      seq: 0,
      timestamp: late.at,
      sessionId,
      agentId: client,
      event: { channel: 'monitor', type: 'tool_late_result', ...told } as const,
    };
    await ports.records.keepLate(late, [draft]);
  });
}

async function withSession<Result>(
  io: Io,
  event: HookEvent,
  client: GovernedClient,
  work: (store: Store, ports: Ports, sessionId: string) => Promise<Result>,
): Promise<Result> {
  const place = storePlace(io, undefined);
  makeStoreFolder(io, place);
  const store = await openWritableStore(place, {
    masker: guardMasker,
    clock: systemClock,
    log: consoleLog,
    auditKey: auditKeyPath(io),
  });
  try {
    const sessionId = `${client}-${event.session_id}`;
    const metadata = { face: client, folder: event.cwd };
    await store.sessions.create({
      id: sessionId,
      mode: MODE,
      title: `${client} in ${event.cwd}`,
      metadata,
    });
    const session = { id: sessionId, holder: holderName('govern', ` ${randomUUID()}`) };
    return await work(store, sessionPorts(store, session, randomIds), sessionId);
  } finally {
    await store.close();
  }
}

/**
 * Why the inbox is no longer waited for: nobody serves it, or nobody answered in time. `undefined` where the call has
 * ended before.
 */
async function waitForInbox(
  io: Io,
  runtime: ReturnType<typeof createRuntime>,
  { waitMs }: Governing,
  ended: AbortSignal,
): Promise<string | undefined> {
  for await (const { event } of runtime.subscribe({
    types: ['permission_required'],
    signal: ended,
  })) {
    if (event.type !== 'permission_required') continue;
    const rule = String(event.request.meta.rule ?? 'a person has to say yes');
    const hasInbox = (await runningGateways(io.env)).length > 0;
    if (hasInbox) await sleepUntil(waitMs, ended);
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

/** The client's own id where it gives one, so that what comes after the call finds it. */
function callIdOf({ tool_use_id: id }: HookEvent): string {
  return id ?? `govern_${randomUUID()}`;
}
