import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisOwner } from '@sluice/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accessFiles, accessFolder } from './access-files.js';
import { announceGateway, runningGateways, tokenId, withdrawGateway } from './running-gateways.js';

let env: { XDG_DATA_HOME: string };
beforeEach(() => {
  env = { XDG_DATA_HOME: mkdtempSync(join(tmpdir(), 'sluice-access-')) };
});
afterEach(() => rmSync(env.XDG_DATA_HOME, { recursive: true, force: true }));

const gateway = (pid: number, started_at = 1) => ({
  url: `http://127.0.0.1:${pid}`,
  pid,
  started_at,
  launch_key: 'key',
  token_id: 'id',
});
/** No process has it: it is above what Linux and macOS give out. */
const GONE = 4_194_305;

test('G-07 a gateway is found while its process lives; what one that is gone left is swept away', async () => {
  expect(await runningGateways(env)).toEqual([]);
  await announceGateway(env, gateway(process.pid, 5));
  await announceGateway(env, gateway(GONE));
  await announceGateway(env, gateway(process.ppid, 9));
  writeFileSync(join(accessFolder(env), 'gateway-7.json'), '{"url":', { mode: 0o600 });
  const found = await runningGateways(env);
  expect(found.map(({ pid }) => pid)).toEqual([process.ppid, process.pid]);
  expect(readdirSync(accessFolder(env)).sort()).toEqual(
    [`gateway-${process.pid}.json`, `gateway-${process.ppid}.json`].sort(),
  );
  await withdrawGateway(env, gateway(process.ppid));
  expect(await runningGateways(env)).toEqual([{ ...gateway(process.pid, 5), owner: thisOwner() }]);
});

test('D-01 a file from before the machine was started anew is swept away, whoever has its number now', async () => {
  const owner = { ...thisOwner(), boot: 'the one before' };
  await announceGateway(env, { ...gateway(process.pid), owner });
  expect(await runningGateways(env)).toEqual([]);
  expect(readdirSync(accessFolder(env))).toEqual([]);
});

test('G-07 everything that lets somebody in is named to the sandbox', async () => {
  await announceGateway(env, gateway(process.ppid));
  expect(
    accessFiles(env)
      .map((path) => path.slice(accessFolder(env).length + 1))
      .sort(),
  ).toEqual([`gateway-${process.pid}.json`, `gateway-${process.ppid}.json`, 'token'].sort());
});

test('G-07 the id of a token tells two apart and holds nothing of them', () => {
  const token = 't'.repeat(20);
  expect(tokenId(token)).toMatch(/^[0-9a-f]{16}$/);
  expect(tokenId(token)).not.toBe(tokenId(`${token}x`));
});
