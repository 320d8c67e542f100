import { expect, test } from 'vitest';
import { tool } from '../define/tool.js';
import { createTestRuntime } from '../testing/index.js';
import { denySensitivePaths } from './deny-sensitive-paths.js';

const coding = { mode: 'coding' } as const;
const echo = (name: string) => tool(name, (args) => args, { allowedModes: ['coding'] });
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
