import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverPins } from './server-pins.js';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sluice-server-pins-'));
  mkdirSync(join(base, 'data', 'sluice', 'pins'), { recursive: true });
  mkdirSync(join(base, 'config', 'sluice'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const env = () => ({ XDG_DATA_HOME: join(base, 'data'), XDG_CONFIG_HOME: join(base, 'config') });
const pin = (name: string, text: string) =>
  writeFileSync(join(base, 'data', 'sluice', 'pins', `${name}.json`), text, { mode: 0o600 });
const shape = (type: string) => ({ shape: { '/inputSchema/type': type }, wording: {} });

test('N-05 wrapped servers are told with what was seen of each tool and how what is offered differs', async () => {
  pin(
    'files',
    JSON.stringify({
      schema_version: '1.0',
      server: 'files',
      seen: { read: shape('"object"'), list: shape('"object"') },
      offered: { read: shape('"string"') },
    }),
  );
  pin('broken', '{');
  writeFileSync(
    join(base, 'config', 'sluice', 'sluice.yaml'),
    `version: 1\nservers:\n  - name: web\n    url: https://mcp.example/secret-path\n    modes: [coding]\n    tools: ['*']\n`,
  );
  const servers = await serverPins(env(), base).list();
  expect(servers.map(({ name, is_declared }) => [name, is_declared])).toEqual([
    ['broken', false],
    ['files', false],
    ['web', true],
  ]);
  expect(servers[0]?.problem).toContain('does not hold pins');
  expect(servers[1]?.tools).toEqual([
    { name: 'list', status: 'seen', changes: [] },
    {
      name: 'read',
      status: 'changed',
      changes: [{ where: '/inputSchema/type', before: '"object"', after: '"string"' }],
    },
  ]);
  expect(servers[2]?.start).toBe('mcp.example');
  expect(JSON.stringify(servers)).not.toContain('secret-path');
});

test('N-05 a machine without any server has none', async () => {
  expect(await serverPins({ XDG_DATA_HOME: join(base, 'none'), HOME: base }, base).list()).toEqual(
    [],
  );
});
