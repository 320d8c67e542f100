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
    expect(await page.locator('.busy').count()).toBe(0);
    await page.waitForTimeout(700);
    expect(await note.innerText()).toContain(waits);
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
