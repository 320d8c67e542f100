import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { guideSteps } from '../../packages/console/src/model/guide-steps.js';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { openBrowser } from '../../packages/console/src/testing/open-browser.js';
import { chinese } from '../../packages/console/src/text/chinese.js';
import { english } from '../../packages/console/src/text/english.js';
import { fill } from '../../packages/console/src/text/fill.js';
import { guideTexts } from '../../packages/console/src/text/guide-texts.js';
import { presses } from './presses.js';
import { type Browser, openPage, SOON, screens } from './real-bench.js';
import { type StartedServer, startServer } from './start-server.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
let browser: Browser;
let home: string;
let server: StartedServer | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  mkdirSync(output, { recursive: true });
});
afterAll(() => browser?.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sluice-guide-'));
});
afterEach(async () => {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** `npm start` as somebody runs it who has read nothing: the address that it prints. */
async function npmStart(environment: Record<string, string> = {}): Promise<string> {
  server = await startServer([start, '--port', '0'], { HOME: home, ...environment });
  return server.line;
}

test('N-07 the guide leads from npm start over every page: first denial, first approval, first rule, and the proof', async () => {
  const page = await openPage(browser, await npmStart());
  const press = presses(page);
  const words = guideTexts.en;
  const next = (place: number) =>
    press.button(fill(words.next, { step: words.steps[guideSteps[place]?.id ?? 'allowed'].title }));
  const ask = (id: 'allowed' | 'denied' | 'change' | 'rule' | 'unasked') =>
    press.button(words.steps[id].ask ?? '');
  await press.button(words.begin);
  await ask('allowed');
  await page.locator('.call-COMPLETED').waitFor();
  await next(1);
  await ask('denied');
  await page.locator('.denial').waitFor();
  const clicksToDenial = press.count();
  await next(2);
  await ask('change');
  await page.getByText('approvals waiting: 1').waitFor();
  await next(3);
  await press.button('Allow once');
  await page.getByText('✓ done').waitFor();
  const clicksToApproval = press.count();
  await next(4);
  await ask('rule');
  await press.fold('Allow this more than once…');
  await page.locator('.offers input').first().check();
  await press.button('Allow, with this rule');
  await page.getByText('Nobody is waiting.').waitFor();
  await page.locator('.guide-done').waitFor();
  const clicksToRule = press.count() + 1;
  await next(5);
  await ask('unasked');
  await page.locator('.guide-done').waitFor();
  for (let place = 6; place < guideSteps.length; place += 1) {
    await next(place);
    const { id, page: name } = guideSteps[place] ?? guideSteps[0];
    await expect.poll(() => page.url(), SOON).toContain(`#/${name}`);
    await page.getByText(words.steps[id].title, { exact: true }).waitFor();
    if (id === 'grants') await page.locator('tbody tr').first().waitFor();
    if (id === 'audit') await page.getByText('Chain whole').waitFor();
  }
  await press.button(words.finish);
  await page.locator('.guide').waitFor({ state: 'detached' });
  expect({ clicksToDenial, clicksToApproval, clicksToRule }).toEqual({
    clicksToDenial: 4,
    clicksToApproval: 8,
    clicksToRule: 13,
  });
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('button', { name: words.begin }).waitFor();
  await page.context().close();
});

test('N-07 whoever allowed once in place of giving a rule is told why the same again asks, and is led to the question', async () => {
  const page = await openPage(browser, await npmStart());
  const words = guideTexts.en;
  const button = (name: string) => page.getByRole('button', { name });
  await button(words.steps.change.title).click();
  await button(words.steps.change.ask ?? '').click();
  await page.getByText('approvals waiting: 1').waitFor();
  await page.getByRole('link', { name: /^Approvals/ }).click();
  await button('Allow once').click();
  await page.getByText('Nobody is waiting.').waitFor();
  await page.getByRole('link', { name: 'Help' }).click();
  await button(words.steps.unasked.title).click();
  await button(words.steps.unasked.ask ?? '').click();
  const guide = page.locator('.guide');
  await guide.getByText(words.asks).waitFor();
  expect(await findFaults(page)).toEqual([]);
  await guide.getByRole('link', { name: 'To the question' }).click();
  await page.locator('.card').getByText('notes/tuesday.txt').first().waitFor();
  await guide.getByText(words.asks).waitFor({ state: 'detached' });
  await page.context().close();
});

test('N-07 what is practised at npm start reaches a folder of its own, which is gone at the end; a setting of coding is kept', async () => {
  await npmStart();
  const [, folder = ''] = /for practice, on (\S+),/.exec(server?.said() ?? '') ?? [];
  expect(existsSync(folder)).toBe(true);
  await server?.stop();
  expect(existsSync(folder)).toBe(false);
  await npmStart({ SLUICE_CODING: 'closed' });
  expect(server?.said()).toContain('coding closed');
  expect(server?.said()).not.toContain('practice');
});

test('N-07 npm start that is told to end ends its server, and takes the practice folder away', async () => {
  const child = spawn(process.execPath, [start, '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += String(data);
    });
  }
  await expect.poll(() => said, SOON).toMatch(/for practice, on \S+,[\s\S]*Ctrl-C/);
  const [, folder = ''] = /for practice, on (\S+),/.exec(said) ?? [];
  expect(existsSync(folder)).toBe(true);
  // The one that was started here alone, not its group.
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(existsSync(folder)).toBe(false);
});

test('N-07 where coding is closed the guide says so, with the way to open it', async () => {
  const page = await openPage(browser, await npmStart({ SLUICE_CODING: 'closed' }));
  const words = guideTexts.en;
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('button', { name: words.steps.change.title }).click();
  await page.getByRole('button', { name: words.steps.change.ask ?? '' }).click();
  await page.locator('.guide').getByText('SLUICE_CODING=open').waitFor();
  await page.context().close();
});

test('N-07 the guide and the page of help on every screen: no fault of access, nothing wider than the screen', async () => {
  const { origin } = new URL(await npmStart());
  const open = process.execPath;
  const cli = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
  for (const [width, height, colorScheme, locale] of screens) {
    const language = locale === 'zh-CN' ? 'zh' : 'en';
    const words = guideTexts[language];
    const child = spawn(open, [cli, 'open'], {
      env: { PATH: process.env.PATH ?? '', HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let address = '';
    child.stdout.on('data', (data) => {
      address += String(data);
    });
    await once(child, 'close');
    expect(address.startsWith(origin)).toBe(true);
    const page = await openPage(browser, `${address.trim()}/help`, {
      viewport: { width, height },
      colorScheme,
      locale,
    });
    const name = `${width}-${colorScheme}-${locale}.png`;
    await page.getByRole('button', { name: words.begin }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.screenshot({ path: join(output, `help-${name}`) });
    await page.getByRole('button', { name: words.begin }).click();
    await page.getByRole('button', { name: words.steps.allowed.ask ?? '' }).click();
    await page.locator('.call-COMPLETED').first().waitFor();
    const texts = language === 'zh' ? chinese : english;
    await page.getByText(texts.chat.agent, { exact: true }).first().waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await page.screenshot({ path: join(output, `guide-${name}`) });
    await page.context().close();
  }
});
