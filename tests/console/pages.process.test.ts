import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { policyBench } from './policy-bench.js';
import { type Page, type RealBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('pages');

const docs = fileURLToPath(new URL('../../docs/console/', import.meta.url));
const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
/** `SLUICE_DOCS_SHOTS=1` puts the pictures into the documents; a plain run leaves the tree as it is. */
const folder = process.env.SLUICE_DOCS_SHOTS === undefined ? output : docs;
mkdirSync(output, { recursive: true });

const PAGES = [
  ['chat/work', '.call'],
  ['now', '.lane'],
  ['inbox', '.question-row'],
  ['sessions', '.row'],
  ['tools', 'tbody tr'],
  ['policy', '.lined-text'],
  ['grants', 'tbody tr'],
  ['servers', '.pins'],
  ['people', 'tbody tr'],
  ['audit', '.row'],
  ['charts', '.chart'],
  ['context', 'h1'],
  ['help', '.guide-steps'],
] as const;

/** A session that wrote one file, waits with another, and a second person. */
async function worked(): Promise<RealBench> {
  const write = (id: string, path: string) => ({
    calls: [{ id, name: 'fs_write', arguments: { path, content: `text of ${path}` } }],
  });
  const script = [
    { calls: [{ id: 't1', name: 'current_time', arguments: {} }] },
    write('w1', 'notes/plan.md'),
    { calls: [{ id: 'r1', name: 'read_file', arguments: { path: 'notes/plan.md' } }] },
    write('w2', 'notes/todo.md'),
    'All done.',
  ];
  let next = 0;
  const bench = await policyBench(stage.folder, {
    script: () => {
      const said = script[next];
      next += 1;
      return said ?? 'All done.';
    },
  });
  await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'Plan the week' });
  bench.agent.send('work', 'Write a plan').catch(() => undefined);
  const { ask } = await bench.client();
  const asked = async (callId: string) =>
    expect
      .poll(
        async () => (await bench.agent.pendingApprovals()).map(({ request }) => request.callId),
        SOON,
      )
      .toEqual([callId]);
  await asked('w1');
  const about = { call_id: 'w1', session_id: 'work' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', {
    ...about,
    decision: 'allow',
    digest: approval.digest,
    scope: 'session',
  });
  await asked('w2');
  await ask('people.add', { name: 'ann', role: 'approver' });
  return bench;
}

test('N-02 N-03 N-04 N-05 N-07 every page opens from a cold start with real data, and its picture is kept', async () => {
  const bench = await worked();
  try {
    const viewport = { width: 1100, height: 720 };
    const signedOut = await stage.open(bench.gateway.url, { viewport });
    await signedOut.locator('.token-form').waitFor();
    await signedOut.screenshot({ path: join(folder, 'sign-in.png') });
    await signedOut.context().close();
    for (const [address, waited] of PAGES) {
      const page = await stage.open(bench.gateway.newLaunchUrl(`/${address}`), { viewport });
      await page.locator(waited).first().waitFor();
      await expect.poll(() => page.getByText('Loading…').count(), SOON).toBe(0);
      // A low window still shows the way out.
      const signOut = await page.getByRole('button', { name: 'Sign out' }).boundingBox();
      expect((signOut?.y ?? viewport.height) + (signOut?.height ?? 0), address).toBeLessThan(
        viewport.height,
      );
      await page.screenshot({ path: join(folder, `${address.split('/')[0]}.png`) });
      await page.context().close();
    }
  } finally {
    await bench.close();
  }
});

test.each(screens)(
  'N-07 at %d × %d, %s, %s every page is without a fault of access, a mark on our own words, or anything cut off',
  async (width, height, colorScheme, locale) => {
    const bench = await worked();
    try {
      for (const [address, waited] of PAGES) {
        const page = await stage.open(bench.gateway.newLaunchUrl(`/${address}`), {
          viewport: { width, height },
          colorScheme,
          locale,
        });
        await page.locator(waited).first().waitFor();
        expect(await findFaults(page), address).toEqual([]);
        expect(await page.locator('body').innerText(), address).not.toContain('\\u{');
        await expect.poll(() => isCutOff(page), { ...SOON, message: address }).toBe(false);
        const name = `page-${address.split('/')[0]}-${width}-${colorScheme}-${locale}.png`;
        await page.screenshot({ path: join(output, name) });
        await page.context().close();
      }
    } finally {
      await bench.close();
    }
  },
);

/** Whether the page is wider than its window, or the link of the open page lies outside of it. */
async function isCutOff(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const link = document.querySelector('nav [aria-current]')?.getBoundingClientRect();
    const isLinkSeen = link !== undefined && link.left >= 0 && link.right <= innerWidth + 1;
    return document.documentElement.scrollWidth > innerWidth || !isLinkSeen;
  });
}
