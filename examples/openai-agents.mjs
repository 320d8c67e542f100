// An agent of OpenAI Agents whose tools are governed: the run is interrupted as they do it, and the yes is recorded.
import assert from 'node:assert/strict';
import { Agent, Runner, Usage } from '@openai/agents-core';
import { toOpenAiAgentsTools } from '@sluice/bridges/openai-agents';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';
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

const tools = toOpenAiAgentsTools(runtime, registry, 'chat_safe', { approvals: 'native' });
const agent = new Agent({ name: 'Desk', model: scriptedModel(), tools }); // or model: 'gpt-5'
const runner = new Runner({ tracingDisabled: true });

const first = await runner.run(agent, 'Refund order A7');
const [question] = first.interruptions;
console.log('asked about:', question.name, question.arguments);
first.state.approve(question);
const second = await runner.run(agent, first.state);
console.log(second.finalOutput);

const [record] = ports.records.all();
console.log(record.name, record.state, 'decided by', record.approval.decidedBy);
assert.equal(record.state, 'COMPLETED');

/** Stands for a model: it calls the tool once, then says that it is done. */
function scriptedModel() {
  const call = {
    type: 'function_call',
    callId: 'call_1',
    name: 'refund',
    arguments: '{"order":"A7","euros":40}',
  };
  const said = {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'The refund is on its way.' }],
  };
  const answers = [call, said];
  return { getResponse: async () => ({ usage: new Usage(), output: [answers.shift()] }) };
}
