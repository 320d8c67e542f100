import type { SessionView, ToolView } from '@sluice/protocol';
import type { ConsoleState } from './console-state.js';
import type { CallItem, TimelineItem } from './timeline.js';

export type GateName = 'mode' | 'policy' | 'approval' | 'run' | 'done';
export const gateNames: readonly GateName[] = ['mode', 'policy', 'approval', 'run', 'done'];
export type Risk = 'read' | 'write' | 'network' | 'destructive' | 'unknown';
export type FirstTime = 'write' | 'network' | 'destructive';

export interface LaneCall {
  readonly call: CallItem;
  readonly gate: GateName;
  readonly risk: Risk;
  /** It came no further: the gate stopped it, or it ended without what was wanted. */
  readonly isStopped: boolean;
  /** Since when it is held at this gate, or runs; absent once it has ended. */
  readonly since?: number;
  /** What this session had not done before this call. */
  readonly first?: FirstTime;
}

export interface Lane {
  readonly session: SessionView;
  /** Newest last: all that have not ended, and of those that have the last few at each gate. */
  readonly calls: readonly LaneCall[];
  /** Those that ended at a gate before the ones that are drawn there. */
  readonly earlier: Readonly<Partial<Record<GateName, readonly LaneCall[]>>>;
  /** Of the whole session, not only of what is drawn. */
  readonly firsts: readonly LaneCall[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | undefined;
  readonly isLoaded: boolean;
}

const MOST_LANES = 8;
/** Of calls that have ended, at one gate. */
const MOST_ENDED = 3;
const RECENT_MS = 3_600_000;

/**
 * The sessions worth a lane: those at work, waiting or paused by themselves first, then those used within the hour. Where
 * all are paused that says nothing of one. Of a minute of the past, those that were there and were used within the hour before it or later, the nearest first.
 */
export function laneSessions(
  sessions: readonly SessionView[],
  now: number,
  past?: number,
): readonly SessionView[] {
  if (past !== undefined) {
    const far = ({ updated_at }: SessionView) => Math.abs(updated_at - past);
    return sessions
      .filter((session) => session.created_at <= past && past - session.updated_at < RECENT_MS)
      .sort((a, b) => far(a) - far(b))
      .slice(0, MOST_LANES);
  }
  const rank = (session: SessionView) => {
    if (session.pending_approvals > 0) return 0;
    if (session.is_busy || (session.paused && !session.paused.all)) return 1;
    return now - session.updated_at < RECENT_MS ? 2 : 3;
  };
  return sessions
    .filter((session) => rank(session) < 3)
    .sort((a, b) => rank(a) - rank(b) || b.updated_at - a.updated_at)
    .slice(0, MOST_LANES);
}

/** A session that is held, or that waits for an answer, is not at work. */
export function countSessions(
  sessions: readonly SessionView[],
  open: readonly { readonly session_id: string }[],
): {
  readonly working: number;
  readonly paused: number;
} {
  const paused = sessions.filter((session) => session.paused).length;
  const asking = new Set(open.map(({ session_id }) => session_id));
  const working = sessions.filter(
    (one) => one.is_busy && !one.paused && !asking.has(one.session_id),
  ).length;
  return { working, paused };
}

/**
 * One session's lane as it was at `at`: the calls that had begun, each at the gate where it stood. The call whose key is
 * `kept` stays drawn, however much has ended since.
 */
export function laneOf(state: ConsoleState, session: SessionView, at: number, kept?: string): Lane {
  const entry = state.timelines.get(session.session_id);
  const items = (entry?.timeline.items ?? []).filter((item) => item.at <= at);
  const tools = new Map(
    (state.tools.get(session.mode)?.tools ?? []).map((tool) => [tool.name, tool]),
  );
  const seen = new Set<FirstTime>();
  const calls = items.flatMap((item): readonly LaneCall[] => {
    if (item.kind !== 'call') return [];
    const risk = riskOf(item, tools.get(item.toolName));
    const gate = placeOf(item, at);
    const first =
      wasDenied(item) || risk === 'read' || risk === 'unknown' || seen.has(risk) ? undefined : risk;
    if (first) seen.add(first);
    return [{ call: item, risk, ...gate, ...(first ? { first } : {}) }];
  });
  return {
    session,
    ...drawnOf(calls, kept),
    firsts: calls.filter(({ first }) => first !== undefined),
    ...spentOf(items),
    isLoaded: entry?.phase === 'ready',
  };
}

/** What goes on is always drawn, however much has ended since it began. */
function drawnOf(
  calls: readonly LaneCall[],
  kept: string | undefined,
): Pick<Lane, 'calls' | 'earlier'> {
  const left = new Set<LaneCall>();
  const earlier: Partial<Record<GateName, readonly LaneCall[]>> = {};
  for (const name of gateNames) {
    const ended = calls.filter(
      ({ gate, isStopped }) => gate === name && (gate === 'done' || isStopped),
    );
    const before = ended.slice(0, -MOST_ENDED).filter(({ call }) => call.key !== kept);
    for (const one of before) left.add(one);
    if (before.length > 0) earlier[name] = before;
  }
  return { calls: calls.filter((one) => !left.has(one)), earlier };
}

/** By a gate, or by a person. */
function wasDenied({ denial, state }: CallItem): boolean {
  return denial !== undefined || state === 'DENIED';
}

function placeOf(call: CallItem, at: number): Pick<LaneCall, 'gate' | 'isStopped' | 'since'> {
  const { decided, approval, state } = call;
  const refusing = refusingGate(call);
  if (refusing) return { gate: refusing, isStopped: true };
  if (approval && (!decided || decided.at > at)) {
    return { gate: 'approval', isStopped: false, since: approval.requested_at };
  }
  if (state === 'DENIED') return { gate: 'approval', isStopped: true };
  const endedAt = call.at + (call.durationMs ?? 0);
  const isOver = state === 'COMPLETED' || state === 'FAILED' || state === 'SEALED';
  if (isOver && endedAt <= at) return { gate: 'done', isStopped: state !== 'COMPLETED' };
  const since = decided?.at ?? call.at;
  return { gate: state === 'PENDING' ? 'policy' : 'run', isStopped: false, since };
}

/** What refused the call without asking anybody. One that is known from the history alone has no denial, only its line. */
function refusingGate({ denial, decided, approval, line }: CallItem): GateName | undefined {
  const code = denial?.error_code ?? line?.error;
  if (code === 'MODE_DENIED' || code === 'TOOL_NOT_FOUND') return 'mode';
  if (denial) return decided || approval ? 'approval' : 'policy';
  return line?.verdict === 'refused' ? 'policy' : undefined;
}

function riskOf(call: CallItem, tool: ToolView | undefined): Risk {
  if (call.approval?.risk) return call.approval.risk;
  // Of a tool that says nothing of itself the worst must be assumed by a policy; a colour says that nothing is known.
  if (!tool?.annotations.is_declared) return 'unknown';
  const { read_only, open_world, destructive } = tool.annotations;
  // What works on files and says nothing of the network is taken for what it works on.
  if (open_world && (read_only || tool.group !== 'code')) return 'network';
  if (read_only) return 'read';
  return destructive && tool.group !== 'code' ? 'destructive' : 'write';
}

function spentOf(
  items: readonly TimelineItem[],
): Pick<Lane, 'inputTokens' | 'outputTokens' | 'costUsd'> {
  let inputTokens = 0;
  let outputTokens = 0;
  let costUsd: number | undefined;
  for (const item of items) {
    if (item.kind !== 'turn_end' || !item.used) continue;
    inputTokens += item.used.input_tokens;
    outputTokens += item.used.output_tokens;
    if (item.used.cost_usd !== undefined) costUsd = (costUsd ?? 0) + item.used.cost_usd;
  }
  return { inputTokens, outputTokens, costUsd };
}
