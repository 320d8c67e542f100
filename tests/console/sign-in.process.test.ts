import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { buildPage, openBrowser } from '../../packages/console/src/testing/open-browser.js';
import { signInTexts } from '../../packages/console/src/text/sign-in-texts.js';
import { type Browser, openPage, type Page, realBench, screens } from './real-bench.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
let built: Awaited<ReturnType<typeof buildPage>>;
let browser: Browser;
beforeAll(async () => {
  [built, browser] = await Promise.all([buildPage(), openBrowser()]);
  mkdirSync(output, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  built?.remove();
});

async function enter(page: Page, entry: string): Promise<void> {
  await page.locator('.token-form input').fill(entry);
  await page.locator('.token-form button').click();
}

test.each(screens)(
  'N-07 the page of those who are not signed in at %i × %i, %s, %s: takes a token or a launch code, and says what was wrong',
  async (width, height, colorScheme, locale) => {
    const words = signInTexts[locale === 'zh-CN' ? 'zh' : 'en'];
    const bench = await realBench(built.folder);
    try {
      const page = await openPage(browser, bench.gateway.url, {
        viewport: { width, height },
        colorScheme,
        locale,
      });
      await page.getByText(words.never).waitFor();
      await page.getByText('sluice open', { exact: true }).waitFor();
      expect(await findFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.screenshot({
        path: join(output, `sign-in-${width}-${colorScheme}-${locale}.png`),
      });
      await enter(page, 'not-the-token-of-anybody');
      await page.getByText(words.tokenRefused).waitFor();
      const [, code = ''] = bench.gateway.newLaunchUrl().split('#/launch/');
      await enter(page, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
      await page.getByText(words.codeRefused).waitFor();
      await enter(page, ` ${bench.gateway.newLaunchUrl('/people')} `);
      await page.locator('.me').waitFor();
      await page.context().close();
    } finally {
      await bench.close();
    }
  },
);

test('N-07 a launch code works once, and whoever guesses is told to wait', async () => {
  const bench = await realBench(built.folder);
  try {
    const first = await openPage(browser, bench.gateway.url);
    const [, code = ''] = bench.gateway.newLaunchUrl().split('#/launch/');
    await enter(first, code);
    await first.locator('.me').waitFor();
    await first.context().close();
    const second = await openPage(browser, bench.gateway.url);
    await enter(second, code);
    await second.getByText(signInTexts.en.used).waitFor();
    const limited = second.getByText(signInTexts.en.limited);
    let guesses = 0;
    while ((await limited.count()) === 0 && guesses < 20) {
      await enter(second, `guess-number-${guesses}`);
      await second.getByText(signInTexts.en.tokenRefused).or(limited).waitFor();
      guesses += 1;
    }
    await limited.waitFor();
    expect(guesses).toBeGreaterThan(9);
    await second.context().close();
  } finally {
    await bench.close();
  }
});

test('N-07 the language is chosen before anybody signs in, and is kept', async () => {
  const bench = await realBench(built.folder);
  try {
    const page = await openPage(browser, bench.gateway.url);
    await page.getByLabel('Language').selectOption('zh');
    await page.getByRole('heading', { name: signInTexts.zh.title }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: signInTexts.zh.title }).waitFor();
    await page.context().close();
  } finally {
    await bench.close();
  }
});
