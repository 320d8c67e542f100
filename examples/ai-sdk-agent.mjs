// An agent of the Vercel AI SDK whose tools are governed: it asks in the SDK's own approval parts, and the yes is recorded.
import assert from 'node:assert/strict';
import { toAiSdkTools } from '@sluice/bridges/ai-sdk';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { z } from 'zod';

const registry = createRegistry();
registry.register(
  tool({
    name: 'refund',
    description: 'Pays the money of an order back',
    parameters: z.object({ order: z.string(), euros: z.number().positive() }),
    allowedModes: ['chat_safe'],
    execute: ({ order, euros }) => ({ order, refunded: euros }),
  }),
);
const ports = systemPorts();
const runtime = createRuntime({
  registry,
  ports,
  sessionId: 'ticket-7',
  permission: { mode: 'auto', requireApprovalTools: ['refund'] },
});

const tools = toAiSdkTools(runtime, registry, 'chat_safe', { approvals: 'native' });
const model = scriptedModel(); // or openai('gpt-5'), anthropic('claude-opus-4-5'), …
const ask = (messages) => generateText({ model, tools, messages, stopWhen: stepCountIs(5) });

const messages = [{ role: 'user', content: 'Refund order A7' }];
const first = await ask(messages);
const question = first.content.find(({ type }) => type === 'tool-approval-request');
console.log('asked about:', question.toolCall.toolName, question.toolCall.input);

// What a page would send back after the person has pressed the button.
const answer = {
  type: 'tool-approval-response',
  approvalId: question.approvalId,
  approved: true,
};
const second = await ask([
  ...messages,
  ...first.response.messages,
  { role: 'tool', content: [answer] },
]);
console.log(second.text);

const [record] = ports.records.all();
console.log(record.name, record.state, 'decided by', record.approval.decidedBy);
assert.equal(record.state, 'COMPLETED');

/** Stands for a model: it calls the tool once, then says that it is done. */
function scriptedModel() {
  const usage = {
    inputTokens: { total: 9, noCache: 9, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 4, text: 4, reasoning: 0 },
  };
  const call = {
    type: 'tool-call',
    toolCallId: 'call_1',
    toolName: 'refund',
    input: '{"order":"A7","euros":40}',
  };
  const said = { type: 'text', text: 'The refund is on its way.' };
  const answers = [
    { content: [call], finishReason: { unified: 'tool-calls' }, usage, warnings: [] },
    { content: [said], finishReason: { unified: 'stop' }, usage, warnings: [] },
  ];
  return new MockLanguageModelV3({ doGenerate: answers });
}
