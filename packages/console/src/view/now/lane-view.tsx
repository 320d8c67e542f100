import type { SessionView } from '@sluice/protocol';
import { useRef, useState } from 'react';
import { filterHref } from '../../model/audit-filter.js';
import { gateNames, type LaneCall, laneOf } from '../../model/now-lanes.js';
import { hrefOf, questionHref } from '../../model/route.js';
import { sessionName } from '../../model/session-name.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { formatAge } from '../../text/format-time.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { SessionChip } from '../session-chip.js';
import { Visible } from '../visible.js';
import { UndoButton } from './undo-button.js';
import { useFocusKept } from './use-focus-kept.js';

const MOST_EARLIER = 30;

interface LaneViewProps {
  readonly session: SessionView;
  /** The moment that is shown. */
  readonly at: number;
  /** Whether that is now: what has happened since the clock was last looked at belongs to it. */
  readonly isNow: boolean;
  onPause(paused: boolean): void;
}

/** One session: its calls, each drawn at the gate where it stands, and the brake. */
export function LaneView({ session, at, isNow, onPause }: LaneViewProps) {
  const { state, store, texts } = useConsole();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const section = useRef<HTMLElement>(null);
  const { call: kept, ...focus } = useFocusKept(section);
  const lane = laneOf(state, session, isNow ? Number.POSITIVE_INFINITY : at, kept);
  const { calls, earlier, firsts } = lane;
  const { session_id } = session;
  const name = sessionName(session);

  async function stop(): Promise<void> {
    try {
      await store.request('chat.cancel', { session_id });
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <section
      className="panel lane"
      aria-label={fill(texts.now.lane, { name })}
      ref={section}
      {...focus}
    >
      <div className="unfold-head">
        <h2 className="lane-name">
          <a href={hrefOf('chat', session_id)}>{name}</a>
        </h2>
        <span className={`badge badge-${session.mode}`}>{session.mode}</span>
        <SessionChip session={session} />
        {lane.inputTokens + lane.outputTokens > 0 && (
          <span className="muted">
            {fill(texts.now.tokens, { input: lane.inputTokens, output: lane.outputTokens })}
            {lane.costUsd !== undefined &&
              ` · ${fill(texts.now.cost, { cost: lane.costUsd.toFixed(4) })}`}
          </span>
        )}
        {state.me?.role !== 'viewer' && (
          <span className="unfold-button lane-brakes">
            <button type="button" className="small" onClick={() => onPause(!session.paused)}>
              {session.paused ? texts.now.resume : texts.now.pause}
              <span className="unseen"> {name}</span>
            </button>
            {session.is_busy && (
              <button type="button" className="small stop" onClick={() => void stop()}>
                {texts.now.stop}
                <span className="unseen"> {name}</span>
              </button>
            )}
          </span>
        )}
      </div>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {firsts.map(({ call, first }) => (
        <p key={call.key} className="lane-first">
          ★ {first && texts.now.first[first]}:{' '}
          <a href={filterHref({ session: session_id, call: call.callId })}>
            <Visible text={call.line?.effect ?? call.toolName} isWords />
          </a>
        </p>
      ))}
      <div className="gates">
        {gateNames.map((gate) => (
          <div key={gate} className={`gate gate-${gate}`}>
            <p className="gate-name">{texts.now.gates[gate]}</p>
            <ul>
              {calls
                .filter((one) => one.gate === gate)
                .map((one) => (
                  <CallChip key={one.call.key} one={one} sessionId={session_id} at={at} />
                ))}
            </ul>
            <EarlierCalls calls={earlier[gate] ?? []} sessionId={session_id} at={at} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface EarlierCallsProps {
  readonly calls: readonly LaneCall[];
  readonly sessionId: string;
  readonly at: number;
}

/** What ended before, drawn when one asks for it; the oldest of a long session stand in the audit. */
function EarlierCalls({ calls, sessionId, at }: EarlierCallsProps) {
  const { texts } = useConsole();
  if (calls.length === 0) return undefined;
  return (
    <Fold title={fill(texts.now.earlier, { count: calls.length })}>
      {() => (
        <>
          <ul>
            {calls
              .slice(-MOST_EARLIER)
              .toReversed()
              .map((one) => (
                <CallChip key={one.call.key} one={one} sessionId={sessionId} at={at} />
              ))}
          </ul>
          {calls.length > MOST_EARLIER && (
            <a href={filterHref({ session: sessionId })}>{texts.rows.toAudit}</a>
          )}
        </>
      )}
    </Fold>
  );
}

interface CallChipProps {
  readonly one: LaneCall;
  readonly sessionId: string;
  readonly at: number;
}

function CallChip({ one, sessionId, at }: CallChipProps) {
  const { state, texts, language } = useConsole();
  const { call, risk, gate, isStopped, since } = one;
  const isOpen =
    gate === 'approval' &&
    state.inbox.open.some(
      ({ session_id, call_id }) => session_id === sessionId && call_id === call.callId,
    );
  const effect = call.line?.effect ?? call.toolName;
  return (
    <li
      className={`lane-call lane-risk-${risk}${isStopped ? ' lane-stopped' : ''}`}
      data-call={call.key}
    >
      <a href={filterHref({ session: sessionId, call: call.callId })}>
        <Visible text={effect} isWords />
      </a>
      <span className="muted">
        {' '}
        {texts.approval.risks[risk]}
        {isStopped && ` · ${stoppedWords(one, texts)}`}
        {since !== undefined && (
          <span className="lane-since">
            {' · '}
            {formatAge(at - since, language)}
          </span>
        )}
      </span>
      {isOpen && (
        <a className="lane-question" href={questionHref(sessionId, call.callId)}>
          {texts.now.toQuestion}
        </a>
      )}
      {call.undoneBy !== undefined && (
        <a
          className="chip chip-undone"
          href={filterHref({ session: sessionId, call: call.undoneBy })}
        >
          <span aria-hidden="true">↶ </span>
          {texts.rows.undone}
        </a>
      )}
      {gate === 'done' && !isStopped && <UndoButton call={call} sessionId={sessionId} />}
    </li>
  );
}

/** What held it up for good: a gate by its name where it has one, or its own failure where it ran. */
function stoppedWords({ call, gate }: LaneCall, { now, rows }: Texts): string {
  if (gate === 'done') return call.state === 'SEALED' ? rows.outcomes.sealed : rows.outcomes.failed;
  const by = call.line?.by;
  const refusers: Readonly<Record<string, string>> = rows.refusers;
  const who = by !== undefined && Object.hasOwn(refusers, by) ? refusers[by] : undefined;
  return who === undefined ? now.stopped : fill(now.stoppedBy, { who });
}
