import type { Notification } from '@modelcontextprotocol/server';
import type { Runtime, SluiceEvent } from '@sluice/kernel';
import { messageOf } from '@sluice/plain';

export type ProgressToken = string | number;

/** A log that lost the call's last event must not hold back its result. */
const LAST_EVENT_WITHIN_MS = 500;

/**
 * Sends what a tool says of its progress (`ctx.emit('progress', …)`) to the client that asked for it,
 * until the call has ended. `end` resolves when everything said before the end has been sent.
 */
export function relayProgress(options: {
  readonly runtime: Runtime;
  readonly callId: string;
  readonly token: ProgressToken;
  notify(notification: Notification): Promise<void>;
  onProblem(words: string): void;
}): { end(): Promise<void> } {
  const stop = new AbortController();
  const relayed = relay(options, stop.signal).catch((error: unknown) =>
    options.onProblem(`progress of ${options.callId} is not sent: ${messageOf(error)}`),
  );
  return {
    async end() {
      const timer = setTimeout(() => stop.abort(), LAST_EVENT_WITHIN_MS);
      await relayed;
      clearTimeout(timer);
    },
  };
}

async function relay(
  options: Parameters<typeof relayProgress>[0],
  signal: AbortSignal,
): Promise<void> {
  const { runtime, callId, token, notify } = options;
  let last: number | undefined;
  const events = runtime.subscribe({
    types: ['tool_custom_event', 'tool:end', 'tool:error', 'tool:denied'],
    signal,
  });
  for await (const { event } of events) {
    if (isEndOf(event, callId)) return;
    if (event.type !== 'tool_custom_event' || event.callId !== callId) continue;
    if (event.eventType !== 'progress') continue;
    const step = readProgress(event.data, last ?? 0);
    // The protocol wants the number to grow; what does not is not news. A first step of 0 says that it began.
    if (last !== undefined && step.progress <= last) continue;
    last = step.progress;
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
