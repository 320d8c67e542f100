import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';

import { connect } from '../../packages/gateway/src/testing/test-client.js';
import { policyBench, RULES } from './policy-bench.js';
import { SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const output = fileURLToPath(new URL('../../test-output/console/', import.meta.url));
const stage = useBrowser('policy');
mkdirSync(output, { recursive: true });

test('N-05 a rule is written in the page: checked while one types, compared and replayed, saved, and a file changed meanwhile is not overwritten', async () => {
  const bench = await policyBench(stage.folder);
  try {
    const page = await stage.open(bench.gateway.newLaunchUrl('/policy'));
    await page.getByText('no publishing', { exact: true }).waitFor();
    await page.getByText(`${bench.file}:4`).waitFor();
    await page.getByRole('button', { name: 'Edit line 4' }).click();
    const field = page.getByRole('textbox', { name: 'Text of the policy file' });
    const chosen = () =>
      field.evaluate((element: HTMLTextAreaElement) =>
        element.value.slice(element.selectionStart, element.selectionEnd),
      );
    await expect.poll(chosen, SOON).toBe('  - deny: no publishing');

    await field.press('Control+End');
    await page.keyboard.insertText('  - alow: tests\n    tool: bash_run\n');
    await page
      .getByText(/"alow"|alow/)
      .nth(1)
      .waitFor();
    await page.locator('.policy-problems li').first().waitFor();
    await expect.poll(() => page.locator('.policy-problems').innerText(), SOON).toContain('Line 8');
    await page.getByRole('button', { name: 'Save the file', disabled: true }).waitFor();

    const good = `${RULES}  - allow: tests\n    tool: bash_run\n    command: npm test **\n`;
    await field.fill(good);
    await page.getByText('Nothing wrong. Rules: 2.').waitFor();
    await page.getByRole('button', { name: 'What would change?' }).click();
    await page.getByText('widens: some calls get a milder verdict').waitFor();
    await page.getByText('calls of rule "tests"').waitFor();
    await page.getByText('No call was recorded yet.').waitFor();

    appendFileSync(bench.file, '# by hand\n');
    await page.getByRole('button', { name: 'Save the file' }).click();
    await page.getByText('The file was changed meanwhile').waitFor();
    expect(readFileSync(bench.file, 'utf8')).toBe(`${RULES}# by hand\n`);
    await page.getByRole('button', { name: 'Keep my text' }).click();
    await page.getByRole('button', { name: 'Save the file' }).click();
    await page.getByText('Saved.').waitFor();
    expect(readFileSync(bench.file, 'utf8')).toBe(good);
    await page.getByText(`${bench.file}:8`).waitFor();
    const [entry] = await bench.kept.audit.list({ kinds: ['policy_file_saved'], limit: 1 });
    expect(entry?.actor).toBe('omar');
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test('N-05 a viewer sees the rules and no field to edit them', async () => {
  const bench = await policyBench(stage.folder);
  try {
    const { ask } = await bench.client();
    const { token } = await ask('people.add', { name: 'vera', role: 'viewer' });
    const client = await connect(bench.gateway, { token });
    await expect(client.ask('policy.read', {})).rejects.toThrow(/ROLE_NEEDED/);
    await expect(client.ask('policy.save', { text: RULES, version: 'x' })).rejects.toThrow(
      /ROLE_NEEDED/,
    );
    expect((await client.ask('policy.rules', {})).rules).toHaveLength(1);
    client.kill();
    const page = await stage.open(`${bench.gateway.url}/#/policy`);
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('no publishing', { exact: true }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page.context().close();
  } finally {
    await bench.close();
  }
});

test('N-05 a tool is tried from a form, as oneself and through the gates: it waits in the inbox, and its result shows', async () => {
  const bench = await policyBench(stage.folder);
  try {
    await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'Plan the week' });
    const page = await stage.open(bench.gateway.newLaunchUrl('/tools?tool=fs_write'));
    const form = page.getByRole('region', { name: 'Try fs_write' });
    await form.getByLabel('path').fill('notes.md');
    await form.getByLabel('content').fill('hello');
    await form.getByRole('button', { name: 'Run it as me' }).click();
    await form.getByText('it waits in the inbox').waitFor();
    expect(bench.done).toEqual([]);
    const [asked] = await bench.agent.pendingApprovals();
    const about = { call_id: asked?.request.callId ?? '', session_id: 'work' };
    const { ask } = await bench.client();
    const { approval } = await ask('approval.question', about);
    expect(approval.agent_id).toBe('person omar');
    await ask('approval.decide', { ...about, decision: 'allow', digest: approval.digest });
    await form.getByText('It ended: completed.').waitFor();
    expect(bench.done).toEqual(['write notes.md hello']);
    await page.context().close();

    const other = await stage.open(bench.gateway.newLaunchUrl('/tools?tool=constructor'));
    await other.getByText('There is no tool constructor').waitFor();
    await other.context().close();
  } finally {
    await bench.close();
  }
});

test.each(screens)(
  'N-05 policy, tools and servers at %i × %i, %s, %s: readable, nothing wider than the screen, no fault of access',
  async (width, height, colorScheme, locale) => {
    const bench = await policyBench(stage.folder);
    try {
      await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: 'Plan the week' });
      for (const [name, address, shown] of [
        ['policy', '/policy', '.lined-text'],
        ['try-tool', '/tools?tool=fs_write', '.tool-form'],
        ['servers', '/servers', '.pins'],
      ] as const) {
        const page = await stage.open(bench.gateway.newLaunchUrl(address), {
          viewport: { width, height },
          colorScheme,
          locale,
        });
        await page.locator(shown).first().waitFor();
        if (name === 'policy') {
          const field = page.locator('.lined-text textarea');
          await field.fill(
            `${RULES}  - allow: tests\n    tool: bash_run\n    command: npm test **\n`,
          );
          const tryIt = page.locator('.policy-actions button').first();
          await expect.poll(() => tryIt.isEnabled(), SOON).toBe(true);
          await tryIt.click();
          const trial = page.locator('.policy-trial');
          await trial.waitFor();
          // What was asked for is seen without looking for it.
          await expect.poll(() => trial.locator('p').first().evaluate(isOnScreen), SOON).toBe(true);
        }
        expect(await findFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
        await page.screenshot({
          path: join(output, `${name}-${width}-${colorScheme}-${locale}.png`),
          fullPage: true,
        });
        await page.context().close();
      }
    } finally {
      await bench.close();
    }
  },
);

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
