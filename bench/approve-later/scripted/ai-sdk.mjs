// A model of the AI SDK that asks for the refund, and when it has the result says that it is done.
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const call = {
  type: 'tool-call',
  toolCallId: 'call_1',
  toolName: 'refund',
  input: '{"order":"A7","euros":40}',
};

export const model = {
  specificationVersion: 'v3',
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  async doGenerate({ prompt }) {
    const isDone = prompt.at(-1).role === 'tool';
    return {
      content: isDone ? [{ type: 'text', text: 'done' }] : [call],
      finishReason: { unified: isDone ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    };
  },
};
