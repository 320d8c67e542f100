import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';

import { signInTexts } from '../../packages/console/src/text/sign-in-texts.js';
import { type Page, realBench, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
const stage = useBrowser('sign-in');
mkdirSync(output, { recursive: true });

async function enter(page: Page, entry: string): Promise<void> {
  await page.locator('.token-form input').fill(entry);
  await page.locator('.token-form button').click();
}

test.each(screens)(
  'N-07 the page of those who are not signed in at %i × %i, %s, %s: takes a token or a launch code, and says what was wrong',
  async (width, height, colorScheme, locale) => {
    const words = signInTexts[locale === 'zh-CN' ? 'zh' : 'en'];
    const bench = await realBench(stage.folder);
    try {
      const page = await stage.open(bench.gateway.url, {
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
      await page.locator('.me').waitFor({ state: 'attached' });
      // On a narrow screen who one is stands a press away.
      const settings = page.locator('.settings-button:visible');
      if ((await settings.count()) > 0) await settings.click();
      await page.locator('.me').waitFor();
      await page.context().close();
    } finally {
      await bench.close();
    }
  },
);

test('N-07 a launch code works once, and whoever guesses is told to wait', async () => {
  const bench = await realBench(stage.folder);
  try {
    const first = await stage.open(bench.gateway.url);
    const [, code = ''] = bench.gateway.newLaunchUrl().split('#/launch/');
    await enter(first, code);
    await first.locator('.me').waitFor();
    await first.context().close();
    const second = await stage.open(bench.gateway.url);
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

test('G-07 whoever loads the page anew before the server has answered needs no other address', async () => {
  const { gateway } = await stage.bench();
  const context = await stage.browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  let isAnswering = false;
  await page.routeWebSocket('**/ws', (socket) => {
    if (isAnswering) socket.connectToServer();
  });
  await page.goto(gateway.newLaunchUrl('/sessions'));
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  expect(page.url()).toBe(`${gateway.url}/#/sessions`);
  isAnswering = true;
  await page.reload();
  await page.getByText('Signed in as omar').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('N-07 the language is chosen before anybody signs in, and is kept', async () => {
  const bench = await realBench(stage.folder);
  try {
    const page = await stage.open(bench.gateway.url);
    await page.getByLabel('Language').selectOption('zh');
    await page.getByRole('heading', { name: signInTexts.zh.title }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: signInTexts.zh.title }).waitFor();
    await page.context().close();
  } finally {
    await bench.close();
  }
});
