import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createTestDatabase } from '@sluice/store/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const CLIENTS = 10;

describe.each(['sqlite', 'postgres'])('P-02 a limit of the hour on %s', (engine) => {
  let base: string;
  let env: Record<string, string>;
  let dispose: () => Promise<void>;
  const clients: Client[] = [];

  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'sluice-limits-'));
    mkdirSync(join(base, '.config/sluice'), { recursive: true });
    const database = engine === 'postgres' ? await createTestDatabase() : undefined;
    env = {
      PATH: process.env.PATH ?? '',
      HOME: base,
      SLUICE_CODING: 'open',
      SLUICE_NO_BACKGROUND: '1',
      ...(database ? { SLUICE_DATABASE_URL: database.url } : {}),
    };
    dispose = async () => {
      await disconnect();
      await database?.drop();
      rmSync(base, { recursive: true, force: true, maxRetries: 5 });
    };
  });
  afterEach(() => dispose());

  const write = (rules: string) =>
    writeFileSync(
      join(base, '.config/sluice/sluice.yaml'),
      `version: 1\ndefault: deny\nrules:\n${rules}`,
    );
  const rule = '  - { allow: few, tool: fs_write, at_most: 3 per hour }\n';

  /** Each is a process and a session of its own; the first call opens the store. */
  async function connect(): Promise<Client> {
    const client = new Client({ name: 'ten', version: '1' });
    const args = [bin, 'mcp', '--mode', 'coding'];
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        cwd: base,
        env,
        stderr: 'ignore',
      }),
    );
    clients.push(client);
    return client;
  }
  async function disconnect(): Promise<void> {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  }
  const run = async (client: Client, name: string): Promise<'ran' | 'denied'> => {
    const answer = await client.callTool({
      name: 'fs_write',
      arguments: { path: `${name}.txt`, content: 'x' },
    });
    return answer.isError === true ? 'denied' : 'ran';
  };
  const explained = (): Promise<string> =>
    new Promise((resolve) => {
      const args = [bin, 'explain', 'fs_write', '{"path":"a.txt","content":"x"}', '-m', 'coding'];
      execFile(process.execPath, args, { cwd: base, env }, (_error, out) => resolve(out));
    });

  test('ten clients that call at once get so many calls together, and no more after a restart', async () => {
    write(rule);
    const ten = await Promise.all(Array.from({ length: CLIENTS }, connect));
    const first = await Promise.all(ten.map((client, index) => run(client, `a${index}`)));
    expect(first.filter((end) => end === 'ran')).toHaveLength(3);
    await disconnect();
    const again = await Promise.all(Array.from({ length: 2 }, connect));
    const later = await Promise.all(again.map((client, index) => run(client, `b${index}`)));
    expect(later).toEqual(['denied', 'denied']);
    expect(await explained()).toMatch(
      /at most 3 times an hour in all sessions together; 3 of 3 are used now/,
    );
  });

  test('what ran before the rule was written counts, and a larger number counts the same calls', async () => {
    write('  - { allow: all, tool: fs_write }\n');
    expect(await run(await connect(), 'before')).toBe('ran');
    await disconnect();
    write(rule);
    const client = await connect();
    const ends = [];
    for (const name of ['a', 'b', 'c']) ends.push(await run(client, name));
    expect(ends).toEqual(['ran', 'ran', 'denied']);
    write(rule.replace('3 per hour', '4 per hour'));
    const other = await connect();
    expect([await run(other, 'd'), await run(other, 'e')]).toEqual(['ran', 'denied']);
  });
});
