import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import {
  addArguments,
  callAt,
  description,
  parallelScript,
  sequentialScript,
  sum,
  versionOf,
} from '../script.mjs';

const add = createTool({
  id: 'add',
  description,
  inputSchema: addArguments,
  execute: async ({ a, b }) => ({ sum: a + b }),
});

async function run(script, turns) {
  const agent = new Agent({
    id: 'adder',
    name: 'adder',
    instructions: 'Add.',
    model: modelOf(script),
    tools: { add },
  });
  const result = await agent.generate('go', { maxSteps: turns + 2, toolCallConcurrency: 1000 });
  return () =>
    sum(
      result.steps.flatMap((step) =>
        step.toolResults.map((each) => (each.payload ?? each).result.sum),
      ),
    );
}

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

function modelOf(script) {
  let turn = 0;
  return {
    specificationVersion: 'v2',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate() {
      const calls = script(turn);
      turn += 1;
      return {
        content: calls.length === 0 ? [{ type: 'text', text: 'done' }] : calls.map(part),
        finishReason: calls.length === 0 ? 'stop' : 'tool-calls',
        usage,
        warnings: [],
      };
    },
    async doStream() {
      const { content, finishReason } = await this.doGenerate();
      return { stream: streamOf(content, finishReason) };
    },
  };
}

const part = (call) => ({
  type: 'tool-call',
  toolCallId: call.id,
  toolName: call.name,
  input: JSON.stringify(call.arguments),
});

function streamOf(content, finishReason) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'stream-start', warnings: [] });
      for (const each of content) {
        if (each.type === 'tool-call') {
          controller.enqueue(each);
          continue;
        }
        controller.enqueue({ type: 'text-start', id: 'text' });
        controller.enqueue({ type: 'text-delta', id: 'text', delta: each.text });
        controller.enqueue({ type: 'text-end', id: 'text' });
      }
      controller.enqueue({ type: 'finish', finishReason, usage });
      controller.close();
    },
  });
}

export const peer = {
  name: '@mastra/core generate',
  version: versionOf('@mastra/core'),
  sequentialTurns: (count) => run(sequentialScript(count), count),
  parallelCalls: (count) => run(parallelScript(count), 1),
  async directCalls(count) {
    const results = [];
    for (let index = 0; index < count; index += 1)
      results.push(await add.execute(callAt(index).arguments, {}));
    return () => sum(results.map((each) => each.sum));
  },
};
