import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, Runner, RunState, tool } from '@openai/agents';
import { z } from 'zod';
import { model } from './scripted/openai-agents.mjs';
import { kept, refund, step } from './task.mjs';

const agent = new Agent({
  name: 'desk',
  model,
  tools: [
    tool({
      name: 'refund',
      description: 'Pays the money of an order back',
      parameters: z.object({ order: z.string(), euros: z.number() }),
      needsApproval: true,
      execute: async (args) => refund(args),
    }),
  ],
});
const runner = new Runner({ tracingDisabled: true });

if (step === 'ask') {
  const { state } = await runner.run(agent, 'Refund order A7');
  writeFileSync(kept, state.toString());
} else {
  const state = await RunState.fromString(agent, readFileSync(kept, 'utf8'));
  for (const question of state.getInterruptions()) state.approve(question);
  console.log((await runner.run(agent, state)).finalOutput);
}
