import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { consoleLog, systemClock } from '@sluice/kernel/system';
import type { Store } from '@sluice/store';
import { createTestDatabase } from '@sluice/store/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guardMasker } from '../compose/guard-masker.js';
import { auditKeyPath } from '../store/audit-key.js';
import { openWritableStore } from '../store/open-writable-store.js';
import { storePlace } from '../store/store-place.js';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const hook = fileURLToPath(new URL('../../dist/govern-hook.cjs', import.meta.url));
const foreign = fileURLToPath(
  new URL('../../../wrap/dist/testing/foreign-server.js', import.meta.url),
);

describe.each(['sqlite', 'postgres'])('N-03 on %s, while a session is paused', (engine) => {
  let base: string;
  let store: Store;
  let env: Record<string, string>;
  let dispose: () => Promise<void>;

  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'sluice-paused-'));
    mkdirSync(join(base, '.config/sluice'), { recursive: true });
    const rules = 'version: 1\nrules:\n  - { allow: all of it, tool: "*" }\n';
    writeFileSync(join(base, '.config/sluice/sluice.yaml'), rules);
    const database = engine === 'postgres' ? await createTestDatabase() : undefined;
    env = {
      PATH: process.env.PATH ?? '',
      HOME: base,
      SLUICE_NO_BACKGROUND: '1',
      ...(database ? { SLUICE_DATABASE_URL: database.url } : {}),
    };
    mkdirSync(join(base, '.local/share/sluice'), { recursive: true, mode: 0o700 });
    store = await openWritableStore(storePlace({ env, cwd: base }, undefined), {
      masker: guardMasker,
      clock: systemClock,
      log: consoleLog,
      auditKey: auditKeyPath({ env, cwd: base }),
    });
    dispose = async () => {
      await store.close();
      await database?.drop();
      rmSync(base, { recursive: true, force: true, maxRetries: 5 });
    };
  });
  afterEach(() => dispose());

  /** Calls once, pauses the one session that is there, calls again, lets it go on, calls a third time. */
  async function pausedBetween(call: () => Promise<string>): Promise<readonly string[]> {
    const first = await call();
    const [session] = await store.sessions.list({ limit: 5 });
    const id = session?.id ?? 'none';
    await store.sessions.setPaused(id, { by: 'anna', at: 0 }, 'anna');
    const held = await call();
    await store.sessions.setPaused(id, undefined, 'anna');
    return [first, held, await call()];
  }

  test.each([
    ['wrap', ['wrap', '--name', 'notes', '--read-only', '--', process.execPath, foreign], 'read'],
    ['mcp', ['mcp', '--mode', 'chat_safe'], 'current_time'],
  ])('sluice %s refuses its calls with a word', async (face, args, name) => {
    const client = new Client({ name: 'test', version: '1' }, {});
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [bin, ...args, ...(face === 'wrap' ? [base] : [])],
        cwd: base,
        env,
        stderr: 'ignore',
      }),
    );
    try {
      const said = await pausedBetween(async () =>
        JSON.stringify(await client.callTool({ name, arguments: {} })),
      );
      expect(said[1]).toMatch(/anna has paused this session/);
      expect(said[0]).not.toContain('paused');
      expect(said[2]).not.toContain('paused');
    } finally {
      await client.close();
    }
  });

  test('a governed client is told no, with the reason', async () => {
    let calls = 0;
    const said = await pausedBetween(() => {
      calls += 1;
      const event = {
        hook_event_name: 'PreToolUse',
        session_id: 'abc',
        cwd: base,
        tool_name: 'Bash',
        tool_input: { command: 'npm test' },
        tool_use_id: `toolu_${calls}`,
      };
      return answerOf([hook, 'claude'], JSON.stringify(event), base, env);
    });
    const decisions = said.map((text) => JSON.parse(text).hookSpecificOutput.permissionDecision);
    expect(decisions).toEqual(['allow', 'deny', 'allow']);
    expect(said[1]).toMatch(/anna has paused this session/);
  });
});

function answerOf(
  args: readonly string[],
  input: string,
  cwd: string,
  env: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', () => resolve(said));
    child.stdin.end(input);
  });
}
