import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { SOON } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('first-page');

const MOST_KB = 140;

/** The path of what was fetched, and how many KB it is gzipped. */
async function sizeOf(request: Request): Promise<readonly [string, number]> {
  const response = await request.response();
  const body = await response?.body();
  return [new URL(request.url()).pathname, gzipSync(body ?? '').length / 1024];
}

test.each(['en-GB', 'zh-CN'])(
  'N-08 before one can write, at most 140 KB gzipped were fetched, in %s',
  async (locale) => {
    const bench = await stage.bench({ script: ['It is late.'] });
    await bench.agent.sessions.create({ id: 'work' });
    await bench.agent.send('work', 'hello');
    const page = await (await stage.browser.newContext({ locale })).newPage();
    // What comes behind the page (how the server's English is said, the palette) must not be waited for: it never comes.
    await page.route(/\/(chinese-phrases|palette)-/, () => undefined);
    const sizes: ReturnType<typeof sizeOf>[] = [];
    page.on('requestfinished', (request) => sizes.push(sizeOf(request)));
    await page.goto(bench.gateway.newLaunchUrl('/chat/work'));
    await page.locator('.composer textarea').waitFor(SOON);
    await page.locator('.markdown', { hasText: 'It is late.' }).waitFor(SOON);
    page.removeAllListeners('requestfinished');
    const files = await Promise.all(sizes);
    const names = files.map(([path]) => path).join(' ');
    expect(names).toMatch(/\/index-.*\.js/);
    expect(names).toMatch(locale === 'zh-CN' ? /\/chinese-/ : /\/english-/);
    expect(names).not.toMatch(locale === 'zh-CN' ? /\/english-/ : /\/chinese-/);
    const sum = files.reduce((kb, [, more]) => kb + more, 0);
    expect(sum, names).toBeGreaterThan(100);
    expect(sum, names).toBeLessThanOrEqual(MOST_KB);
  },
);

test.each(['en-GB', 'zh-CN'])(
  'N-08 a page left open over an update says what to do where a part is gone, and the rest goes on, in %s',
  async (locale) => {
    const isChinese = locale === 'zh-CN';
    const said = (english: string, chinese: string) => (isChinese ? chinese : english);
    const bench = await stage.bench({ script: ['It is late.'] });
    await bench.agent.sessions.create({ id: 'work' });
    await bench.agent.send('work', 'hello');
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/work'), { locale });
    await page.getByText('It is late.').waitFor();
    // The renewed server has files of other names: it answers for the old ones that there is nothing.
    await page.route(/(charts|grants)-page-/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: said('Charts', '图表'), exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText(said('Sluice was renewed', '更新过')).waitFor();
    await keepShot(page, `part-gone-${locale}`);
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole('link', { name: said('Chat', '对话'), exact: true }).click();
    await page.getByText('It is late.').waitFor();
    await page.getByRole('link', { name: said('Grants', '授权'), exact: true }).click();
    await alert.waitFor();
    await page.unroute(/(charts|grants)-page-/);
    await alert.getByRole('button', { name: said('Load the page again', '重新加载页面') }).click();
    await page.locator('h1', { hasText: said('Grants', '授权') }).waitFor();
    await alert.waitFor({ state: 'detached' });
  },
);

test('N-01 N-08 a question whose card is fetched late is shown from its beginning, below all that was said before', async () => {
  const call = (id: string, name: string, args: object) => ({
    calls: [{ id, name, arguments: args }],
  });
  const script = [
    ...Array.from({ length: 12 }, (_, index) => call(`t${index}`, 'current_time', {})),
    call('w1', 'fs_write', { path: 'a.txt', content: 'line\n'.repeat(20) }),
    'Done.',
  ];
  let next = 0;
  const bench = await stage.bench({ script: () => script[next++] ?? 'Done.' });
  await bench.agent.sessions.create({ id: 'work', mode: 'coding' });
  const turn = bench.agent.send('work', 'write').catch(() => undefined);
  await expect.poll(async () => (await bench.agent.pendingApprovals()).length, SOON).toBe(1);
  const page = await (await stage.browser.newContext({ locale: 'en-GB' })).newPage();
  let isHeld = false;
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/approval-card-.*\.js/, async (route) => {
    isHeld = true;
    await gone;
    await route.continue();
  });
  await page.goto(bench.gateway.newLaunchUrl('/chat/work'));
  await page.locator('.call-APPROVAL_REQUIRED').waitFor(SOON);
  await expect.poll(() => isHeld, SOON).toBe(true);
  const timeline = page.locator('.timeline');
  await expect.poll(() => timeline.evaluate((box) => box.scrollTop), SOON).toBeGreaterThan(0);
  letGo();
  await page.getByRole('button', { name: 'Allow once' }).waitFor(SOON);
  const belowTop = async () => {
    const [box, item] = [
      await timeline.boundingBox(),
      await page.locator('.item:has(.card)').boundingBox(),
    ];
    return box && item ? Math.round(item.y - box.y) : Number.NaN;
  };
  await expect.poll(belowTop, SOON).toBeGreaterThanOrEqual(0);
  await expect.poll(belowTop, SOON).toBeLessThan(40);
  bench.agent.cancel('work');
  await turn;
});
