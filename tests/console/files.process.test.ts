import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { tool } from '../../packages/kernel/src/index.js';
import { type Page, type RealBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('files');

/** A picture of 8 × 8 in one colour. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGOwi9qIFTEMLQkAVLJZ4afHqMMAAAAASUVORK5CYII=',
  'base64',
);
const HOSTILE = '<script>document.title = "taken"</script>';

interface Running {
  readonly bench: RealBench;
  /** Only once it runs. */
  isRunning(): boolean;
  say(stream: 'stdout' | 'stderr', text: string): void;
  end(): void;
}

/** A command that says what it is told to and ends when it is told to, and a tool that makes files. */
async function running(): Promise<Running> {
  const script = [
    { calls: [{ id: 'r1', name: 'bash_run', arguments: { command: 'npm run build' } }] },
    { calls: [{ id: 'd1', name: 'draw', arguments: {} }] },
    'All drawn.',
    'I saw it.',
  ];
  let next = 0;
  const bench = await stage.bench({ script: () => script[next++] ?? 'Nothing more.' });
  let emit: ((type: string, data: unknown) => void) | undefined;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  bench.registry.register(
    tool({
      name: 'bash_run',
      description: 'Runs a command',
      parameters: z.object({ command: z.string() }),
      allowedModes: ['coding'],
      execute: async (_, context) => {
        emit = (type, data) => context.emit(type, data);
        await over;
        return { exit_code: 0, stdout: 'the whole output\n', stderr: '' };
      },
    }),
  );
  bench.registry.register(
    tool({
      name: 'draw',
      description: 'Draws',
      parameters: z.object({}),
      allowedModes: ['coding'],
      execute: (_, { attach }) => ({
        shot: attach({ data: PICTURE, name: '截图.png' }),
        page: attach({ data: Buffer.from(HOSTILE), mediaType: 'text/html', name: 'page.html' }),
        drawing: attach({
          data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
          mediaType: 'image/svg+xml',
          name: 'drawing.svg',
        }),
      }),
    }),
  );
  await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'The work' });
  return {
    bench,
    isRunning: () => emit !== undefined,
    say: (stream, text) => emit?.('output', { stream, text }),
    end: () => end(),
  };
}

const widthOf = (page: Page, inside: string) =>
  page.locator(`${inside} img`).evaluate((image: HTMLImageElement) => image.naturalWidth);

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  const said = (english: string, chinese: string) => (locale === 'zh-CN' ? chinese : english);
  const look = { viewport: { width, height }, colorScheme, locale, acceptDownloads: true };

  test('L-06 a running command shows its output live in its row; a result shows its pictures and files', async () => {
    const { bench, isRunning, say, end } = await running();
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/work'), look);
    const faults: string[] = [];
    page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
    page.on('pageerror', (error) => faults.push(String(error.stack)));
    await page.getByRole('textbox').fill('build and draw it');
    await page.getByRole('button', { name: said('Send', '发送'), exact: true }).click();
    const run = page.locator('.call', { hasText: 'npm run build' });
    await run.waitFor();
    await expect.poll(isRunning, SOON).toBe(true);
    say('stdout', 'compiling one\n');
    const box = run.getByRole('group', { name: said('Output so far', '目前的输出') });
    await expect.poll(() => box.innerText(), SOON).toBe('compiling one\n');
    say('stderr', 'warning: two\n');
    await expect.poll(() => box.innerText(), SOON).toContain('warning: two');
    expect(await run.locator('.live-stderr').innerText()).toContain('warning: two');
    for (let line = 3; line < 60; line += 1) say('stdout', `compiling ${line}\n`);
    await expect.poll(() => box.innerText(), SOON).toContain('compiling 59');
    // The newest line is in sight.
    const below = () =>
      box.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    await expect.poll(below, SOON).toBeLessThan(4);
    await keepShot(page, `live-output-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);

    // A page that comes later sees the same.
    const second = await stage.open(bench.gateway.newLaunchUrl('/chat/work'), look);
    await second.getByText('compiling 59').waitFor();
    await second.close();

    end();
    await page.getByText('All drawn.').waitFor();
    await expect.poll(() => box.count(), SOON).toBe(0);
    await run.getByRole('button', { name: said('Details', '详情') }).click();
    await run.getByText('the whole output').waitFor();

    // What the server says comes in the language of the page, though its book is fetched after the page.
    const rule = said('permission mode is auto', '权限模式为 auto');
    await expect.poll(() => run.innerText(), SOON).toContain(rule);
    const drawn = page.locator('.call', { hasText: 'draw' });
    await expect.poll(() => drawn.locator('img').count(), SOON).toBe(1);
    await expect.poll(() => widthOf(page, '.call'), SOON).toBe(8);
    expect(await drawn.locator('img').getAttribute('alt')).toContain('截图.png');
    await expect.poll(() => drawn.innerText(), SOON).toContain('text/html');
    const download = page.waitForEvent('download');
    await drawn
      .getByRole('button', { name: said('Save the file page.html', '保存文件 page.html') })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('page.html');
    expect(readFileSync(await file.path(), 'utf8')).toBe(HOSTILE);
    expect(await page.title()).not.toBe('taken');
    await keepShot(page, `pictures-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    await page.goto(`${page.url().split('#')[0]}#/audit?call=d1`);
    const entry = page.locator('.row', { hasText: said('returned', '已返回') });
    await entry.getByRole('button', { name: said('Details', '详情') }).click();
    await expect.poll(() => widthOf(page, '.row'), SOON).toBe(8);
    expect(faults).toEqual([]);
  });

  test('L-06 images and files are chosen or pasted, go with the message and stand in it, also after a reload', async () => {
    const { bench, end } = await running();
    end();
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/work'), look);
    const chosen = page.getByRole('list', {
      name: said('Goes with the message', '随消息一起发送'),
    });
    await page.getByLabel(said('Attach images or files', '附上图片或文件')).setInputFiles([
      { name: 'shot.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') },
    ]);
    await page.getByRole('textbox').evaluate((field, text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'pasted.txt', { type: 'text/plain' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, 'pasted words');
    await expect.poll(() => chosen.locator('li').count(), SOON).toBe(3);
    await chosen.getByRole('button', { name: /a\.csv/ }).click();
    await expect.poll(() => chosen.innerText(), SOON).not.toContain('a.csv');
    await keepShot(page, `chosen-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: said('Send', '发送'), exact: true }).click();
    await page.getByText('All drawn.').waitFor();
    const own = '.item-user';
    await expect.poll(() => widthOf(page, own), SOON).toBe(8);
    expect(await page.locator(own).innerText()).toContain('pasted.txt');
    expect(await page.locator(own).innerText()).not.toContain('a.csv');
    const [message] = await bench.kept.messages.load('work', 0, 1);
    expect(message?.attachments?.map(({ media_type }) => media_type)).toEqual([
      'image/png',
      'text/plain',
    ]);
    await page.reload();
    await expect.poll(() => widthOf(page, own), SOON).toBe(8);
  });
});
