import {
  type Attributes,
  context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type CallOutcome, modelText } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { createBench } from '../testing/agent-bench.js';
import { createScriptedModel } from '../testing/scripted-model.js';
import { createOpenTelemetry } from './create-open-telemetry.js';

interface Recorded {
  readonly name: string;
  readonly attributes: Attributes;
  status?: number;
  ends: number;
}

/** A tracer that keeps what it is told. */
function createRecorder(): { readonly tracer: Tracer; readonly spans: Recorded[] } {
  const spans: Recorded[] = [];
  const startSpan = (name: string, options: SpanOptions = {}) => {
    const recorded: Recorded = { name, attributes: { ...options.attributes }, ends: 0 };
    spans.push(recorded);
    const span = {
      setAttribute(key: string, value: string) {
        recorded.attributes[key] = value;
        return span;
      },
      setStatus({ code }: { code: number }) {
        recorded.status = code;
        return span;
      },
      end() {
        recorded.ends += 1;
      },
    };
    return span as unknown as Span;
  };
  return { tracer: { startSpan } as unknown as Tracer, spans };
}

async function traced(captureContent: boolean) {
  const { tracer, spans } = createRecorder();
  const telemetry = await createOpenTelemetry({ tracer, captureContent });
  const { agent } = createBench(
    [
      {
        calls: [
          { id: 'c1', name: 'current_time', arguments: { timezone: 'UTC' } },
          { id: 'c2', name: 'read_file', arguments: { path: 'private.txt' } },
        ],
      },
      'ok',
    ],
    { telemetry },
  );
  await agent.sessions.create({ id: 's1' });
  await agent.send('s1', 'go');
  return spans;
}

test('each tool call is a span execute_tool {name} with the GenAI names, and content is left out', async () => {
  const spans = await traced(false);
  expect(spans.map(({ name }) => name)).toEqual([
    'invoke_agent sluice',
    'chat scripted/test',
    'execute_tool current_time',
    'execute_tool read_file',
    'chat scripted/test',
  ]);
  expect(spans[2]?.attributes).toEqual({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'current_time',
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': 'c1',
    'gen_ai.conversation.id': 's1',
    'gen_ai.agent.id': 'main',
    'sluice.tool.call.state': 'COMPLETED',
  });
  expect(spans[3]).toMatchObject({
    attributes: { 'error.type': 'MODE_DENIED', 'sluice.tool.call.state': 'DENIED' },
    status: 2,
  });
  expect(spans[0]?.attributes).toEqual({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'sluice',
    'gen_ai.conversation.id': 's1',
    'gen_ai.agent.id': 'main',
  });
  expect(spans[1]?.attributes).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'scripted',
    'gen_ai.request.model': 'test',
    'gen_ai.conversation.id': 's1',
    'gen_ai.agent.id': 'main',
    'gen_ai.response.finish_reasons': ['tool_calls'],
    'gen_ai.usage.input_tokens': 10,
    'gen_ai.usage.output_tokens': 5,
  });
  expect(JSON.stringify(spans)).not.toContain('private.txt');
  expect(spans.every(({ ends }) => ends === 1)).toBe(true);
});

test('arguments and results are in the spans only when they are asked for', async () => {
  const spans = await traced(true);
  expect(spans[2]?.attributes).toMatchObject({
    'gen_ai.tool.call.arguments': '{"timezone":"UTC"}',
    'gen_ai.tool.call.result': expect.stringContaining('2026-02-21'),
  });
});

test.each([
  [Object.assign(new Error('x'), { code: 'E_X' }), 'E_X'],
  [Object.assign(new TypeError('x'), { code: 5 }), 'TypeError'],
  [new RangeError('x'), 'RangeError'],
  ['words', '_OTHER'],
])('work that throws %s is a failed span of that type, and throws on', async (error, type) => {
  const { tracer, spans } = createRecorder();
  const telemetry = await createOpenTelemetry({ tracer });
  const turn = telemetry.turn({ sessionId: 's', agentId: 'a' }, () =>
    Promise.reject(error as Error),
  );
  await expect(turn).rejects.toBe(error);
  expect(spans).toMatchObject([{ attributes: { 'error.type': type }, status: 2, ends: 1 }]);
});

const FACTS = { sessionId: 's', agentId: 'a' };

