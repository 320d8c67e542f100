import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveHelper } from '@sluice/autocontext';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceGateway, withdrawGateway } from '../access/running-gateways.js';
import { endHookHelper } from './end-hook-helper.js';
import { hookHelperPath } from './hook-helper.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-end-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

test('A-02 the helper of governed clients ends when it is told to, but not the console that answers in its place', async () => {
  const env = { HOME: base };
  expect(await endHookHelper(env)).toBeUndefined();
  const program = join(base, 'hook.cjs');
  writeFileSync(program, '');
  const path = hookHelperPath(env);
  const serving = serveHelper({
    path,
    program,
    clients: ['claude'],
    answer: async () => '',
    idleMs: 600_000,
  });
  await expect.poll(() => existsSync(path)).toBe(true);
  const { pid } = process;
  const gateway = { url: 'http://127.0.0.1:1', pid, started_at: 1, launch_key: 'k', token_id: 't' };
  await announceGateway(env, gateway);
  expect(await endHookHelper(env)).toBeUndefined();
  expect(existsSync(path)).toBe(true);
  await withdrawGateway(env, gateway);
  expect(await endHookHelper(env)).toBe(pid);
  await serving;
});
