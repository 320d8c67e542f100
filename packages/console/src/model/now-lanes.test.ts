import type { SessionView, ToolView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { approvalOf } from '../testing/event-of.js';
import { initialState, withTimeline } from './console-state.js';
import { countSessions, laneOf, laneSessions } from './now-lanes.js';
import { type CallItem, emptyTimeline, type TimelineItem } from './timeline.js';

const session = (id: string, more: Partial<SessionView> = {}): SessionView => ({
  session_id: id,
  title: '',
  mode: 'coding',
  created_at: 0,
  updated_at: 0,
  is_busy: false,
  pending_approvals: 0,
  ...more,
});

const call = (callId: string, at: number, more: Partial<CallItem> = {}): CallItem => ({
  kind: 'call',
  key: `c${callId}`,
  at,
  callId,
  agentId: 'main',
  toolName: 'fetch',
  arguments: {},
  state: 'COMPLETED',
  isError: false,
  durationMs: 0,
  ...more,
});

const tool = (name: string, annotations: Partial<ToolView['annotations']>): ToolView => ({
  name,
  description: '',
  group: 'world',
  modes: ['coding'],
  is_offered: true,
  annotations: {
    read_only: false,
    destructive: false,
    idempotent: false,
    open_world: false,
    is_declared: true,
    ...annotations,
  },
});

function stateWith(items: readonly TimelineItem[]) {
  const tools = [
    tool('fetch', { open_world: true }),
    tool('look', { read_only: true }),
    tool('mute', { open_world: true, destructive: true, is_declared: false }),
  ];
  const known = {
    ...initialState,
    tools: new Map([
      ['coding' as const, { mode: 'coding' as const, tools, offered: 2, hidden: 0 }],
    ]),
  };
  return withTimeline(known, 's', { timeline: { ...emptyTimeline, items }, phase: 'ready' });
}

const denied = (code: string) => ({
  state: 'DENIED' as const,
  denial: {
    call_id: 'c',
    tool_name: 'fetch',
    mode: 'coding' as const,
    error_code: code,
    message: 'no',
    next_action: 'ask',
  },
});

test('N-03 a call stands at the gate that holds or stopped it', () => {
  const lane = laneOf(
    stateWith([
      call('mode', 1, denied('MODE_DENIED')),
      call('policy', 2, denied('PERMISSION_DENIED')),
      call('new', 3, { state: 'PENDING' }),
      call('runs', 4, { state: 'EXECUTING' }),
      call('done', 5),
      call('failed', 6, { state: 'FAILED' }),
      call('person', 7, { state: 'DENIED' }),
    ]),
    session('s'),
    Number.POSITIVE_INFINITY,
  );
  expect(
    lane.calls.map(({ call: { callId }, gate, isStopped }) => [callId, gate, isStopped]),
  ).toEqual([
    ['mode', 'mode', true],
    ['policy', 'policy', true],
    ['new', 'policy', false],
    ['runs', 'run', false],
    ['done', 'done', false],
    ['failed', 'done', true],
    ['person', 'approval', true],
  ]);
});

test('N-03 of a call that is known from the history alone its line says which gate stopped it', () => {
  const refused = (by: string, error: string): Partial<CallItem> => ({
    state: 'FAILED',
    line: {
      tool: 'fetch',
      effect: `fetch → ${error}`,
      verdict: 'refused',
      outcome: 'failed',
      error,
      by,
      origin: { session: 's', agent: 'main' },
    },
  });
  const lane = laneOf(
    stateWith([
      call('mode', 1, refused('mode', 'MODE_DENIED')),
      call('unknown', 2, refused('look-up', 'TOOL_NOT_FOUND')),
      call('misfit', 3, refused('validation', 'INVALID_ARGS')),
      call('rule', 4, { ...refused('policy', 'POLICY_DENIED'), state: 'DENIED' }),
    ]),
    session('s'),
    Number.POSITIVE_INFINITY,
  );
  expect(lane.calls.map(({ gate, isStopped }) => [gate, isStopped])).toEqual([
    ['mode', true],
    ['mode', true],
    ['policy', true],
    ['policy', true],
  ]);
});

test('N-03 a call that goes on says since when it runs, or since when somebody is waited for', () => {
  const approval = { ...approvalOf('asks'), requested_at: 25 };
  const lane = laneOf(
    stateWith([
      call('runs', 10, { state: 'EXECUTING' }),
      call('asks', 20, { state: 'APPROVAL_REQUIRED', approval }),
      call('done', 30),
    ]),
    session('s'),
    Number.POSITIVE_INFINITY,
  );
  expect(lane.calls.map(({ since }) => since)).toEqual([10, 25, undefined]);
});

test('N-03 what a session does for the first time is told once, a denied call did nothing, and of a tool that says nothing of itself nothing is known', () => {
  const lane = laneOf(
    stateWith([
      call('no', 1, denied('PERMISSION_DENIED')),
      call('asked', 1, { state: 'DENIED' }),
      call('look', 2, { toolName: 'look', state: 'EXECUTING' }),
      call('first', 3),
      call('second', 4),
      call('silent', 5, { toolName: 'mute' }),
    ]),
    session('s'),
    Number.POSITIVE_INFINITY,
  );
  expect(lane.calls.map(({ risk, first }) => [risk, first])).toEqual([
    ['network', undefined],
    ['network', undefined],
    ['read', undefined],
    ['network', 'network'],
    ['network', undefined],
    ['unknown', undefined],
  ]);
});

test('N-03 a lane draws what goes on and the last three that ended at a gate, counts the rest, and keeps first times', () => {
  const lane = laneOf(
    stateWith([
      call('first', 1),
      call('runs', 2, { state: 'EXECUTING' }),
      ...[3, 4, 5, 6].map((at) => call(`done${at}`, at)),
      ...[7, 8, 9, 10].map((at) => call(`no${at}`, at, denied('MODE_DENIED'))),
    ]),
    session('s'),
    Number.POSITIVE_INFINITY,
  );
  expect(lane.calls.map(({ call: { callId } }) => callId)).toEqual([
    'runs',
    'done4',
    'done5',
    'done6',
    'no8',
    'no9',
    'no10',
  ]);
  const ids = lane.earlier.done?.map(({ call: { callId } }) => callId);
  expect([ids, lane.earlier.mode?.length, lane.earlier.run]).toEqual([
    ['first', 'done3'],
    1,
    undefined,
  ]);
  expect(lane.firsts.map(({ call: { callId } }) => callId)).toEqual(['first']);
});

test('N-03 the call that is kept stays drawn, and counts for nothing beside it', () => {
  const calls = [1, 2, 3, 4, 5].map((at) => call(`done${at}`, at));
  const lane = laneOf(stateWith(calls), session('s'), Number.POSITIVE_INFINITY, calls[0]?.key);
  const ids = (all: typeof lane.calls) => all.map(({ call: { callId } }) => callId);
  expect(ids(lane.calls)).toEqual(['done1', 'done3', 'done4', 'done5']);
  expect(ids(lane.earlier.done ?? [])).toEqual(['done2']);
});

test('N-03 a minute of the past shows what had begun by then, and what still ran', () => {
  const state = stateWith([
    call('short', 100, { durationMs: 10 }),
    call('long', 100, { durationMs: 900 }),
    call('later', 500),
  ]);
  const at = (time: number) =>
    laneOf(state, session('s'), time).calls.map(({ call: { callId }, gate }) => [callId, gate]);
  expect(at(200)).toEqual([
    ['short', 'done'],
    ['long', 'run'],
  ]);
  expect(at(50)).toEqual([]);
});

test('N-03 tokens and cost are added up over the turns; a price that is not known is none', () => {
  const end = (cost?: number): TimelineItem => ({
    kind: 'turn_end',
    key: `e${cost}`,
    at: 1,
    spent: { modelMs: 0, toolMs: 0, waitMs: 0 },
    used: { input_tokens: 10, output_tokens: 2, ...(cost === undefined ? {} : { cost_usd: cost }) },
  });
  expect(laneOf(stateWith([end(), end()]), session('s'), 5)).toMatchObject({
    inputTokens: 20,
    outputTokens: 4,
    costUsd: undefined,
  });
  expect(laneOf(stateWith([end(0.5), end()]), session('s'), 5).costUsd).toBe(0.5);
});

test('N-03 lanes are for those who wait, work or are held, then for the last hour; no more than eight', () => {
  const hour = 3_600_000;
  const sessions = [
    session('old'),
    session('recent', { updated_at: 2 * hour - 5 }),
    session('busy', { is_busy: true }),
    session('held', { paused: { by: 'ann', at: 1 }, updated_at: 1 }),
    session('asks', { pending_approvals: 1 }),
  ];
  expect(laneSessions(sessions, 2 * hour).map(({ session_id }) => session_id)).toEqual([
    'asks',
    'held',
    'busy',
    'recent',
  ]);
  const all = { paused: { by: 'ann', at: 1, all: true as const } };
  const allHeld = [
    session('old', { ...all, updated_at: 5 }),
    session('busy', { ...all, is_busy: true }),
    session('recent', { ...all, updated_at: 2 * hour - 5 }),
  ];
  expect(laneSessions(allHeld, 2 * hour).map(({ session_id }) => session_id)).toEqual([
    'busy',
    'recent',
  ]);
  const many = Array.from({ length: 20 }, (_, index) => session(`s${index}`, { is_busy: true }));
  expect(laneSessions(many, 0)).toHaveLength(8);
});

test('N-03 a session that is held is counted as paused and not as at work, nor is one that waits for an answer', () => {
  const paused = { by: 'ann', at: 1 };
  const sessions = [
    session('works', { is_busy: true }),
    session('held', { is_busy: true, paused }),
    session('idle and held', { paused }),
    session('asks', { is_busy: true }),
    session('idle'),
  ];
  expect(countSessions(sessions, [{ session_id: 'asks' }])).toEqual({ working: 1, paused: 2 });
});

test('N-03 at a minute of the past stand the sessions that were in use then, the nearest first', () => {
  const hour = 3_600_000;
  const sessions = [
    session('later', { created_at: 9 * hour, updated_at: 9 * hour }),
    session('long', { created_at: 0, updated_at: 9 * hour, is_busy: true }),
    session('then', { created_at: 4 * hour, updated_at: 5 * hour }),
    session('over', { created_at: 0, updated_at: hour }),
  ];
  const shown = laneSessions(sessions, 10 * hour, 5.5 * hour);
  expect(shown.map(({ session_id }) => session_id)).toEqual(['then', 'long']);
});
