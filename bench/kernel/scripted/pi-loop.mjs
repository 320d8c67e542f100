// Both lines of pi-agent-core have the same loop. The model is one event that is already there, or, streamed, the
// events that pi-ai's own providers push for every tool call, with the arguments in one delta.
import { Type } from 'typebox';
import { description, parallelScript, sequentialScript, sum } from '../script.mjs';

const usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

const add = {
  name: 'add',
  label: 'add',
  description,
  parameters: Type.Object({ a: Type.Number(), b: Type.Number() }),
  execute: async (_id, { a, b }) => ({
    content: [{ type: 'text', text: String(a + b) }],
    details: {},
  }),
};

const model = {
  id: 'scripted',
  name: 'scripted',
  api: 'scripted',
  provider: 'scripted',
  input: ['text'],
};

export function piPeer(name, version, runAgentLoop, eventsOf = oneEvent) {
  const run = async (script) => {
    const messages = await runAgentLoop(
      [{ role: 'user', content: 'go', timestamp: 0 }],
      { systemPrompt: '', messages: [], tools: [add] },
      { model, convertToLlm: (all) => all },
      () => undefined,
      undefined,
      streamOf(script, eventsOf),
    );
    const results = messages.filter(({ role }) => role === 'toolResult');
    return () => sum(results.map(({ content }) => content[0].text));
  };
  return {
    name,
    version,
    sequentialTurns: (count) => run(sequentialScript(count)),
    parallelCalls: (count) => run(parallelScript(count)),
  };
}

function streamOf(script, eventsOf) {
  let turn = 0;
  return () => {
    const calls = script(turn);
    turn += 1;
    const isLast = calls.length === 0;
    const message = {
      role: 'assistant',
      content: isLast
        ? [{ type: 'text', text: 'done' }]
        : calls.map((call) => ({ type: 'toolCall', ...call })),
      api: 'scripted',
      provider: 'scripted',
      model: 'scripted',
      usage,
      stopReason: isLast ? 'stop' : 'toolUse',
      timestamp: 0,
    };
    return {
      async *[Symbol.asyncIterator]() {
        for (const event of eventsOf(message)) yield event;
      },
      result: async () => message,
    };
  };
}

function* oneEvent(message) {
  yield { type: 'done', reason: message.stopReason, message };
}

export function* streamedEvents(message) {
  yield { type: 'start', partial: message };
  for (const [contentIndex, part] of message.content.entries()) {
    if (part.type !== 'toolCall') continue;
    const about = { contentIndex, partial: message };
    yield { type: 'toolcall_start', ...about };
    yield { type: 'toolcall_delta', delta: JSON.stringify(part.arguments), ...about };
    yield { type: 'toolcall_end', toolCall: part, ...about };
  }
  yield* oneEvent(message);
}
