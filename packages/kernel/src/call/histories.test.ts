import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Awaitable } from '../awaitable.js';
import { tool } from '../define/tool.js';
import type { SluiceEvent } from '../events/event-types.js';
import type { PreHookDecision } from '../hooks/hook-types.js';
import { createRuntime } from '../runtime.js';
import { createTestPorts, createTestRuntime, type TestPorts } from '../testing/index.js';
import type { CallOutcome } from './call-outcome.js';
import type { ToolCallRecord } from './call-record.js';
import { isFinalState, transitions } from './call-state.js';

/** One thing that happens in a history; numbers pick among what is there at that moment. */
type Act =
  | { readonly kind: 'turn'; readonly calls: readonly CallPlan[] }
  | {
      readonly kind: 'decide';
      readonly pick: number;
      readonly how: 'allow' | 'deny' | 'edit' | 'session';
    }
  | { readonly kind: 'finish'; readonly pick: number; readonly how: 'resolve' | 'reject' | 'fail' }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'cancel'; readonly pick: number };

interface CallPlan {
  readonly tool:
    | 'quick'
    | 'tells'
    | 'open'
    | 'serial'
    | 'throws'
    | 'asked'
    | 'shown'
    | 'denied'
    | 'hidden'
    | 'missing';
  readonly hook: 'none' | 'ask' | 'deny' | 'result' | 'throw' | 'update';
  readonly args: 'good' | 'bad' | 'broken';
}

const callPlan: fc.Arbitrary<CallPlan> = fc.record({
  tool: fc.constantFrom(
    'quick',
    'tells',
    'open',
    'serial',
    'throws',
    'asked',
    'shown',
    'denied',
    'hidden',
    'missing',
  ),
  hook: fc.constantFrom('none', 'none', 'none', 'ask', 'deny', 'result', 'throw', 'update'),
  args: fc.constantFrom('good', 'good', 'good', 'bad', 'broken'),
});

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      calls: fc.array(callPlan, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      pick: fc.nat(9),
      how: fc.constantFrom('allow', 'deny', 'edit', 'session'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      pick: fc.nat(9),
      how: fc.constantFrom('resolve', 'reject', 'fail'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 50, 100, 1000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat(9) }) },
);

/** What a port does with the next write: takes it, refuses it, takes it and says it did not, or takes its time. */
type Weather = 'fine' | 'fails' | 'loses its answer' | 'is slow';

const weather: fc.Arbitrary<readonly Weather[]> = fc.oneof(
  fc.constant<readonly Weather[]>([]),
  fc.array(
    fc.constantFrom<Weather>('fine', 'fine', 'fine', 'is slow', 'fails', 'loses its answer'),
    { maxLength: 12 },
  ),
);

test('K-11 K-16 K-19 K-33 in 10,000 random histories every call ends once, legally, in order, with its id, and is told of once', async () => {
  const acts = fc.array(act, { minLength: 1, maxLength: 12 });
  await fc.assert(fc.asyncProperty(acts, weather, playHistory), { numRuns: 10_000 });
}, 1_800_000);

