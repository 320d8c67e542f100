import { tool } from '@sluice/kernel';
import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import { maskOutput } from './mask-output.js';

const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');

test('item 8: a secret in what a tool returns does not reach the model, whatever its shape', async () => {
  const { runtime } = createTestRuntime({
    tools: [
      tool(
        't',
        () => ({ content: `token: ${secret}\n`, lines: [secret], password: 'hunter2hunter2' }),
        {
          allowedModes: ['coding'],
        },
      ),
      tool('fails', () => ({ ok: false, error: `bad ${secret}` }), { allowedModes: ['coding'] }),
    ],
    hooks: maskOutput(),
  });
  for (const name of ['t', 'fails']) {
    const { result } = await runtime.runCall({ name }, { mode: 'coding' });
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(JSON.stringify(result)).not.toContain('hunter2hunter2');
    expect(JSON.stringify(result)).toContain('<redacted:');
  }
});

test('a result without a secret stays as it is', async () => {
  const hook = maskOutput();
  const context = { agentId: 'a', sessionId: 's', mode: 'coding' } as const;
  const call = { id: '1', name: 't', args: {}, input: {} };
  expect(await hook.postToolUse?.(call, { content: 'plain', n: [1] }, context)).toBe(undefined);
});

test('item 8: what is kept of a call that was cut short, and the words of an error, are masked as any output', async () => {
  const { runtime, ports, settle } = createTestRuntime({
    tools: [
      tool('throws', () => Promise.reject(new Error(`cannot log in with ${secret}`)), {
        allowedModes: ['coding'],
      }),
      tool({
        name: 'hangs',
        description: 'Says something and hangs',
        execute: (_args, context) => {
          context.keepPartial({ stdout: `export GITHUB_TOKEN=${secret}\n`, stderr: '' });
          return new Promise(() => undefined);
        },
        allowedModes: ['coding'],
      }),
    ],
    hooks: maskOutput(),
  });
  const thrown = await runtime.runCall({ name: 'throws' }, { mode: 'coding' });
  const hanging = runtime.runCall({ id: 'h', name: 'hangs' }, { mode: 'coding' });
  await settle();
  runtime.interrupt('enough');
  for (const { state, result } of [thrown, await hanging]) {
    expect(state).toBe('FAILED');
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(JSON.stringify(result)).toContain('<redacted:');
  }
  expect(JSON.stringify(await ports.records.get('session', 'h'))).not.toContain(secret);
});
