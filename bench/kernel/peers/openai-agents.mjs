import { Agent, RunContext, Runner, setTracingDisabled, tool, Usage } from '@openai/agents';
import {
  addArguments,
  callAt,
  description,
  parallelScript,
  sequentialScript,
  sum,
  versionOf,
} from '../script.mjs';

setTracingDisabled(true);

const add = tool({
  name: 'add',
  description,
  parameters: addArguments,
  execute: async ({ a, b }) => String(a + b),
});

async function run(script, turns) {
  const agent = new Agent({
    name: 'adder',
    instructions: '',
    tools: [add],
    model: modelOf(script),
  });
  const runner = new Runner({ tracingDisabled: true });
  const result = await runner.run(agent, 'go', { maxTurns: turns + 2 });
  const outputs = result.history.filter(({ type }) => type === 'function_call_result');
  return () =>
    sum(outputs.map(({ output }) => (typeof output === 'string' ? output : output.text)));
}

function modelOf(script) {
  let turn = 0;
  return {
    async getResponse() {
      const calls = script(turn);
      turn += 1;
      return { usage: new Usage(), output: calls.length === 0 ? [last] : calls.map(item) };
    },
    getStreamedResponse() {
      throw new Error('the benchmark does not stream');
    },
  };
}

const item = (call) => ({
  type: 'function_call',
  callId: call.id,
  name: call.name,
  status: 'completed',
  arguments: JSON.stringify(call.arguments),
});

const last = {
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'done' }],
};

export const peer = {
  name: '@openai/agents',
  version: versionOf('@openai/agents'),
  sequentialTurns: (count) => run(sequentialScript(count), count),
  parallelCalls: (count) => run(parallelScript(count), 1),
  async directCalls(count) {
    const context = new RunContext();
    const results = [];
    for (let index = 0; index < count; index += 1)
      results.push(await add.invoke(context, JSON.stringify(callAt(index).arguments)));
    return () => sum(results);
  },
};
