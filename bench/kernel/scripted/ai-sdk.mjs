// The AI SDK's `generateText` with a scripted model; lines 6 and 7 differ in the model's interface version only.
import { addArguments, description, parallelScript, sequentialScript, sum } from '../script.mjs';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

export function aiPeer(version, specificationVersion, { generateText, stepCountIs, tool }) {
  const tools = {
    add: tool({ description, inputSchema: addArguments, execute: async ({ a, b }) => a + b }),
  };
  const run = async (script, turns) => {
    const result = await generateText({
      model: modelOf(script, specificationVersion),
      tools,
      prompt: 'go',
      stopWhen: stepCountIs(turns + 1),
    });
    return () => sum(result.steps.flatMap((step) => step.toolResults.map(({ output }) => output)));
  };
  return {
    name: `ai ${version.split('.')[0]} generateText`,
    version,
    sequentialTurns: (count) => run(sequentialScript(count), count),
    parallelCalls: (count) => run(parallelScript(count), 1),
  };
}

function modelOf(script, specificationVersion) {
  let turn = 0;
  return {
    specificationVersion,
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate() {
      const calls = script(turn);
      turn += 1;
      const isLast = calls.length === 0;
      return {
        content: isLast
          ? [{ type: 'text', text: 'done' }]
          : calls.map((call) => ({
              type: 'tool-call',
              toolCallId: call.id,
              toolName: call.name,
              input: JSON.stringify(call.arguments),
            })),
        finishReason: { unified: isLast ? 'stop' : 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      };
    },
  };
}