async function playHistory(acts: readonly Act[], storeWeather: readonly Weather[]): Promise<void> {
  const open: { resolve(value: unknown): void; reject(error: unknown): void }[] = [];
  const plans = new Map<string, CallPlan>();
  let running = 0;
  let runningSerial = 0;
  /** Runs until a test ends it or its signal does, and counts itself while it runs. */
  const held = (isSerial: boolean, signal: AbortSignal) => {
    running += 1;
    if (isSerial) runningSerial += 1;
    expect(running).toBeLessThanOrEqual(3);
    expect(runningSerial).toBeLessThanOrEqual(1);
    return new Promise((resolve, reject) => {
      const one = { resolve, reject };
      open.push(one);
      signal.addEventListener('abort', () => resolve('stopped'));
    }).finally(() => {
      running -= 1;
      if (isSerial) runningSerial -= 1;
    });
  };
  const modes = { allowedModes: ['coding'] } as const;
  const kept = createTestPorts();
  const store = underWeather(kept, storeWeather);
  const isFine = storeWeather.every((one) => one === 'fine' || one === 'is slow');
  const permission = {
    mode: 'auto',
    requireApprovalTools: ['asked', 'shown'],
    autoDenyTools: ['denied'],
  } as const;
  const { runtime, registry, settle } = createTestRuntime({
    ports: store,
    tools: [
      tool('quick', () => 'ok', modes),
      tool('tells', (_args, { emit }) => emit('told', 1), modes),
      tool('open', (_args, { signal }) => held(false, signal), {
        ...modes,
        metadata: { concurrent: true, timeout: 100, abortGraceMs: 1 },
      }),
      tool('serial', (_args, { signal }) => held(true, signal), {
        ...modes,
        metadata: { timeout: 100, abortGraceMs: 1 },
      }),
      tool(
        'throws',
        () => {
          throw new Error('boom');
        },
        modes,
      ),
      tool('asked', () => 'asked', modes),
      // Its effect changes with the time, so that some calls are asked about again.
      tool('shown', () => 'shown', {
        ...modes,
        describeEffect: () => ({ diff: `at ${kept.clock.now()}` }),
      }),
      tool('denied', () => 'denied', modes),
      tool('hidden', () => 'hidden', { allowedModes: ['chat_safe'] }),
    ],
    permission,
    approval: { expiresAfterMs: 2000, onExpiry: 'deny' },
    hooks: { preToolUse: (call) => hookAnswer(plans.get(call.id)?.hook ?? 'none') },
  });

  const turns: {
    readonly ids: readonly string[];
    readonly outcomes: Promise<CallOutcome[]>;
    readonly controller: AbortController;
  }[] = [];
  let nextId = 0;
  for (const step of acts) {
    switch (step.kind) {
      case 'turn': {
        const controller = new AbortController();
        const requests = step.calls.map((plan) => {
          nextId += 1;
          plans.set(`c${nextId}`, plan);
          return { id: `c${nextId}`, name: plan.tool, arguments: argumentsOf(plan.args) };
        });
        const outcomes = runtime.runCalls(requests, { mode: 'coding', signal: controller.signal });
        turns.push({ ids: requests.map((request) => request.id), outcomes, controller });
        break;
      }
      case 'decide': {
        const pending = await runtime.pendingApprovals();
        const entry = pending[step.pick % Math.max(1, pending.length)];
        if (!entry) break;
        const extra =
          step.how === 'edit'
            ? { arguments: { edited: true } }
            : step.how === 'session'
              ? ({ scope: 'session' } as const)
              : {};
        await runtime
          .decide(entry.request.callId, step.how === 'deny' ? 'deny' : 'allow', extra)
          .catch(requireWeather);
        break;
      }
      case 'finish': {
        const [one] = open.splice(step.pick % Math.max(1, open.length), 1);
        if (step.how === 'reject') one?.reject(new Error('late boom'));
        else one?.resolve(step.how === 'fail' ? { ok: false, error: 'no' } : 'done');
        break;
      }
      case 'advance':
        kept.clock.advance(step.ms);
        break;
      case 'cancel':
        turns[step.pick % Math.max(1, turns.length)]?.controller.abort();
        break;
    }
    await settle();
  }

  for (const turn of turns) turn.controller.abort();
  await settle();
  kept.clock.advance(10);
  for (const turn of turns) {
    const outcomes = await turn.outcomes;
    expect(outcomes.map((outcome) => outcome.toolCallId)).toEqual(turn.ids);
    for (const outcome of outcomes) expect(isFinalState(outcome.state)).toBe(true);
  }
  // The next process seals what could not be ended, with a store that works again.
  const next = createRuntime({ registry, ports: kept, sessionId: 'session', permission });
  const resumed = await next.resume({ mode: 'coding', signal: AbortSignal.abort() });
  await Promise.all(resumed.waiting.map(({ outcome }) => outcome));

  const records = kept.records.all();
  const ids = records.map((record) => record.id).sort();
  if (isFine) expect(ids).toEqual([...plans.keys()].sort());
  const events = (await kept.events.since(0, 10_000)).events.map(({ event }) => event);
  expect(callsIn(events)).toEqual(ids);
  for (const record of records) {
    expectTold(record, events);
    expect(isFinalState(record.state)).toBe(true);
    const trail = record.auditTrail.map((entry) => entry.state);
    expect(trail[0]).toBe('PENDING');
    trail.slice(1).forEach((state, index) => expect(transitions[trail[index]!]).toContain(state));
    expect(trail.at(-1)).toBe(record.state);
  }
  if (isFine) expect(kept.log.lines).toEqual([]);
  expect(await kept.approvals.pending()).toEqual([]);
  expect(running).toBe(0);
}