test('an answer is described by what came of it: a reason, a count where there is one, or a break', async () => {
  const { tracer, spans } = createRecorder();
  const telemetry = await createOpenTelemetry({ tracer });
  const model = { ...createScriptedModel([]), id: 'plain', provider: 'none' };
  const common = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'none',
    'gen_ai.request.model': 'plain',
    'gen_ai.conversation.id': 's',
    'gen_ai.agent.id': 'a',
  };
  const answer = { text: '', calls: [], reason: 'length', usage: undefined } as const;
  await telemetry.answer({ ...model, id: 'none/' }, FACTS, async () => answer);
  await telemetry.answer(model, FACTS, async () => ({ text: '', isAborted: true }) as const);
  expect(spans).toEqual([
    {
      ...{ name: 'chat none/', ends: 1 },
      attributes: {
        ...{ ...common, 'gen_ai.request.model': 'none/' },
        'gen_ai.response.finish_reasons': ['length'],
      },
    },
    {
      ...{ name: 'chat plain', ends: 1 },
      attributes: { ...common, 'gen_ai.request.model': 'plain', 'error.type': 'aborted' },
    },
  ]);
});

test('a call that failed without a code is a failed span all the same, and what is long is cut', async () => {
  const { tracer, spans } = createRecorder();
  const telemetry = await createOpenTelemetry({ tracer, captureContent: true });
  const outcome = {
    ...{ toolCallId: 'c1', toolName: 't', state: 'FAILED', isError: true },
    result: { ok: false, error: 'e'.repeat(9_000) },
  } as unknown as CallOutcome;
  const call = { name: 't', arguments: 'x'.repeat(9_000) };
  expect(await telemetry.tool(call, FACTS, async () => outcome)).toBe(outcome);
  await telemetry.tool({ name: 't', arguments: undefined }, FACTS, async () => ({
    ...outcome,
    isError: false,
  }));
  const result = modelText(outcome).slice(0, 8_000);
  const common = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 't',
    'gen_ai.tool.type': 'function',
    'gen_ai.conversation.id': 's',
    'gen_ai.agent.id': 'a',
    'sluice.tool.call.state': 'FAILED',
    'gen_ai.tool.call.result': result,
  };
  expect(spans).toEqual([
    {
      ...{ name: 'execute_tool t', status: 2, ends: 1 },
      attributes: {
        ...common,
        'gen_ai.tool.call.arguments': 'x'.repeat(8_000),
        'error.type': 'TOOL_ERROR',
      },
    },
    {
      ...{ name: 'execute_tool t', ends: 1 },
      attributes: { ...common, 'gen_ai.tool.call.arguments': '' },
    },
  ]);
});

test('without an SDK the spans go nowhere and the turn is the same', async () => {
  const { agent } = createBench([{ calls: [{ name: 'current_time' }] }, 'ten'], {
    telemetry: await createOpenTelemetry(),
  });
  await agent.sessions.create({ id: 's1' });
  expect((await agent.send('s1', 'go')).text).toBe('ten');
});

/** What a real exporter is handed, drawn as a tree: a span, and indented below it those that name it as their parent. */
function drawn(exporter: InMemorySpanExporter): string[] {
  const spans = exporter.getFinishedSpans().toSorted((a, b) => order(a) - order(b));
  const below = (parent: string | undefined, depth: number): string[] =>
    spans
      .filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent)
      .flatMap((span) => [
        `${'  '.repeat(depth)}${span.name}`,
        ...below(span.spanContext().spanId, depth + 1),
      ]);
  return below(undefined, 0);
}

const order = ({ startTime: [seconds, nanos] }: { readonly startTime: readonly number[] }) =>
  (seconds ?? 0) * 1e9 + (nanos ?? 0);

test.each([true, false])(
  'L-07 a real exporter gets one tree for a turn, sub-agents included; with a context manager: %s',
  async (hasManager) => {
    const exporter = new InMemorySpanExporter();
    const provider = new TracerProvider({
      spanProcessors: [new SimpleSpanProcessor({ exporter })],
    });
    if (hasManager) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    try {
      const telemetry = await createOpenTelemetry({ tracer: provider.getTracer('test') });
      const { agent } = createBench(
        [
          {
            calls: [
              { id: 'c1', name: 'current_time' },
              { id: 'c2', name: 'task_run', arguments: { task: 'look' } },
            ],
          },
          { calls: [{ id: 'c3', name: 'current_time' }] },
          'looked',
          'done',
        ],
        { telemetry, tasks: { maxDepth: 1 } },
      );
      await agent.sessions.create({ id: 's1' });
      expect((await agent.send('s1', 'go')).text).toBe('done');
    } finally {
      context.disable();
    }
    const spans = exporter.getFinishedSpans();
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(drawn(exporter)).toEqual([
      'invoke_agent sluice',
      '  chat scripted/test',
      '  execute_tool current_time',
      '  execute_tool task_run',
      '    invoke_agent sluice',
      '      chat scripted/test',
      '      execute_tool current_time',
      '      chat scripted/test',
      '  chat scripted/test',
    ]);
  },
);
