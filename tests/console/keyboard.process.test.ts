import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { chinese } from '../../packages/console/src/text/chinese.js';
import { english } from '../../packages/console/src/text/english.js';
import { editTool } from './edit-tool.js';
import { offeringNotes } from './offered-rule.js';
import { type Page, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('keyboard');
const MOST_TABS = 80;

type Locator = ReturnType<Page['locator']>;

/** Goes on with Tab until it has the focus, as somebody without a mouse does; the way must not be endless. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let step = 0; step < MOST_TABS; step += 1) {
    const hasFocus = await wanted
      .evaluateAll((all) => all.some((one) => one === document.activeElement))
      .catch(() => false);
    if (hasFocus) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

const write = (id: string) => ({
  calls: [{ id, name: 'fs_write', arguments: { path: `notes/${id}.txt`, content: `text ${id}` } }],
});

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  test('N-01 N-03 N-07 keyboard alone: approve, deny, edit, a rule, the next call unasked, undo', async () => {
    const texts = locale === 'zh-CN' ? chinese : english;
    const edits = [{ find: 'old', replace: 'new' }];
    const script = [
      { calls: [{ id: 'e1', name: 'fs_edit', arguments: { path: 'notes.txt', edits } }] },
      ...['w1', 'w2', 'w3', 'w4', 'w5'].map(write),
      'All done.',
    ];
    let next = 0;
    const bench = await stage.bench({
      ...offeringNotes,
      script: () => {
        next += 1;
        return script[next - 1] ?? 'All done.';
      },
    });
    const file = join(bench.folder, 'notes.txt');
    writeFileSync(file, 'first\nold\nlast\n');
    bench.registry.register(editTool(bench.folder));
    await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'The work' });
    const turn = bench.agent.send('work', 'go').catch(() => undefined);
    const page = await stage.open(bench.gateway.newLaunchUrl('/inbox'), {
      viewport: { width, height },
      colorScheme,
      locale,
    });
    const allow = page.getByRole('button', { name: texts.approval.once, disabled: false });
    /** The question about this file is whole on the page and can be answered. */
    const isAsked = async (id: string) => {
      await page
        .locator('.question-row', { hasText: `notes/${id}.txt` })
        .waitFor({ state: 'attached' });
      // On a phone the list comes first; Enter opens the question.
      if (width < 720 && !(await page.locator('.triage-opened').count())) {
        await tabTo(page, page.locator('.question-row'));
        await page.keyboard.press('Enter');
      }
      await allow.waitFor();
    };
    await isAsked('w1');
    await page.keyboard.press('a');
    await expect.poll(() => bench.done, SOON).toEqual(['write notes/w1.txt text w1']);

    await isAsked('w2');
    await page.keyboard.press('d');
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');

    await isAsked('w3');
    await page.keyboard.press('e');
    await expect
      .poll(() => page.getByLabel(texts.approval.editLabel).evaluate(isActive), SOON)
      .toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{"path":"notes/w3.txt","content":"edited"}');
    await page.getByRole('button', { name: texts.approval.allowEdited, disabled: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect.poll(() => bench.done.at(-1), SOON).toBe('write notes/w3.txt edited');

    await isAsked('w4');
    await tabTo(page, page.locator('.more-than-once > summary'));
    await page.keyboard.press('Enter');
    await page.locator('.offers').waitFor();
    await tabTo(page, page.locator('.offers input'));
    await page.keyboard.press('Space');
    await keepShot(page, `keyboard-rule-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: texts.triage.allowRule, disabled: false }).waitFor();
    await page.keyboard.press('a');
    // The rule lets the next one through.
    await expect
      .poll(() => bench.done.slice(-2), SOON)
      .toEqual(['write notes/w4.txt text w4', 'write notes/w5.txt text w5']);
    await turn;

    await page.keyboard.press('Control+K');
    await page.locator('.palette input').waitFor();
    await page.keyboard.type(texts.nav.now);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#/now');
    const earlier = page.locator('.gate-done summary');
    await tabTo(page, earlier);
    await page.keyboard.press('Enter');
    const undo = page
      .locator('.lane-call', { hasText: 'fs_edit' })
      .getByRole('button', { name: texts.now.undo });
    await undo.waitFor();
    await tabTo(page, undo);
    await page.keyboard.press('Enter');
    await page.locator('.chip-undone').waitFor();
    expect(readFileSync(file, 'utf8')).toBe('first\nold\nlast\n');
    await keepShot(page, `keyboard-undo-${width}-${locale}`);
    expect(await findFaults(page)).toEqual([]);
  });
});

function isActive(element: Element): boolean {
  return element === document.activeElement;
}
