import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createResultReader } from '../../packages/agent/src/index.js';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { tool } from '../../packages/kernel/src/index.js';
import { createResultReadTool } from '../../packages/kernel/src/ready-made/index.js';
import { type Page, type RealBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('rows');

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LINES = Array.from({ length: 4_000 }, (_, index) => `line ${index} of the output`).join('\n');

const moreTools = [
  tool({
    name: 'fs_edit',
    description: 'Edits a file',
    parameters: z.object({ path: z.string() }),
    allowedModes: ['coding'],
    execute: ({ path }) => ({
      ok: true,
      diff: `--- "a/${path}"\n+++ "b/${path}"\n@@ -1,2 +1,2 @@\n first\n-port = 80\n+port = 8080\n`,
    }),
  }),
  tool({
    name: 'bash_run',
    description: 'Runs a command',
    parameters: z.object({ command: z.string() }),
    allowedModes: ['coding'],
    execute: ({ command }) =>
      command === 'long' ? LINES : { exit_code: 1, stdout: 'one\ntwo\n', stderr: 'oh no\n' },
  }),
  tool({
    name: 'fs_move',
    description: 'Moves a file',
    parameters: z.object({ from: z.string() }),
    allowedModes: ['coding'],
    needsApproval: true,
    describeEffect: ({ from }) => ({
      problem: `${from} is not there`,
      failure: { ok: false, error: `${from} is not there` },
    }),
    execute: () => ({ ok: true }),
  }),
  tool({
    name: 'screenshot',
    description: 'A picture',
    parameters: z.object({}),
    allowedModes: ['coding'],
    execute: () => ({ content: [{ type: 'image', mimeType: 'image/png', data: PIXEL }] }),
  }),
];

/** A session in which every kind of row stands: by rule, refused, approved, edited, denied, under a grant. */
async function worked(): Promise<RealBench> {
  const call = (id: string, name: string, args: object) => ({ id, name, arguments: args });
  const calls = [
    call('e1', 'fs_edit', { path: '\\346\\226\\207\\344\\273\\266.txt' }),
    call('b1', 'bash_run', { command: 'npm test' }),
    call('b2', 'bash_run', { command: 'long' }),
    call('i1', 'screenshot', {}),
    call('w1', 'fs_write', { path: 'a.txt', content: 'one' }),
    call('w2', 'fs_write', { path: 'a.txt', content: 'one' }),
    call('w3', 'fs_write', { path: 'b.txt', content: 'as asked' }),
    call('w4', 'fs_write', { path: 'c.txt', content: 'no' }),
    call('m1', 'fs_move', { from: 'gone.txt' }),
    call('x1', 'no_such_tool', {}),
  ];
  let next = 0;
  const bench = await stage.bench({
    script: () => {
      const one = calls[next];
      next += 1;
      return one ? { calls: [one] } : 'All done.';
    },
  });
  for (const entry of moreTools) bench.registry.register(entry);
  bench.registry.register(createResultReadTool(createResultReader(bench.kept)));
  await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'The work' });
  const turn = bench.agent.send('work', 'do it all');
  const { ask } = await bench.client();
  const decide = async (callId: string, more: Record<string, unknown>) => {
    await expect
      .poll(
        async () => (await bench.agent.pendingApprovals()).map(({ request }) => request.callId),
        SOON,
      )
      .toContain(callId);
    const about = { call_id: callId, session_id: 'work' };
    const { approval } = await ask('approval.question', about);
    await ask('approval.decide', {
      decision: 'allow',
      digest: approval.digest,
      ...about,
      ...more,
    } as never);
  };
  await decide('w1', { scope: 'session' });
  const edited = { path: 'b.txt', content: 'as edited' };
  await expect.poll(async () => (await bench.agent.pendingApprovals()).length, SOON).toBe(1);
  const shown = await ask('approval.preview', {
    call_id: 'w3',
    session_id: 'work',
    arguments: edited,
  });
  await decide('w3', { arguments: edited, effect_digest: shown.effect_digest });
  await decide('w4', { decision: 'deny', note: 'not this file' });
  await turn;
  return bench;
}

