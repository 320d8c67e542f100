import type { EventEnvelope } from '@sluice/kernel';
import { closeCodes } from '@sluice/protocol';
import { Metrics } from './metrics.js';

/** What a gateway counts. Labels come from closed lists only, so that no client can make new ones. */
export interface GatewayMetrics {
  text(): string;
  gauge(name: string, help: string, read: () => number): void;
  requestEnded(method: string, outcome: string, seconds: number): void;
  refused(reason: string): void;
  closed(code: number): void;
  /** Counts an event of the log. */
  event(envelope: EventEnvelope): void;
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];
const TOOL_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300];

export function createGatewayMetrics(): GatewayMetrics {
  const metrics = new Metrics();
  const requests = metrics.counter('sluice_requests_total', 'Requests that ended, by method');
  const took = metrics.histogram(
    'sluice_request_seconds',
    'How long requests took',
    REQUEST_SECONDS,
  );
  const refused = metrics.counter(
    'sluice_refused_total',
    'What was refused before it was a request',
  );
  const closes = metrics.counter('sluice_closes_total', 'Connections that ended, by close code');
  const calls = metrics.counter('sluice_calls_total', 'Tool calls that ended, by state');
  const toolTime = metrics.histogram('sluice_tool_seconds', 'How long tools ran', TOOL_SECONDS);
  const asked = metrics.counter('sluice_approvals_asked_total', 'Questions to people');
  const decided = metrics.counter('sluice_approvals_decided_total', 'Their answers, by outcome');
  const turns = metrics.counter('sluice_turns_total', 'Turns that ended, by reason');
  return {
    text: () => metrics.text(),
    gauge: (name, help, read) => metrics.gauge(name, help, read),
    requestEnded(method, outcome, seconds) {
      requests({ method, outcome });
      took(seconds);
    },
    refused: (reason) => refused({ reason }),
    closed: (code) => closes({ code: String(isKnownClose(code) ? code : 'other') }),
    event({ event }) {
      switch (event.type) {
        case 'tool:end':
        case 'tool:error':
        case 'tool:denied':
          calls({ state: event.call.state });
          if (event.call.durationMs !== undefined) toolTime(event.call.durationMs / 1_000);
          break;
        case 'permission_required':
          asked();
          break;
        case 'permission_decided':
          decided({ outcome: event.outcome });
          break;
        case 'done':
          turns({ reason: event.reason });
          break;
        case 'text_chunk':
        case 'think_chunk':
        case 'tool:start':
        case 'permission_counted':
        case 'tool_executed':
        case 'tool_custom_event':
        case 'tool_events_dropped':
        case 'tool_late_result':
        case 'state_changed':
        case 'mode_downgraded':
        case 'error':
        case 'note':
          break;
      }
    },
  };
}

const closeNumbers: ReadonlySet<number> = new Set(Object.values(closeCodes));

/** A client may close with any number; only those that mean something are told apart. */
function isKnownClose(code: number): boolean {
  return (code >= 1000 && code <= 1015) || closeNumbers.has(code);
}
