import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { openAiPieces, startWireServer } from '../../packages/agent/src/testing/index.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { connect } from '../../packages/gateway/src/testing/test-client.js';
import { presses } from './presses.js';
import { SOON } from './real-bench.js';
import { startServer } from './start-server.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('tasks');
const cli = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
const verifier = fileURLToPath(
  new URL('../../packages/store/standalone/verify-audit.mjs', import.meta.url),
);

const POLICY = `version: 1
default: ask
rules:
  - allow: notes
    tool: fs_write
    path: notes/**
  - allow: waiting
    tool: bash_run
    command: sleep **
`;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const calls = (id: string, name: string, args: object) => ({
  pieces: openAiPieces({ calls: [{ id, name, arguments: JSON.stringify(args) }] }),
});
const says = (text: string) => ({ pieces: openAiPieces({ text }) });

/** `sluice serve` on a project of its own, with a model that does these things in turn. */
async function serving(answers: Parameters<typeof startWireServer>[0]) {
  const home = mkdtempSync(join(tmpdir(), 'sluice-tasks-'));
  closing.push(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const project = join(home, 'project');
  mkdirSync(join(home, '.config', 'sluice'), { recursive: true });
  mkdirSync(project);
  writeFileSync(join(home, '.config', 'sluice', 'sluice.yaml'), POLICY);
  writeFileSync(join(project, 'package.json'), '{"scripts":{"test":"echo tested"}}');
  const model = await startWireServer(answers);
  closing.push(() => model.close());
  const server = await startServer(
    [cli, 'serve', '--json', '--port', '0', '--workspace', project],
    {
      HOME: home,
      SLUICE_CODING: 'open',
      SLUICE_MODEL: 'openai',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: `${model.url}/v1`,
    },
  );
  closing.push(() => server.stop());
  const { url, launch_url, token } = JSON.parse(server.line);
  const client = await connect({ url, token });
  closing.push(() => client.kill());
  return { home, launchUrl: String(launch_url), url: String(url), ask: client.ask };
}

test('N-03 N-04 N-05 the common tasks take the steps that docs/console says, and each is really done', async () => {
  const { home, launchUrl, url, ask } = await serving([
    calls('c1', 'fs_write', { path: 'notes/plan.md', content: 'a plan' }),
    says('Planned.'),
    calls('c2', 'bash_run', { command: 'npm test' }),
    says('Tested.'),
    calls('c3', 'bash_run', { command: 'npm test' }),
    says('Tested again.'),
    calls('c4', 'bash_run', { command: 'sleep 300' }),
  ]);
  await ask('session.create', { session_id: 'work', mode: 'coding', title: 'The work' });
  // Its answer comes with the end of the turn, for which some of these wait long.
  const send = (content: string) => {
    ask('chat.send', { session_id: 'work', content }).catch(() => undefined);
  };
  const stateOf = async (call_id: string) =>
    (await ask('call.get', { session_id: 'work', call_id }).catch(() => undefined))?.call.state;
  const isOver = (call: string) => expect.poll(() => stateOf(call), SOON).toBe('COMPLETED');
  const isIdle = () =>
    expect
      .poll(async () => (await ask('session.get', { session_id: 'work' })).session.is_busy, SOON)
      .toBe(false);
  send('plan');
  await isOver('c1');
  await isIdle();
  const steps: Record<string, number> = {};

  // Which call changed a file, whoever it was.
  const page = await stage.open(launchUrl);
  await page.getByRole('link', { name: 'Now', exact: true }).waitFor();
  let press = presses(page);
  await press.key('Control+k');
  // The session that is found for no words is there, and Enter must not lead to it.
  await page.locator('.palette').getByRole('option', { name: 'The work' }).waitFor();
  await press.words('plan.md');
  await press.key('Enter');
  await page.locator('.row', { hasText: 'fs_write notes/plan.md' }).first().waitFor();
  steps.found = press.count();
  await keepShot(page, 'tasks-found');

  // A rule for this project, from the question itself.
  send('test it');
  await page.goto(`${url}/#/inbox`);
  await page.getByRole('button', { name: 'Allow once', disabled: false }).waitFor();
  press = presses(page);
  await press.fold('Allow this more than once…');
  await press.rule('npm test');
  await press.option('It holds', 'project');
  await keepShot(page, 'tasks-rule');
  await press.button('Allow, with this rule');
  steps.allowed = press.count();
  await isOver('c2');
  await isIdle();
  send('test it again');
  await isOver('c3');
  expect((await ask('approval.list', {})).approvals).toEqual([]);
  await isIdle();

  // What an agent does now, and its end.
  send('wait');
  press = presses(page);
  await press.link('Now');
  await page.locator('.gate-run', { hasText: 'sleep 300' }).waitFor();
  steps.seen = press.count();
  await keepShot(page, 'tasks-now');
  await page
    .locator('.lane')
    .getByRole('button', { name: /^Stop the turn/ })
    .click();
  steps.stopped = press.count() + 1;
  await isIdle();

  // What somebody else can check with the public key, Node and nothing else.
  press = presses(page);
  await press.link('Audit');
  await page.getByText('Chain whole').waitFor();
  const file = join(home, 'audit.jsonl');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press.button('Export JSON lines'),
  ]);
  await download.saveAs(file);
  steps.exported = press.count();
  const key = join(home, '.config', 'sluice', 'audit-key', 'key.pub.pem');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [verifier, file, '--key', key]);
  expect(stdout).toMatch(/^whole: \d+ entries/);

  expect(steps).toEqual({ found: 3, allowed: 4, seen: 1, stopped: 2, exported: 2 });
});