/** The ports, of which whatever writes or answers is at the mercy of the weather. */
function underWeather(ports: TestPorts, forecast: readonly Weather[]): TestPorts {
  const left = [...forecast];
  const exposed =
    <Args extends readonly unknown[], Answer>(act: (...args: Args) => Awaitable<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      const now = left.shift() ?? 'fine';
      if (now === 'fails') throw new Error(DOWN);
      if (now === 'is slow') for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
      const answer = await act(...args);
      if (now === 'loses its answer') throw new Error(LOST);
      return answer;
    };
  const { records, approvals, grants, events } = ports;
  return {
    ...ports,
    records: { ...records, keep: exposed(records.keep), keepLate: exposed(records.keepLate) },
    approvals: {
      ...approvals,
      settle: exposed(approvals.settle),
      wait: exposed(approvals.wait),
    },
    grants: { ...grants, use: exposed(grants.use) },
    events: { ...events, append: exposed(events.append) },
  };
}

const DOWN = 'the store is down';
const LOST = 'the connection is lost';

/** Whoever answers hears of the weather; everything else that is thrown is a fault. */
function requireWeather(error: unknown): void {
  if (!(error instanceof Error) || ![DOWN, LOST].includes(error.message)) throw error;
}

function callsIn(events: readonly SluiceEvent[]): readonly string[] {
  const ids = events.flatMap((event) => idIn(event) ?? []);
  return [...new Set(ids)].sort();
}

/** How a call is told of: every question is followed by its one answer, and only what comes too late by the end. */
const TOLD =
  /^tool:start(?: permission_required permission_decided)*(?: tool_custom_event)? tool:(?:end|error|denied)(?: tool_executed)?(?: tool_late_result)?$/;

/** One start, one end, in this order and equal to the record; a question and an answer for each time it was asked. */
function expectTold(record: ToolCallRecord, events: readonly SluiceEvent[]): void {
  const told = events.filter((event) => idIn(event) === record.id);
  const types = told.map(({ type }) => type);
  expect(types.join(' ')).toMatch(TOLD);
  const asked = record.auditTrail.filter(({ state }) => state === 'APPROVAL_REQUIRED').length;
  expect(types.filter((type) => type === 'permission_required')).toHaveLength(asked);
  expect(types.includes('tool_executed')).toBe(record.startedAt !== undefined);
  const end = told.find(({ type }) => /^tool:(?:end|error|denied)$/.test(type));
  const { state, approval, auditTrail, isError, error, startedAt, completedAt, result } = record;
  expect(end).toMatchObject({ call: { state, approval, auditTrail, isError, completedAt } });
  expect(end && 'call' in end && [end.call.error, end.call.startedAt, end.call.result]).toEqual([
    error,
    startedAt,
    result,
  ]);
}

function idIn(event: SluiceEvent): string | undefined {
  if ('call' in event) return event.call.id;
  return 'callId' in event ? event.callId : undefined;
}

function hookAnswer(hook: CallPlan['hook']): PreHookDecision | undefined {
  switch (hook) {
    case 'ask':
      return { decision: 'ask', meta: { why: 'test' } };
    case 'deny':
      return { decision: 'deny', reason: 'test' };
    case 'result':
      return { result: 'from hook' };
    case 'update':
      return { decision: 'update', args: { updated: true } };
    case 'throw':
      throw new Error('hook boom');
    case 'none':
      return undefined;
  }
}

function argumentsOf(args: CallPlan['args']): unknown {
  return { good: '{"a":1}', bad: '[1]', broken: '{"a":' }[args];
}
