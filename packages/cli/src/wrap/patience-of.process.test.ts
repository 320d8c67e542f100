import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/sluice.cjs', import.meta.url));
const silentServer = fileURLToPath(
  new URL('../../../wrap/dist/testing/silent-server.js', import.meta.url),
);
const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {}, resources: {} },
  serverInfo: { name: 'quiet', version: '1' },
};
const tools = [{ name: 'look', inputSchema: { type: 'object' } }];

let home: string;
const clients: Client[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-silent-'));
  mkdirSync(join(home, '.config/sluice'), { recursive: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  rmSync(home, { recursive: true, force: true });
});

function saysLimits(limits: object): void {
  const file = { version: 1, default: 'allow', limits };
  writeFileSync(join(home, '.config/sluice/sluice.yaml'), JSON.stringify(file));
}

async function connect(answers: object): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const server = [process.execPath, silentServer, JSON.stringify(answers)];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'wrap', '--name', 'quiet', '--tools', '*', '--read-only', '--', ...server],
    env: { PATH: process.env.PATH ?? '', HOME: home, SLUICE_NO_BACKGROUND: '1' },
    cwd: home,
    stderr: 'ignore',
  });
  await client.connect(transport);
  return client;
}

test('W-01 the client of a server that never answers is told so in words, after as long as the file says', async () => {
  saysLimits({ server_start_ms: 1_500 });
  await expect(connect({})).rejects.toThrow(
    /cannot be reached: it does not answer \(waited 1.5 seconds; "server_start_ms"/,
  );
});

test('W-01 a server that falls silent holds up neither the list of its tools nor a client for ever', async () => {
  saysLimits({ server_start_ms: 12_000, server_answer_ms: 300, server_call_ms: 400 });
  const client = await connect({ initialize, 'tools/list': { tools } });
  const called = client.callTool({ name: 'look', arguments: {} });
  const listed = await client.listTools();
  expect(listed.tools.map(({ name }) => name)).toContain('look');
  expect(JSON.stringify(await called)).toContain('did not end within 400 ms');
  await expect(client.listResources()).rejects.toThrow('"server_answer_ms"');
  await expect(client.readResource({ uri: 'a://b' })).rejects.toThrow('400 ms');
});
