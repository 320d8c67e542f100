import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';

import { emptyTexts } from '../../packages/console/src/text/empty-texts.js';
import { realBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
const stage = useBrowser('empty');
mkdirSync(output, { recursive: true });

/** Every list of a server on which nothing has happened, and of searches that find nothing. */
const LISTS = [
  ['inbox', 'inbox'],
  ['sessions?text=no-such-words', 'noSessionFits'],
  ['sessions?archived=1', 'noneArchived'],
  ['tools?text=no-such-tool', 'noToolFits'],
  ['grants', 'grants'],
  ['servers', 'servers'],
  ['people', 'people'],
  ['audit?text=no-such-words', 'auditFilter'],
  ['charts', 'charts'],
  ['context', 'context'],
] as const;

test.each(screens)(
  'N-07 every list with nothing in it says what would stand there and how to bring it there, at %i × %i, %s, %s',
  async (width, height, colorScheme, locale) => {
    const texts = emptyTexts[locale === 'zh-CN' ? 'zh' : 'en'];
    const bench = await realBench(stage.folder);
    try {
      const page = await stage.open(bench.gateway.newLaunchUrl('/inbox'), {
        viewport: { width, height },
        colorScheme,
        locale,
      });
      // The address of the launch must have been read before it is left.
      await page.locator('.me').waitFor({ state: 'attached' });
      for (const [address, kind] of LISTS) {
        await page.goto(`${bench.gateway.url}/#/${address}`);
        const note = page.locator('.empty', { hasText: texts[kind].text });
        await note.first().waitFor();
        await expect
          .poll(() => note.locator('a, code').count(), { ...SOON, message: address })
          .toBe(1);
        expect(await findFaults(page), address).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await page.screenshot({ path: join(output, `empty-${width}-${colorScheme}-${locale}.png`) });
      await page.goto(`${bench.gateway.url}/#/sessions?text=no-such-words`);
      await page.locator('.empty a').click();
      await expect.poll(() => page.url()).toMatch(/#\/sessions$/);
      await page.context().close();
    } finally {
      await bench.close();
    }
  },
);
