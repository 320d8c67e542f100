import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createKeyMasker } from '../memory/key-masker.js';
import { createTestRuntime } from '../testing/index.js';
import { askOnDestructiveCommands } from './ask-on-destructive-commands.js';
import { cacheReadonlyResults } from './cache-readonly-results.js';
import { cutLongResults } from './cut-long-results.js';
import { denySensitivePaths } from './deny-sensitive-paths.js';
import { maskResults } from './mask-results.js';

const coding = { mode: 'coding' } as const;
const echo = (name: string, metadata: object = {}) =>
  tool(name, (args) => args, { allowedModes: ['coding'], metadata });

test.each([
  'rm -rf /',
  'rm -fr build',
  'cd x && rm -rf y',
  'sudo rm -rf z',
  '/bin/rm -rf q',
  'FOO=1 rm -rf q',
  'bash -c "rm -rf q"',
  'dd if=/dev/zero of=x',
  'mkfs.ext4 disk',
  'echo x > /dev/sda',
  'git push origin main --force',
  'git reset --hard HEAD~1',
  'echo $(rm -rf x)',
  'true; rm --recursive x',
  'find . -name x -delete',
])('K-23 %s is asked about', async (command) => {
  const { runtime, settle } = createTestRuntime({
    tools: [echo('bash_run')],
    hooks: askOnDestructiveCommands(),
  });
  const call = runtime.runCall({ id: '1', name: 'bash_run', arguments: { command } }, coding);
  await settle();
  expect(await runtime.pendingApprovals()).toMatchObject([
    { request: { meta: { risk: 'destructive' } } },
  ]);
  await runtime.decide('1', 'deny');
  expect((await call).state).toBe('DENIED');
});

test.each([
  'grep reboot log',
  'echo "rm -rf"',
  'ls',
  'git push origin main',
  'cat x > /dev/null',
  'rm one.txt',
])('K-23 %s is not asked about', async (command) => {
  const { runtime } = createTestRuntime({
    tools: [echo('bash_run')],
    hooks: askOnDestructiveCommands(),
  });
  expect(
    (await runtime.runCall({ id: '1', name: 'bash_run', arguments: { command } }, coding)).state,
  ).toBe('COMPLETED');
});

const sensitiveFile = (path: string) => (path.endsWith('.env') ? 'a list of secrets' : undefined);

test('K-23 issue 16 item 8: the hook has no list of its own, and is not made without one', () => {
  expect(() => denySensitivePaths({} as never)).toThrow(/needs `sensitiveFile`/);
});

test.each([
  [{ paths: ['ok', '.env'] }],
  [{ files: [{ path: '.env' }] }],
  [{ edits: { first: [{ file_path: 'a/.env' }] } }],
  [JSON.parse(`${'{"a":'.repeat(20)}{"path":".env"}${'}'.repeat(20)}`)],
])(
  'K-23 a sensitive path deep in the arguments is found, or the call is denied unseen: %j',
  async (args) => {
    const { runtime } = createTestRuntime({
      tools: [echo('fs_multi_edit')],
      hooks: denySensitivePaths({ sensitiveFile }),
    });
    const call = { id: '1', name: 'fs_multi_edit', arguments: args };
    expect((await runtime.runCall(call, coding)).state).toBe('DENIED');
  },
);

test('K-23 sensitive paths are denied wherever the arguments name them', async () => {
  const { runtime } = createTestRuntime({
    tools: [echo('fs_read'), echo('fs_multi_edit')],
    hooks: denySensitivePaths({ sensitiveFile }),
  });
  for (const path of ['.env', 'app/.env']) {
    const outcome = await runtime.runCall(
      { id: path, name: 'fs_read', arguments: { path } },
      coding,
    );
    const error = `Access to sensitive file denied: ${path} (a list of secrets)`;
    expect(outcome).toMatchObject({ state: 'DENIED', errorCode: 'HOOK_DENIED', result: { error } });
  }
  const nested = await runtime.runCall(
    { id: 'n', name: 'fs_multi_edit', arguments: { edits: [{ path: 'ok' }, { path: '.env' }] } },
    coding,
  );
  expect(nested.state).toBe('DENIED');
  const fine = await runtime.runCall(
    { id: 'f', name: 'fs_read', arguments: { path: 'src/environment.ts' } },
    coding,
  );
  expect(fine.state).toBe('COMPLETED');
});

test('K-23 long results are cut with how much is missing', async () => {
  const { runtime } = createTestRuntime({
    tools: [echo('t')],
    hooks: cutLongResults({ maxChars: 10 }),
  });
  const outcome = await runtime.runCall(
    { id: '1', name: 't', arguments: { text: 'x'.repeat(25), short: 'y' } },
    coding,
  );
  expect(outcome.result).toEqual({ text: `${'x'.repeat(10)}… (+15 characters)`, short: 'y' });
});

test('K-23 secrets in results are masked before the model sees them', async () => {
  const { runtime } = createTestRuntime({
    tools: [echo('t')],
    hooks: maskResults({ masker: createKeyMasker() }),
  });
  const outcome = await runtime.runCall(
    { id: '1', name: 't', arguments: { api_key: 'k', list: [{ Password: 'p' }] } },
    coding,
  );
  expect(outcome.result).toEqual({
    api_key: '<redacted:key>',
    list: [{ Password: '<redacted:key>' }],
  });
});

test('K-23 results of read-only tools are cached for a time, per arguments, and a write empties the cache', async () => {
  let reads = 0;
  const read = tool('read', (args) => ({ ...args, reads: (reads += 1) }), {
    allowedModes: ['coding'],
    metadata: { readonly: true },
  });
  const fails = tool('fails', () => ({ ok: false, error: 'x', reads: (reads += 1) }), {
    allowedModes: ['coding'],
    metadata: { readonly: true },
  });
  const base = createTestRuntime();
  const { runtime, ports } = createTestRuntime({
    tools: [read, fails, echo('write', { readonly: false })],
    ports: { clock: base.ports.clock },
    hooks: [
      {
        preToolUse: (call, context) => cache.preToolUse?.(call, context),
        postToolUse: (call, result, context) => cache.postToolUse?.(call, result, context),
      },
    ],
  });
  const registry = createTestRuntime({
    tools: [read, fails, echo('write', { readonly: false })],
  }).registry;
  const cache = cacheReadonlyResults({
    registry,
    clock: base.ports.clock,
    ttlMs: 300_000,
    maxEntries: 2,
  });
  let id = 0;
  const call = async (name: string, args: object = {}) =>
    (await runtime.runCall({ id: `${(id += 1)}`, name, arguments: args }, coding)).result;
  expect(await call('read', { a: 1, b: 2 })).toMatchObject({ reads: 1 });
  expect(await call('read', { b: 2, a: 1 })).toMatchObject({ reads: 1 });
  expect(await call('read', { a: 2 })).toMatchObject({ reads: 2 });
  base.ports.clock.advance(300_000);
  expect(await call('read', { a: 2 })).toMatchObject({ reads: 3 });
  await call('write');
  expect(await call('read', { a: 2 })).toMatchObject({ reads: 4 });
  await call('fails');
  expect(await call('fails')).toMatchObject({ reads: 6 });
  expect(ports.records.all().length).toBe(id);
});
