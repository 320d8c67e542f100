import type { Notification } from '@modelcontextprotocol/server';
import type { Runtime, SluiceEvent } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';

export type ProgressToken = string | number;

/** A log that lost the call's last event must not hold back its result. */
const LAST_EVENT_WITHIN_MS = 500;

/** Clients give a silent call up after a minute, most of them. */
const KEEP_ALIVE_MS = 10_000;
/** Below any step that a tool reports itself: the protocol wants the number to grow. */
const SMALL_STEP = 1e-6;

export interface RelayOptions {
  readonly runtime: Runtime;
  readonly callId: string;
  readonly token: ProgressToken;
  /** How long nothing may be said before the client is told that the call is alive. */
  readonly keepAliveMs?: number;
  notify(notification: Notification): Promise<void>;
  onProblem(words: string): void;
}

/** What the client has heard so far. */
interface Heard {
  last: number | undefined;
  isFresh: boolean;
  isOver: boolean;
}

/**
 * Sends what a tool says of its progress (`ctx.emit('progress', …)`) to the client that asked for it, until the call has
 * ended; where it says nothing, that the call waits for a person or still runs. `end` resolves when everything said before
 * the end has been sent.
 */
export function relayProgress(options: RelayOptions): { end(): Promise<void> } {
  const stop = new AbortController();
  const heard: Heard = { last: undefined, isFresh: false, isOver: false };
  const complain = (error: unknown): void =>
    options.onProblem(`progress of ${options.callId} is not sent: ${messageOf(error)}`);
  const relayed = relay(options, heard, stop.signal).catch(complain);
  const beat = setInterval(() => {
    const wasFresh = heard.isFresh;
    heard.isFresh = false;
    if (!wasFresh) void sayAlive(options, heard).catch(complain);
  }, options.keepAliveMs ?? KEEP_ALIVE_MS);
  beat.unref();
  return {
    async end() {
      heard.isOver = true;
      clearInterval(beat);
      const timer = setTimeout(() => stop.abort(), LAST_EVENT_WITHIN_MS);
      await relayed;
      clearTimeout(timer);
    },
  };
}

async function sayAlive(
  { runtime, callId, token, notify }: RelayOptions,
  heard: Heard,
): Promise<void> {
  const open = await runtime.pendingApprovals();
  const isAsked = open.some(({ request }) => request.callId === callId);
  if (heard.isOver) return;
  heard.last = (heard.last ?? 0) + SMALL_STEP;
  const message = isAsked ? 'waiting for a person' : 'still running';
  const params = { progressToken: token, progress: heard.last, message };
  await notify({ method: 'notifications/progress', params });
}

async function relay(options: RelayOptions, heard: Heard, signal: AbortSignal): Promise<void> {
  const { runtime, callId, token, notify } = options;
  const events = runtime.subscribe({
    types: ['tool_custom_event', 'tool:end', 'tool:error', 'tool:denied'],
    signal,
  });
  for await (const { event } of events) {
    if (isEndOf(event, callId)) return;
    if (event.type !== 'tool_custom_event' || event.callId !== callId) continue;
    if (event.eventType !== 'progress') continue;
    const step = readProgress(event.data, heard.last ?? 0);
    // The protocol wants the number to grow; what does not is not news. A first step of 0 says that it began.
    if (heard.last !== undefined && step.progress <= heard.last) continue;
    heard.last = step.progress;
    heard.isFresh = true;
    await notify({
      method: 'notifications/progress',
      params: { progressToken: token, ...step },
    });
  }
}

function isEndOf(event: SluiceEvent, callId: string): boolean {
  const isEnd =
    event.type === 'tool:end' || event.type === 'tool:error' || event.type === 'tool:denied';
  return isEnd && event.call.id === callId;
}

interface ProgressStep {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** Takes `{ progress, total?, message? }`, a number, or words; without a number each is one step more. */
export function readProgress(data: unknown, last: number): ProgressStep {
  if (typeof data === 'number') return { progress: finite(data) ?? last };
  if (typeof data === 'string') return { progress: last + 1, message: data };
  if (typeof data !== 'object' || data === null) return { progress: last + 1 };
  const { progress, total, message } = Object.fromEntries(Object.entries(data));
  const whole = finite(total);
  return {
    progress: progress === undefined ? last + 1 : (finite(progress) ?? last),
    ...(whole === undefined ? {} : { total: whole }),
    ...(typeof message === 'string' ? { message } : {}),
  };
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
