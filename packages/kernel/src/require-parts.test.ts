import { expect, test } from 'vitest';
import { createRegistry } from './registry/registry.js';
import { createRuntime } from './runtime.js';
import type { RuntimeOptions } from './runtime-options.js';
import { createTestPorts } from './testing/index.js';

const whole: RuntimeOptions = {
  registry: createRegistry(),
  ports: createTestPorts(),
  sessionId: 's',
  permission: { mode: 'auto' },
};

test.each([
  [{ registry: undefined }, 'registry'],
  [{ registry: [] }, 'registry.get'],
  [{ registry: new Map() }, 'registry.all'],
  [{ ports: undefined }, 'ports'],
  [{ ports: {} }, 'ports.clock'],
  [{ sessionId: '' }, 'sessionId'],
  [{ sessionId: 7 }, 'sessionId'],
  [{ permission: null }, 'permission'],
])('issue 16 item 11: %j is an error that names what is missing', (change, part) => {
  expect(() => createRuntime({ ...whole, ...change } as RuntimeOptions)).toThrow(
    `needs \`${part}\``,
  );
});

test.each(Object.keys(whole.ports))(
  'without the port %s, or with an empty one, nothing is made',
  (port) => {
    for (const broken of [undefined, null, {}, 'text']) {
      const ports = { ...whole.ports, [port]: broken } as RuntimeOptions['ports'];
      expect(() => createRuntime({ ...whole, ports })).toThrow(`needs \`ports.${port}`);
    }
  },
);

test.each([
  [{ limits: { timeoutMS: 5 } }, /Limit timeoutMS is unknown/],
  [{ limits: { timeoutMs: 0 } }, /use a number above 0/],
  [{ limits: { timeoutMs: '5' } }, /use a number above 0/],
  [{ limits: { maxConcurrency: Number.NaN } }, /use a number above 0/],
  [{ limits: { maxResultChars: undefined } }, /use a number above 0/],
  [{ approval: { onExpiry: 'allow' } }, /use wait, deny or stop/],
  [{ approval: { expiresAfterMs: '5' } }, /use a number above 0/],
  [{ approval: { expiresAfterMs: -1, onExpiry: 'deny' } }, /use a number above 0/],
])('issue 16 item 11: %j cannot be meant and is an error', (change, words) => {
  expect(() => createRuntime({ ...whole, ...change } as RuntimeOptions)).toThrow(words);
});
