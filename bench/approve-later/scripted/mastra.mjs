// A model for Mastra that asks for the refund, and when it has the result says that it is done.
const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const call = {
  type: 'tool-call',
  toolCallId: 'call_1',
  toolName: 'refund',
  input: '{"order":"A7","euros":40}',
};

export const model = {
  specificationVersion: 'v2',
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  async doGenerate({ prompt }) {
    const isDone = prompt.at(-1).role === 'tool';
    return {
      content: isDone ? [{ type: 'text', text: 'done' }] : [call],
      finishReason: isDone ? 'stop' : 'tool-calls',
      usage,
      warnings: [],
    };
  },
  async doStream(options) {
    const { content, finishReason } = await this.doGenerate(options);
    const parts = content.flatMap((part) =>
      part.type === 'text'
        ? [
            { type: 'text-start', id: 't' },
            { type: 'text-delta', id: 't', delta: part.text },
            { type: 'text-end', id: 't' },
          ]
        : [part],
    );
    return {
      stream: ReadableStream.from([
        { type: 'stream-start', warnings: [] },
        ...parts,
        { type: 'finish', finishReason, usage },
      ]),
    };
  },
};
