import { describe, expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { type RealBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('find');

/** A gateway with more sessions than a page holds, and one call in the oldest. */
async function filled(count = 650): Promise<RealBench> {
  const time = { id: 't1', name: 'current_time', arguments: { timezone: 'Asia/Shanghai' } };
  const bench = await stage.bench({ script: [{ calls: [time] }, 'It is late.'] });
  await bench.agent.sessions.create({ id: 'oldest', title: 'The very first 登录 work' });
  await bench.agent.send('oldest', 'what time is it');
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      bench.agent.sessions.create({ id: `s${index}`, title: `Task number ${index}` }),
    ),
  );
  return bench;
}

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  test('N-04 a session past every page is found by words, opened by its address, archived and brought back', async () => {
    const bench = await filled();
    const options = { viewport: { width, height }, colorScheme, locale };
    const page = await stage.open(bench.gateway.newLaunchUrl('/sessions'), options);
    const base = bench.gateway.url;
    const isChinese = locale === 'zh-CN';
    const said = (english: string, chinese: string) => (isChinese ? chinese : english);
    await page.locator('.row').first().waitFor();
    await page.getByLabel(said('Find sessions', '查找会话')).fill('登录 FIRST');
    await page.keyboard.press('Enter');
    const found = page.locator('.row', { hasText: 'The very first' });
    await found.waitFor();
    await expect.poll(() => page.locator('.row').count(), SOON).toBe(1);
    await expect.poll(() => found.innerText(), SOON).toContain('current_time');
    await keepShot(page, `find-sessions-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);

    await found.getByRole('button', { name: said('Rename', '重命名') }).click();
    const title = page.getByLabel(said('New title', '新标题'));
    await title.fill('The very first 登录 work, named anew');
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await title.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'named anew' }).waitFor();

    await found.getByRole('button', { name: said('Archive', '归档') }).click();
    await page.getByText(said('No session fits.', '没有符合的会话。')).waitFor();
    await page.goto(`${base}#/sessions?archived=1`);
    await page.locator('.row', { hasText: 'The very first' }).waitFor();
    await page.getByRole('button', { name: said('Bring back', '恢复') }).click();
    await page.getByText(said('Nothing is archived.', '没有归档的会话。')).waitFor();

    // Cold: a page of its own, straight at the address of a session that no list holds.
    const cold = await page.context().newPage();
    await cold.goto(`${base}#/chat/oldest`);
    await cold.getByText('It is late.').waitFor();
    await cold.locator('.call', { hasText: 'current_time' }).waitFor();
    await cold.goto(`${base}#/chat/never-made`);
    await cold
      .getByText(said('There is no session “never-made”', '没有会话“never-made”'))
      .waitFor();
    await keepShot(cold, `find-missing-${width}-${locale}`);
    expect(await findFaults(cold)).toEqual([]);
    await cold.getByRole('link', { name: said('Search the sessions', '搜索会话') }).click();
    await cold.locator('.row').first().waitFor();
  });

  test('N-04 the palette finds pages, sessions, tools, rules and people; the audit is searched and a filter is kept by name', async () => {
    const bench = await filled(3);
    const { ask } = await bench.client();
    await ask('people.add', { name: 'ada', role: 'approver' });
    const options = { viewport: { width, height }, colorScheme, locale };
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/oldest'), options);
    const isChinese = locale === 'zh-CN';
    const said = (english: string, chinese: string) => (isChinese ? chinese : english);
    await page.getByText('It is late.').waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: said('Find anything', '查找一切') });
    const entries = page.locator('.palette').getByRole('option');
    await field.fill('very first');
    await expect.poll(() => entries.allInnerTexts(), SOON).toHaveLength(2);
    await field.fill('current_t');
    await expect
      .poll(async () => (await entries.allInnerTexts()).join(' '), SOON)
      .toContain('current_time');
    await field.fill('ada');
    await expect.poll(async () => (await entries.allInnerTexts()).join(' '), SOON).toContain('ada');
    await keepShot(page, `palette-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    await field.fill('Shanghai');
    await entries.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/audit\?text=Shanghai/);
    await page.locator('.row', { hasText: 'Shanghai' }).first().waitFor();
    await expect
      .poll(() => page.locator('.row').filter({ hasNotText: 'Shanghai' }).count(), SOON)
      .toBe(0);
    await page.getByPlaceholder(said('Name', '名称')).fill('clock calls');
    await page.getByRole('button', { name: said('Save this filter', '保存此筛选') }).click();
    await page.goto(`${bench.gateway.url}#/audit`);
    await page.getByRole('link', { name: 'clock calls' }).click();
    await page.waitForURL(/#\/audit\?text=Shanghai/);
    await keepShot(page, `audit-saved-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
  });
});
