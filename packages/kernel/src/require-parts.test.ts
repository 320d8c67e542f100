import { expect, test } from 'vitest';
import { createRegistry } from './registry/registry.js';
import { createRuntime } from './runtime.js';
import type { RuntimeOptions } from './runtime-options.js';
import { createTestPorts, createTestRuntime } from './testing/index.js';

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

test('every option that is read is taken', () => {
  const all = {
    ...whole,
    agentId: 'a',
    parentCallId: 'c',
    origin: { face: 'serve' },
    workspace: '/w',
    hooks: [],
    limits: {},
    services: {},
    approval: {},
    bindMore: () => ({}),
    openModes: [],
    language: 'en',
  } as const;
  expect(() => createRuntime(all)).not.toThrow();
});

test.each([
  ['session', 'sessionId'],
  ['session_id', 'sessionId'],
  ['tools', 'registry'],
  ['mode', 'runCall(call, { mode })'],
  ['policy', 'permission'],
  ['permissions', 'permission'],
  ['approvals', 'approval'],
  ['timeoutMs', 'limits: { timeoutMs }'],
])('%s is told as %s', (key, meant) => {
  expect(() => createRuntime({ ...whole, [key]: 1 } as RuntimeOptions)).toThrow(
    `createRuntime has no "${key}"; did you mean \`${meant}\`?`,
  );
});

test.each([
  ['registry', 'make one with createRegistry() and register the tools'],
  ['ports', 'pass systemPorts() of @sluice/kernel/system, or the ports of a store'],
  ['sessionId', 'give any text that names the conversation'],
  ['permission', "give { mode: 'ask' } to be asked about every call"],
])('without %s it is said how to get it', (part, wayOut) => {
  expect(() => createRuntime({ ...whole, [part]: undefined })).toThrow(
    `createRuntime needs \`${part}\`; it was given none: ${wayOut}`,
  );
});

test.each([
  ['clock', 'now setTimer'],
  ['ids', 'newId'],
  ['records', 'keep keepLate get unfinished'],
  ['events', 'append since lastSeq onAppend'],
  ['approvals', 'get settle wait pending'],
  ['grants', 'use list revoke'],
  ['results', 'put read'],
  ['attachments', 'put read'],
  ['masker', 'mask'],
  ['log', 'warn error'],
])('the port %s needs %s', (port, names) => {
  for (const name of names.split(' ')) {
    const broken = { ...Reflect.get(whole.ports, port), [name]: undefined };
    const ports = { ...whole.ports, [port]: broken };
    expect(() => createRuntime({ ...whole, ports })).toThrow(`needs \`ports.${port}.${name}\``);
  }
});

test.each(['get', 'all', 'listTools', 'checkMode'])('the registry needs %s', (name) => {
  const registry = { ...functionsOf(whole.registry), modes: whole.registry.modes, [name]: 5 };
  expect(() => createRuntime({ ...whole, registry } as unknown as RuntimeOptions)).toThrow(
    `needs \`registry.${name}\``,
  );
});

test.each(['require', 'has', 'spec'])('the modes of a registry need %s', (name) => {
  const modes = { ...functionsOf(whole.registry.modes), [name]: 5 };
  const registry = { ...functionsOf(whole.registry), modes };
  expect(() => createRuntime({ ...whole, registry } as unknown as RuntimeOptions)).toThrow(
    `needs \`registry.modes.${name}\``,
  );
});

/** All functions that an object answers to, its own and those of its class. */
function functionsOf(value: object): Record<string, unknown> {
  const names = [
    ...Object.keys(value),
    ...Object.getOwnPropertyNames(Object.getPrototypeOf(value)),
  ];
  return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)]));
}

test('K-15 an unknown expiry action is refused at construction', () => {
  expect(() => createTestRuntime({ approval: { onExpiry: 'allow' as 'deny' } })).toThrow(
    /"allow" is unknown; use wait, deny or stop/,
  );
});
