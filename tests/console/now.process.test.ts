import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { tool } from '../../packages/kernel/src/index.js';
import { editTool } from './edit-tool.js';
import { type RealBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('now');

/** A workspace of one file, edited by a tool that finds and replaces, as ours does. */
async function working(): Promise<RealBench & { readonly file: string; step(): void }> {
  let go: () => void = () => undefined;
  const step = () => go();
  const wait = () =>
    new Promise<void>((resolve) => {
      go = resolve;
    });
  const one = (id: string, name: string, args: object) => ({
    calls: [{ id, name, arguments: args }],
  });
  const script = [
    one('e1', 'fs_edit', { path: 'notes.txt', edits: [{ find: 'old', replace: 'new' }] }),
    one('n1', 'fetch_page', { url: 'http://example.invalid' }),
    one('x1', 'no_such', {}),
    one('h1', 'wait_here', {}),
    one('t1', 'current_time', {}),
    one('w1', 'fs_write', { path: 'b.txt', content: 'hello' }),
  ];
  let next = 0;
  const bench = await stage.bench({
    script: () => {
      const said = script[next];
      next += 1;
      return said ?? 'Done.';
    },
  });
  const file = join(bench.folder, 'notes.txt');
  writeFileSync(file, 'first\nold\nlast\n');
  bench.registry.register(editTool(bench.folder));
  bench.registry.register(
    tool({
      name: 'wait_here',
      description: 'Waits until the test goes on',
      parameters: z.object({}),
      allowedModes: ['coding'],
      metadata: { readonly: true, openWorld: false },
      execute: wait,
    }),
  );
  bench.registry.register(
    tool({
      name: 'fetch_page',
      description: 'Fetches a page',
      parameters: z.object({ url: z.string() }),
      allowedModes: ['coding'],
      metadata: { readonly: true, openWorld: true },
      execute: () => 'a page',
    }),
  );
  await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'The work' });
  bench.agent.send('work', 'go').catch(() => undefined);
  return { ...bench, file, step };
}

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  test('N-03 lanes and gates, first times, pause and go on, the oldest question, undo through the gates, back in time', async () => {
    const bench = await working();
    const page = await stage.open(bench.gateway.newLaunchUrl('/now'), {
      viewport: { width, height },
      colorScheme,
      locale,
    });
    const isChinese = locale === 'zh-CN';
    const said = (english: string, chinese: string) => (isChinese ? chinese : english);
    const lane = page.locator('.lane');
    await expect.poll(() => lane.locator('.gate-done').innerText(), SOON).toContain('fetch_page');
    expect(await lane.locator('.gate-mode, .gate-policy').allInnerTexts()).not.toEqual([]);
    await expect
      .poll(() => lane.innerText(), SOON)
      .toContain(said('first network use in this session', '本会话首次使用网络'));
    await lane.locator('.lane-risk-network').first().waitFor();

    // Paused, the agent begins nothing, whatever the model wants; it goes on where it stood.
    await page.getByRole('button', { name: said('Pause all agents', '暂停所有智能体') }).click();
    await expect
      .poll(() => lane.innerText(), SOON)
      .toContain(said('paused by omar', '被 omar 暂停'));
    const facts = page.locator('.now-facts');
    await expect.poll(() => facts.innerText(), SOON).toContain(said('Paused: 1', '已暂停：1'));
    await expect.poll(() => facts.innerText(), SOON).toContain(said('At work: 0', '工作中：0'));
    await page.getByText(said('All agents are paused by omar', 'omar 已暂停所有智能体')).waitFor();
    bench.step();
    // The call that was under way ends, and nothing comes after it.
    await expect.poll(() => lane.locator('.gate-done').innerText(), SOON).toContain('wait_here');
    expect(bench.done).toEqual([]);
    await keepShot(page, `now-paused-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    await lane.getByRole('button', { name: said('Go on', '继续') }).click();
    await expect.poll(() => bench.done, SOON).toEqual(['current_time']);

    await expect.poll(() => lane.locator('.gate-approval').innerText(), SOON).toContain('fs_write');
    await page.getByText(said('The oldest question has waited', '最早的问题已等待')).waitFor();
    // Who waits for an answer is not at work, and the call says how long it has waited.
    await expect
      .poll(() => page.locator('.lane .chip').first().innerText(), SOON)
      .toBe(said('waits for an answer', '等待答复'));
    await expect.poll(() => facts.innerText(), SOON).toContain(said('At work: 0', '工作中：0'));
    await expect
      .poll(() => lane.locator('.gate-approval .lane-since').innerText(), SOON)
      .toMatch(/\d (s|min|秒|分钟)/);
    const unknown = lane.locator('.gate-mode .lane-stopped');
    await expect
      .poll(() => unknown.innerText(), SOON)
      .toContain(said('stopped by the look-up of the tool', '被工具查找拦下'));
    await page.reload();
    await expect.poll(() => unknown.count(), SOON).toBe(1);
    const waiting = lane.locator('.gate-approval .lane-question');
    await waiting.click();
    await page.waitForURL('**/#/inbox/work?call=w1');
    await page.locator('.question-row[aria-current]', { hasText: 'b.txt' }).waitFor();
    await page.goBack();
    await waiting.waitFor();
    await keepShot(page, `now-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    // The last three that ended are drawn, and those before them when one asks.
    await expect.poll(() => lane.locator('.gate-done .lane-call').count(), SOON).toBe(3);
    await lane.getByText(said('earlier: 1', '更早：1')).click();
    await expect.poll(() => lane.locator('.gate-done .lane-call').count(), SOON).toBe(4);
    // Whoever would take a change back meanwhile is told why not yet, and where the way out is.
    const undo = lane.getByRole('button', { name: said('Undo', '撤销') });
    await undo.first().click();
    const busy = said('Answer its question or stop the turn', '请先答复它的请求或停止本轮');
    await lane.getByText(busy).waitFor();
    // One in the row of the call that waits, one beside the refusal.
    const toQuestion = lane.getByRole('link', { name: said('To the question', '前往该请求') });
    await expect.poll(() => toQuestion.count(), SOON).toBe(2);
    expect(await findFaults(page)).toEqual([]);
    const { ask } = await bench.client();
    const about = { call_id: 'w1', session_id: 'work' };
    const { approval } = await ask('approval.question', about);
    await ask('approval.decide', { ...about, decision: 'deny', digest: approval.digest });
    await expect
      .poll(() => page.locator('.lane .chip').first().innerText(), SOON)
      .toContain(said('idle', '空闲'));

    await expect
      .poll(() => lane.locator('.gate-approval .lane-stopped').innerText(), SOON)
      .toContain('fs_write');
    expect(readFileSync(bench.file, 'utf8')).toBe('first\nnew\nlast\n');
    await undo.first().click();
    await page.getByText(said('Taken back.', '已撤销。')).waitFor();
    expect(readFileSync(bench.file, 'utf8')).toBe('first\nold\nlast\n');
    // The change that was taken back says so, leads to the call that did it, and offers no second undo.
    const undone = lane.locator('.lane-call', { has: page.locator('.chip-undone') });
    await expect.poll(() => undone.count(), SOON).toBe(1);
    expect(await undone.getByRole('button').count()).toBe(0);
    const { entries } = await ask('audit.query', { kind: 'returned', tool_name: 'fs_edit' });
    expect(entries.map(({ line }) => line?.origin.agent)).toEqual(['main', 'person omar']);

    await page.getByLabel(said('Show another minute', '显示另一分钟')).fill('2020-02-29T13:37');
    await page
      .getByText(said('No session was in use at that time.', '那时没有会话在使用。'))
      .waitFor();
    await page.getByText(said('29/02/2020, 13:37', '2020/02/29 13:37')).waitFor();
    await page.getByRole('slider').fill('-30');
    await expect.poll(() => lane.locator('.lane-call').count(), SOON).toBe(0);
    await page.getByRole('button', { name: said('Back to now', '回到此刻') }).click();
    await expect.poll(() => lane.locator('.lane-call').count(), SOON).toBeGreaterThan(0);
    await page.goto(`${page.url().split('#')[0]}#/chat/work`);
    // Nobody is at work any more: the undoing call was no turn.
    await page.getByRole('button', { name: said('Send', '发送'), exact: true }).waitFor();
    const mark = page.locator('.call .chip-undone');
    await expect.poll(() => mark.innerText(), SOON).toContain(said('taken back', '已撤销'));
    await keepShot(page, `undone-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    await mark.click();
    await page.waitForURL(/#\/audit\?session=work&call=/);
    await page
      .getByRole('link', { name: said('takes an earlier call back', '撤销之前的一次调用') })
      .first()
      .click();
    await page.waitForURL('**/#/audit?session=work&call=e1');
    await page.goto(`${page.url().split('#')[0]}#/now`);
    await lane.locator('.lane-call a').first().click();
    await page.waitForURL(/#\/audit\?session=work&call=/);
    await page.locator('.row').first().waitFor();
  });
});

test('N-03 what has the focus keeps it while its call goes from gate to gate and later ones end', async () => {
  const bench = await working();
  const page = await stage.open(bench.gateway.newLaunchUrl('/now'));
  const done = page.locator('.gate-done');
  const focused = () =>
    page.evaluate(() => {
      const chip = document.activeElement?.closest('.lane-call');
      return [chip?.closest('.gate')?.className, chip?.textContent?.match(/fs_\w+/)?.[0]].join(' ');
    });
  const undo = done.locator('.lane-call', { hasText: 'fs_edit' }).getByRole('button');
  await undo.focus();
  await page.locator('.gate-run', { hasText: 'wait_here' }).waitFor();
  bench.step();
  const asked = page.locator('.gate-approval .lane-call', { hasText: 'fs_write' });
  await asked.waitFor();
  // Three have ended since: without the focus it would be among the earlier ones.
  await done.locator('.lane-call', { hasText: 'current_time' }).waitFor();
  expect(await focused()).toBe('gate gate-done fs_edit');

  await asked.locator('a').first().focus();
  await done.getByText('earlier: 1').waitFor();
  const { ask } = await bench.client();
  const about = { call_id: 'w1', session_id: 'work' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', { ...about, decision: 'allow', digest: approval.digest });
  await done.locator('.lane-call', { hasText: 'fs_write' }).waitFor();
  expect(await focused()).toBe('gate gate-done fs_write');
});