const row = (page: Page, effect: string) => page.locator('.call', { hasText: effect });

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  test('N-02 a row says what ran, the verdict, what it rests on, who and how long; unfolded it shows all', async () => {
    const bench = await worked();
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/work'), {
      viewport: { width, height },
      colorScheme,
      locale,
    });
    const isChinese = locale === 'zh-CN';
    const said = (english: string, chinese: string) => (isChinese ? chinese : english);
    await page.getByText('All done.').waitFor();
    await page.locator('.timeline').evaluate((box) => box.scrollTo(0, 0));

    const edit = row(page, 'fs_edit').first();
    await expect.poll(() => edit.innerText(), SOON).toContain(said('allowed by rule', '规则允许'));
    await expect.poll(() => edit.innerText(), SOON).toMatch(/\d ms|\d 毫秒/);
    // A rule is said once; the next call that rests on it is quiet until it is unfolded.
    const ground = row(page, 'bash_run').first().locator('.call-ground');
    for (const words of [edit.locator('.call-ground'), ground]) {
      // Chinese words of rules come after the page.
      await expect
        .poll(() => words.innerText(), SOON)
        .toContain(said('permission mode is auto', '权限模式为 auto'));
    }
    expect((await ground.boundingBox())?.width).toBe(1);
    expect(await edit.locator('.call-ground').innerText()).toBe(await ground.innerText());
    await edit.getByRole('button', { name: said('Details', '详情') }).click();
    expect(await edit.locator('figcaption').innerText()).toContain('文件.txt');
    expect(await edit.locator('.diff-old mark').allInnerTexts()).toEqual(['80']);
    expect(await edit.locator('.diff-new mark').allInnerTexts()).toEqual(['8080']);

    const run = row(page, 'bash_run').first();
    await run.getByRole('button', { name: said('Details', '详情') }).click();
    expect(await run.locator('.text-box').first().innerText()).toBe('one\ntwo\n');
    expect((await ground.boundingBox())?.width).toBeGreaterThan(60);
    await keepShot(page, `rows-${width}-${locale}`);

    const long = row(page, 'bash_run').nth(1);
    await long.getByRole('button', { name: said('Details', '详情') }).click();
    const box = long.locator('.text-box').first();
    expect(await box.innerText()).not.toContain('line 3999');
    await long.getByRole('button', { name: said('Read on', '继续读取') }).click();
    await expect.poll(() => box.innerText(), SOON).toContain('line 3999 of the output');

    const picture = row(page, 'screenshot').first();
    await picture.getByRole('button', { name: said('Details', '详情') }).click();
    await expect
      .poll(
        () => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
        SOON,
      )
      .toBe(1);

    const granted = row(page, 'fs_write a.txt').nth(1);
    expect(await granted.locator('.chip-granted').innerText()).toContain(
      said('standing grant', '已有授权'),
    );
    expect(await row(page, 'fs_write a.txt').first().innerText()).toContain('omar');

    const edited = row(page, 'b.txt').first();
    expect(await edited.innerText()).toContain('as asked');
    await edited.getByRole('button', { name: said('Details', '详情') }).click();
    await expect
      .poll(() => edited.locator('.before-after .text-box').allInnerTexts(), SOON)
      .toEqual([expect.stringContaining('as asked'), expect.stringContaining('as edited')]);
    await row(page, 'c.txt').getByText('not this file').first().waitFor();
    const sure = row(page, 'gone.txt').first().locator('.chip');
    await expect
      .poll(() => sure.allInnerTexts(), SOON)
      .toEqual([said('sure to fail, so nobody was asked', '必然失败，因此没有询问任何人')]);
    await keepShot(page, `rows-edited-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);

    await page.goto(`${page.url().split('#')[0]}#/sessions`);
    await expect
      .poll(() => page.locator('.row').first().innerText(), SOON)
      .toContain('no_such_tool');
    // A gate that refused is named in the language of the page, and so is its place.
    await expect
      .poll(() => page.locator('.row').first().innerText(), SOON)
      .toContain(said('by the look-up of the tool', '由 工具查找'));
    await expect
      .poll(() => page.locator('.row').first().innerText(), SOON)
      .toContain(said('look up gate', '查找关卡'));
    // No rule was asked, nothing ran: one mark says so, and no second one that it failed.
    await expect
      .poll(() => page.locator('.row').first().locator('.chip').allInnerTexts(), SOON)
      .toEqual([said('idle', '空闲'), said('stopped before it ran', '运行前被拦下')]);
    await keepShot(page, `sessions-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);

    await page.goto(`${page.url().split('#')[0]}#/audit?call=w3`);
    const entry = page.locator('.row', { hasText: said('returned', '已返回') });
    await entry.waitFor();
    for (const words of ['omar', 'as asked'])
      await expect.poll(() => entry.innerText(), SOON).toContain(words);
    await entry.getByRole('button', { name: said('Details', '详情') }).click();
    await expect
      .poll(() => entry.locator('.before-after .text-box').allInnerTexts(), SOON)
      .toHaveLength(2);
    await keepShot(page, `audit-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

test('N-02 in a forked session the rows from before say what each call was told', async () => {
  const bench = await worked();
  await bench.agent.sessions.fork('work', { id: 'fork' });
  const page = await stage.open(bench.gateway.newLaunchUrl('/chat/fork'));
  await page.getByText('All done.').waitFor();
  await page.locator('.timeline').evaluate((box) => box.scrollTo(0, 0));
  await row(page, 'command: npm test').first().waitFor();
  await expect.poll(() => row(page, 'bash_run').first().innerText(), SOON).toContain('npm test');
});
