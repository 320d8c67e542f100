import { describe, expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('pause');

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  test('N-03 the chat of a paused session says who holds it and that a message waits, and lets it go on', async () => {
    const bench = await stage.bench({ script: () => 'Here I am.' });
    await bench.agent.sessions.create({ id: 'idle', mode: 'coding', title: 'Idle' });
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/idle'), {
      viewport: { width, height },
      colorScheme,
      locale,
    });
    const said = (english: string, chinese: string) => (locale === 'zh-CN' ? chinese : english);
    const send = page.getByRole('button', { name: said('Send', '发送'), exact: true });
    await send.waitFor();
    const { ask } = await bench.client();
    // Paused elsewhere, while this page stands open.
    await ask('session.pause', { paused: true });
    await page.getByRole('textbox').fill('Are you there?');
    await send.click();
    const note = page.locator('.paused-note');
    await expect
      .poll(() => note.innerText(), SOON)
      .toContain(said('All agents are paused by omar.', '所有智能体已被 omar 暂停。'));
    const waits = said('Your message waits until the session goes on.', '你的消息会等到会话继续。');
    // The page may have seen the pause before the message went.
    await expect.poll(() => note.innerText(), SOON).toContain(waits);
    await expect.poll(() => page.locator('.busy').count(), SOON).toBe(0);
    // Held by the server, not by this page.
    await page.reload();
    await expect.poll(() => note.innerText(), SOON).toContain(waits);
    expect(bench.model.requests).toHaveLength(0);
    await keepShot(page, `chat-paused-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    const sessions = await stage.open(bench.gateway.newLaunchUrl('/sessions'), {
      viewport: { width, height },
      colorScheme,
      locale,
    });
    const chip = sessions.locator('.row', { hasText: 'Idle' }).locator('.chip').first();
    await expect
      .poll(() => chip.innerText(), SOON)
      .toBe(said('‖ paused by omar', '‖ 被 omar 暂停'));
    await sessions.close();
    await note.getByRole('button').click();
    await page.getByText('Here I am.').waitFor();
    await expect.poll(() => note.count(), SOON).toBe(0);
    expect((await ask('session.list', {})).all_paused?.by).toBe('omar');
  });
});

test('N-03 N-04 every page says that all agents are paused, from the palette or by somebody else, and lets them go on', async () => {
  const bench = await stage.bench({ script: () => 'Here I am.' });
  await bench.agent.sessions.create({ id: 'idle', mode: 'coding', title: 'Idle' });
  const page = await stage.open(bench.gateway.newLaunchUrl('/audit'));
  const bar = page.locator('.bar', { hasText: 'All agents are paused by omar' });
  const { ask } = await bench.client();
  const holds = async () => (await ask('session.list', {})).all_paused?.by;
  const palette = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(words);
    await page.getByRole('option', { name: `Actions ${words}` }).waitFor();
    await page.keyboard.press('Enter');
  };
  await page.getByRole('heading', { name: 'Audit' }).waitFor();
  await palette('Pause all agents');
  await bar.waitFor();
  expect(await holds()).toBe('omar');
  expect(await findFaults(page)).toEqual([]);
  await keepShot(page, 'pause-bar');
  await bar.getByRole('button', { name: 'Let all go on' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await holds()).toBeUndefined();
  await ask('session.pause', { paused: true });
  await bar.waitFor();
  await ask('session.pause', { paused: false });
  await bar.waitFor({ state: 'detached' });
  await palette('Theme: Dark');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.theme), SOON)
    .toBe('dark');
  await palette('New session in coding');
  await page.waitForURL(/#\/chat\/(?!idle)/);
  await expect.poll(async () => (await ask('session.list', {})).sessions.length, SOON).toBe(2);
  await palette('Pause this session');
  await page.locator('.paused-note').waitFor();
  expect((await ask('session.get', { session_id: 'idle' })).session.paused).toBeUndefined();
  await palette('Let this session go on');
  await page.locator('.paused-note').waitFor({ state: 'detached' });
});
