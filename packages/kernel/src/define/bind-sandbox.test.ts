import { expect, test } from 'vitest';
import { createTestRuntime } from '../testing/index.js';
import { bindSandbox } from './bind-sandbox.js';
import { tool } from './tool.js';
import type { SandboxPort } from './tool-services.js';

function port(content: string | Uint8Array = 'text'): SandboxPort & { signals: AbortSignal[] } {
  const signals: AbortSignal[] = [];
  const keep = (signal: AbortSignal | undefined) => {
    if (signal) signals.push(signal);
  };
  return {
    signals,
    readFile: async () => content,
    writeFile: async () => undefined,
    async exec(_command, options) {
      keep(options?.signal);
      return { stdout: '', stderr: '', exitCode: 0 };
    },
    async execBackground(_command, options) {
      keep(options?.signal);
      return { pid: 1, kill: async () => undefined };
    },
  };
}

test('L-03 a file is text unless its bytes are asked for, whatever the sandbox gives', async () => {
  for (const content of ['größer', new TextEncoder().encode('größer')]) {
    const sandbox = bindSandbox(port(content));
    expect(await sandbox.readFile('a')).toBe('größer');
    expect(await sandbox.readFile('a', { encoding: 'bytes' })).toEqual(
      new TextEncoder().encode('größer'),
    );
  }
  const binary = bindSandbox(port(new Uint8Array([0xff, 0xfe, 0])));
  await expect(binary.readFile('a.png')).rejects.toThrow(
    "The file a.png is no UTF-8 text; read its bytes: readFile(path, { encoding: 'bytes' })",
  );
});

test('L-03 what a tool starts ends when its call is timed out, and goes on when the call ended well', async () => {
  const whole = port();
  const hangs = tool(
    'hangs',
    async (_, { sandbox }) => {
      await sandbox.exec('sleep 100');
      await sandbox.execBackground('sleep 100');
      await new Promise(() => undefined);
    },
    { allowedModes: ['coding'], metadata: { timeout: 100 } },
  );
  const ends = tool(
    'ends',
    async (_, { sandbox }) => {
      await sandbox.execBackground('sleep 100');
    },
    { allowedModes: ['coding'] },
  );
  const { runtime, ports, settle } = createTestRuntime({ tools: [hangs, ends], sandbox: whole });
  await runtime.runCall({ name: 'ends' }, { mode: 'coding' });
  const call = runtime.runCall({ name: 'hangs' }, { mode: 'coding' });
  await settle();
  ports.clock.advance(100);
  await call;
  expect(whole.signals.map(({ aborted }) => aborted)).toEqual([false, true, true]);
});

test('L-03 a signal of the tool is heard beside that of the call', async () => {
  const whole = port();
  const own = new AbortController();
  await bindSandbox(whole, () => new AbortController().signal).exec('a', { signal: own.signal });
  own.abort();
  expect(whole.signals[0]?.aborted).toBe(true);
});

test('L-03 a sandbox that runs nothing in the background says so', async () => {
  const { execBackground: _, ...bare } = port();
  await expect(bindSandbox(bare).execBackground('a')).rejects.toThrow(/use exec, or createSandbox/);
});
