// A turn of an agent as a tree of OpenTelemetry spans, handed to an exporter. Replace it with the one of your vendor.
import assert from 'node:assert/strict';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createAgent, createOpenTelemetry } from '@sluice/agent';
import { createMemoryStore, createScriptedModel } from '@sluice/agent/testing';
import { createRegistry, tool } from '@sluice/kernel';
import { systemClock, systemPorts } from '@sluice/kernel/system';

// The program's own OpenTelemetry, as it has it for everything else.
const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
trace.setGlobalTracerProvider(provider);
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

const registry = createRegistry();
registry.register(
  tool('current_time', () => new Date().toISOString(), { allowedModes: ['chat_safe'] }),
);
const agent = createAgent({
  store: createMemoryStore(systemClock),
  model: createScriptedModel([{ calls: [{ name: 'current_time' }] }, 'It is late.']),
  registry,
  masker: systemPorts().masker,
  permission: { mode: 'auto' },
  telemetry: await createOpenTelemetry(),
});
await agent.sessions.create({ id: 's1' });
console.log((await agent.send('s1', 'What time is it?')).text);
await agent.close();

const spans = exporter.getFinishedSpans();
const nameOf = new Map(spans.map((span) => [span.spanContext().spanId, span.name]));
const lines = spans.map((span) => [span.name, nameOf.get(span.parentSpanContext?.spanId)]);
for (const [name, parent] of lines) console.log(name, parent ? `below ${parent}` : 'at the root');
assert.deepEqual(lines, [
  ['chat scripted/test', 'invoke_agent sluice'],
  ['execute_tool current_time', 'invoke_agent sluice'],
  ['chat scripted/test', 'invoke_agent sluice'],
  ['invoke_agent sluice', undefined],
]);
