import { Agent, type Model, type ModelRequest, Runner, Usage } from '@openai/agents-core';
import { tool } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toOpenAiAgentsTools } from './to-openai-agents-tools.js';

/** A model of OpenAI Agents that makes the given calls, one a step, then repeats the last result. */
function scripted(calls: { name: string; input: string }[]) {
  const requests: ModelRequest[] = [];
  const model: Model = {
    async getResponse(request) {
      const call = calls[requests.length];
      requests.push(request);
      const id = `call_${requests.length}`;
      const last = typeof request.input === 'string' ? request.input : request.input.at(-1);
      return {
        usage: new Usage(),
        output: [
          call
            ? {
                type: 'function_call' as const,
                callId: id,
                name: call.name,
                arguments: call.input,
                status: 'completed' as const,
              }
            : {
                type: 'message' as const,
                role: 'assistant' as const,
                status: 'completed' as const,
                content: [{ type: 'output_text' as const, text: JSON.stringify(last) }],
              },
        ],
      };
    },
    getStreamedResponse() {
      throw new Error('not used here');
    },
  };
  return { model, requests };
}

const runner = new Runner({ tracingDisabled: true });

const pay = (ran: number[]) =>
  tool({
    name: 'pay',
    description: 'Pays',
    parameters: z.object({ amount: z.number() }),
    execute: ({ amount }) => {
      ran.push(amount);
      return { paid: amount };
    },
    allowedModes: ['chat_safe'],
  });

test('L-05 our tools run in an agent of OpenAI Agents: those of the mode, gated, recorded, repairable', async () => {
  const ran: number[] = [];
  const hidden = tool('hidden', () => 1, { allowedModes: ['coding'] });
  const { runtime, registry, ports } = createTestRuntime({ tools: [pay(ran), hidden] });
  const { model, requests } = scripted([
    { name: 'pay', input: '{"amount":"five"}' },
    { name: 'pay', input: '{"amount":5}' },
  ]);
  const tools = toOpenAiAgentsTools(runtime, registry, 'chat_safe');
  const agent = new Agent({ name: 'desk', model, tools });
  const result = await runner.run(agent, 'pay five');
  expect(requests[0]?.tools.map(({ name }) => name)).toEqual(['pay']);
  expect(requests[0]?.tools[0]).toMatchObject({
    parameters: { type: 'object', properties: { amount: { type: 'number' } } },
  });
  expect(JSON.stringify(requests[1]?.input)).toContain('- amount: expected number, got string');
  expect(result.finalOutput).toContain('{\\"paid\\":5}');
  expect(ran).toEqual([5]);
  expect(ports.records.all().map(({ id, state }) => [id, state])).toEqual([
    ['call_1', 'FAILED'],
    ['call_2', 'COMPLETED'],
  ]);
});

test.each([true, false])(
  'L-05 with native approvals the run is interrupted, and the answer %s counts',
  async (says) => {
    const ran: number[] = [];
    const bench = createTestRuntime({ tools: [pay(ran)], permission: { mode: 'ask' } });
    const { model } = scripted([{ name: 'pay', input: '{"amount":5}' }]);
    const tools = toOpenAiAgentsTools(bench.runtime, bench.registry, 'chat_safe', {
      approvals: 'native',
    });
    const agent = new Agent({ name: 'desk', model, tools });
    const first = await runner.run(agent, 'pay five');
    expect(first.interruptions.map(({ name }) => name)).toEqual(['pay']);
    expect(ran).toEqual([]);
    expect(bench.ports.records.all()).toEqual([]);
    for (const question of first.interruptions) {
      if (says) first.state.approve(question);
      else first.state.reject(question);
    }
    const second = await runner.run(agent, first.state);
    expect(second.interruptions).toEqual([]);
    expect(ran).toEqual(says ? [5] : []);
    expect(bench.ports.records.all()).toMatchObject(
      says ? [{ state: 'COMPLETED', approval: { decidedBy: 'openai-agents' } }] : [],
    );
  },
);
