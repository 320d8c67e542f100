import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';

import { type RealBench, realBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
const stage = useBrowser('look');
mkdirSync(output, { recursive: true });

const ANSWER = `# What I found

The *retry* is in \`src/retry.ts\`, **not** in the client:

- it waits twice
- it [links](https://a.example/docs) and [tricks](javascript:alert(document.domain))

\`\`\`ts
// waits
const delay = 2 ** attempt;
\`\`\`

<img src=x onerror="document.title='owned'"> <b>bold?</b> \u202eabc`;

async function answered(): Promise<RealBench> {
  const bench = await realBench(stage.folder, { script: [ANSWER] });
  await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'Plan the week' });
  await bench.agent.send('work', 'Where is the retry?');
  return bench;
}

test('N-07 what a model writes is drawn as it meant it, and nothing in it is code of the page or a hidden link', async () => {
  const bench = await answered();
  try {
    const page = await stage.open(bench.gateway.newLaunchUrl('/chat/work'));
    const answer = page.locator('.markdown');
    await answer.getByText('What I found').waitFor();
    expect(await answer.locator('ul li').count()).toBe(2);
    expect(await answer.locator('.code-keyword').allInnerTexts()).toEqual(['const']);
    expect(await answer.locator('.code-comment').allInnerTexts()).toEqual(['// waits']);
    expect(
      await answer
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['https://a.example/docs']);
    await answer.getByText('(https://a.example/docs)').waitFor();
    await answer.getByText('[tricks](javascript:alert(document.domain))').waitFor();
    expect(await answer.locator('img, b').count()).toBe(0);
    await answer.getByText('<b>bold?</b>').waitFor();
    await answer.getByText('\\u{202e}').waitFor();
    expect(await page.title()).not.toContain('owned');
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test('N-07 an operator lets somebody in, sees the token once, and ends their access; a viewer sees who they are', async () => {
  const bench = await realBench(stage.folder);
  try {
    const page = await stage.open(bench.gateway.newLaunchUrl('/people'));
    await page.getByText('You are omar, operator.').waitFor();
    await page.getByLabel('Name, such as ann').fill('vera');
    await page.getByLabel('Role').selectOption('viewer');
    await page.getByRole('button', { name: 'Let somebody in' }).click();
    await page.getByText('The token of vera').waitFor();
    const token = await page.locator('pre').innerText();
    const other = await stage.open(`${bench.gateway.url}/#/people`);
    await other.getByLabel('Token').fill(token);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('You are vera, viewer.').waitFor();
    await other.getByText('Only an operator sees').waitFor();
    expect(await other.locator('table').count()).toBe(0);
    await page.getByRole('button', { name: 'End access of vera' }).click();
    await page.getByText(/ended by omar/).waitFor();
    await other.getByText('Your access was ended').waitFor();
    await other.context().close();
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test('N-07 on a phone the settings are a press away on every page, and the press takes them away again', async () => {
  const bench = await realBench(stage.folder);
  try {
    const page = await stage.open(bench.gateway.newLaunchUrl('/people'), {
      viewport: { width: 390, height: 844 },
    });
    await page.getByText('You are omar, operator.').waitFor();
    const button = page.getByRole('button', { name: 'Settings' });
    const language = page.getByLabel('Language');
    expect(await language.isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-expanded'), SOON).toBe('true');
    expect(await findFaults(page)).toEqual([]);
    await language.selectOption('zh');
    await page.getByRole('button', { name: '设置' }).click();
    await expect.poll(() => page.getByLabel('语言').isVisible(), SOON).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => page.getByLabel('语言').isVisible(), SOON).toBe(true);
    expect(await page.getByRole('button', { name: '设置' }).isVisible()).toBe(false);
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test.each(screens)(
  'N-07 chat and people at %i × %i, %s, %s: nothing wider than the screen, no fault of access',
  async (width, height, colorScheme, locale) => {
    const bench = await answered();
    try {
      const { ask } = await bench.client();
      await ask('people.add', { name: 'ann', role: 'approver' });
      for (const [name, address, shown] of [
        ['chat-markdown', '/chat/work', '.markdown'],
        ['people', '/people', 'tbody tr'],
      ] as const) {
        const page = await stage.open(bench.gateway.newLaunchUrl(address), {
          viewport: { width, height },
          colorScheme,
          locale,
        });
        await page.locator(shown).first().waitFor();
        expect(await findFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
        await page.screenshot({
          path: join(output, `${name}-${width}-${colorScheme}-${locale}.png`),
        });
        await page.context().close();
      }
    } finally {
      await bench.close();
    }
  },
);
