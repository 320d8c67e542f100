// A model of OpenAI Agents that asks for the refund, and when it has the result says that it is done.
import { Usage } from '@openai/agents';

const call = {
  type: 'function_call',
  callId: 'call_1',
  name: 'refund',
  arguments: '{"order":"A7","euros":40}',
  status: 'completed',
};
const done = {
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'done' }],
};

export const model = {
  async getResponse({ input }) {
    const hasResult = Array.isArray(input) && input.at(-1).type === 'function_call_result';
    return { usage: new Usage(), output: [hasResult ? done : call] };
  },
};
