import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { createSandbox } from '../../packages/sandbox/src/index.js';
import { workspaceBoundary } from '../../packages/tools/src/policy/workspace-boundary.js';
import { type RealBench, realBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
const stage = useBrowser('charts');
mkdirSync(output, { recursive: true });

/** A session in which calls ran, failed, were asked about, denied by a person and stopped at the workspace. */
async function chartsBench(): Promise<RealBench> {
  const workspace = mkdtempSync(join(tmpdir(), 'sluice-charts-'));
  const sandbox = await createSandbox({ roots: [workspace], backend: 'unconfined' });
  const script = [
    { calls: [{ id: 't1', name: 'current_time', arguments: {} }] },
    { calls: [{ id: 'n1', name: 'no_such_tool', arguments: {} }] },
    { calls: [{ id: 'o1', name: 'read_file', arguments: { path: '../one.md' } }] },
    { calls: [{ id: 'o2', name: 'read_file', arguments: { path: '/etc/hosts' } }] },
    { calls: [{ id: 'w1', name: 'fs_write', arguments: { path: 'a.md', content: 'one' } }] },
    { calls: [{ id: 'w2', name: 'fs_write', arguments: { path: 'b.md', content: 'two' } }] },
    'Done.',
  ];
  let next = 0;
  const bench = await realBench(stage.folder, {
    script: () => script[next++] ?? 'Done.',
    agent: {
      permission: {
        mode: 'auto',
        requireApprovalTools: ['fs_write'],
        rules: [workspaceBoundary(sandbox)],
        source: 'test settings',
      },
    },
  });
  await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'Plan the week' });
  const turn = bench.agent.send('work', 'Write a plan');
  const { ask } = await bench.client();
  for (const [callId, decision] of [
    ['w1', 'allow'],
    ['w2', 'deny'],
  ] as const) {
    await expect
      .poll(
        async () => (await bench.agent.pendingApprovals()).map(({ request }) => request.callId),
        SOON,
      )
      .toEqual([callId]);
    const about = { call_id: callId, session_id: 'work' };
    const { approval } = await ask('approval.question', about);
    await ask('approval.decide', { ...about, decision, digest: approval.digest });
  }
  await turn;
  const close = async () => {
    await bench.close();
    await sandbox.close();
    rmSync(workspace, { recursive: true });
  };
  return { ...bench, close };
}

test('N-06 the charts say which rule decided, how long people were waited for and what fails, lead on to the entries, and count what comes later', async () => {
  const bench = await chartsBench();
  try {
    const page = await stage.open(bench.gateway.newLaunchUrl('/charts?period=hour'));
    const rules = page.locator('.chart-wide');
    await rules
      .getByText('asked for fs_write')
      .or(rules.getByText(/fs_write/))
      .first()
      .waitFor();
    const asked = rules.locator('tbody tr').filter({ hasText: 'fs_write' }).first();
    expect((await asked.locator('td').allInnerTexts()).slice(1)).toEqual(['', '1', '1', '', '']);
    await page.getByText(/Questions that ended: 2/).waitFor();
    const failing = page.locator('.chart').filter({ hasText: 'Tools that fail most' });
    expect(await failing.locator('tbody').innerText()).toContain('no_such_tool');
    expect(await page.getByText('Last hour').count()).toBe(1);

    await bench.agent.send('work', 'once more');
    const { ask } = await bench.client();
    await ask('call.run', { session_id: 'work', tool_name: 'current_time', arguments: {} });
    const slowest = page.locator('.chart').filter({ hasText: 'Slowest tools' });
    await expect
      .poll(
        async () =>
          (await slowest.locator('tbody tr').filter({ hasText: 'current_time' }).innerText()).split(
            /\s+/,
          )[1],
        SOON,
      )
      .toBe('2');

    // What no rule was asked about is one row by what refused it, and leads to its entries.
    const lookedUp = rules.getByRole('link', { name: 'stopped by the look-up of the tool' });
    await lookedUp.click();
    await page.waitForURL(/#\/audit\?kind=decided&person=look-up/);
    await page.locator('.row', { hasText: 'no_such_tool' }).first().waitFor();
    await page.goBack();
    const outside = rules.locator('tbody tr').filter({ hasText: 'a path outside the workspace' });
    expect(await outside.locator('code').innerText()).toBe('PATH_OUTSIDE');
    expect((await outside.locator('td').allInnerTexts()).slice(1)).toEqual(['', '', '', '', '2']);
    await outside.getByRole('link').click();
    await page.waitForURL(/#\/audit\?rule=PATH_OUTSIDE/);
    await page.locator('.row', { hasText: '/etc/hosts' }).first().waitFor();
    await page.goBack();
    await asked.getByRole('link').click();
    await page.waitForURL(/#\/audit\?rule=/);
    await page.locator('.row').first().waitFor();
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test.each(screens)(
  'N-06 charts at %i × %i, %s, %s: nothing wider than the screen, no fault of access',
  async (width, height, colorScheme, locale) => {
    const bench = await chartsBench();
    try {
      const page = await stage.open(bench.gateway.newLaunchUrl('/charts'), {
        viewport: { width, height },
        colorScheme,
        locale,
      });
      await page.locator('.chart').first().waitFor();
      expect(await findFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      // The page scrolls inside; a tall window shows it whole.
      await page.setViewportSize({ width, height: 1_900 });
      await page.screenshot({ path: join(output, `charts-${width}-${colorScheme}-${locale}.png`) });
      await page.context().close();
    } finally {
      await bench.close();
    }
  },
);
