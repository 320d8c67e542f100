import { describe, expect, test } from 'vitest';
import { findFaults } from '../../packages/console/src/testing/find-faults.js';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import type { PolicyRule } from '../../packages/kernel/src/index.js';
import { offeringNotes } from './offered-rule.js';
import { type Page, type RealBench, SOON, screens } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('triage');

const command = (text: string, id: string) => ({
  id,
  name: 'fs_write',
  arguments: { path: `${id}.txt`, content: text },
});

/** A real gateway with `count` open questions of one session each. */
async function asking(count: number): Promise<RealBench> {
  const calls = Array.from({ length: count }, (_, index) => command(`text ${index}`, `w${index}`));
  let next = 0;
  const bench = await stage.bench({
    script: () => {
      const call = calls[next];
      next += 1;
      return call ? { calls: [call] } : 'done';
    },
  });
  for (let index = 0; index < count; index += 1) {
    await bench.agent.sessions.create({ id: `s${index}`, mode: 'coding', title: `Work ${index}` });
    bench.agent.send(`s${index}`, 'write').catch(() => undefined);
  }
  await expect.poll(async () => (await bench.agent.pendingApprovals()).length, SOON).toBe(count);
  return bench;
}

async function open(bench: RealBench, look: Parameters<typeof stage.open>[1] = {}): Promise<Page> {
  const page = await stage.open(bench.gateway.newLaunchUrl('/inbox'), look);
  await page.locator('.question-row').first().waitFor();
  return page;
}

const rows = (page: Page) => page.locator('.question-row');
const left = (bench: RealBench) => async () => (await bench.agent.pendingApprovals()).length;

async function isInView(page: Page, name: string): Promise<boolean> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return false;
  return box.y >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width;
}

describe.each(screens)('at %d × %d, %s, %s', (width, height, colorScheme, locale) => {
  test('N-01 one line per question, the chosen one whole, Allow and Deny in view, no fault of access', async () => {
    const bench = await asking(12);
    const page = await open(bench, { viewport: { width, height }, colorScheme, locale });
    await expect.poll(() => rows(page).count(), SOON).toBe(12);
    await expect.poll(() => rows(page).first().innerText(), SOON).toContain('w0.txt +1 -0');
    const [allow, deny] = locale === 'zh-CN' ? ['允许一次', '拒绝'] : ['Allow once', 'Deny'];
    const areInView = async () => (await isInView(page, allow)) && (await isInView(page, deny));
    await page.getByRole('button', { name: allow, exact: true }).waitFor();
    await expect.poll(areInView, SOON).toBe(true);
    if (width < 720) {
      await keepShot(page, `triage-list-${width}-${locale}`);
      await rows(page).first().click();
      await expect.poll(areInView, SOON).toBe(true);
    }
    await keepShot(page, `triage-${width}-${locale}`);
    expect(await page.locator('body').innerText()).not.toContain('\\u{');
    expect(await findFaults(page)).toEqual([]);
  });
});

test('N-01 keys alone, j k a d e n and ?: next, not now, allow, deny with a reason, edit, help', async () => {
  const bench = await asking(4);
  const page = await open(bench);
  const chosen = () => page.locator('.question-row[aria-current]').innerText();
  await page.keyboard.press('?');
  await page.getByText('next question').waitFor();
  await page.keyboard.press('j');
  await expect.poll(chosen, SOON).toContain('w1.txt');
  await page.keyboard.press('k');
  await expect.poll(chosen, SOON).toContain('w0.txt');
  await page.keyboard.press('n');
  await expect.poll(chosen, SOON).toContain('w1.txt');
  await expect.poll(() => rows(page).last().innerText(), SOON).toContain('later');
  // Counted as the rows stand, not by age.
  await expect.poll(() => page.locator('.card .place').innerText(), SOON).toBe('1 of 4');
  await page.getByRole('button', { name: 'Allow once', disabled: false }).waitFor();
  await page.keyboard.press('a');
  await expect.poll(left(bench), SOON).toBe(3);
  await expect.poll(() => bench.done, SOON).toEqual(['write w1.txt text 1']);
  await expect.poll(chosen, SOON).toContain('w2.txt');
  await page.keyboard.press('d');
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect.poll(left(bench), SOON).toBe(2);
  await expect.poll(chosen, SOON).toContain('w3.txt');
  // What means something in a terminal alone does nothing here.
  for (const key of ['y', 'l']) await page.keyboard.press(key);
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await expect.poll(left(bench), SOON).toBe(1);
  await page.getByRole('button', { name: 'Edit arguments', disabled: false }).waitFor();
  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('e');
  await page.getByLabel('Arguments as JSON').waitFor();
  expect(bench.done).toEqual(['write w1.txt text 1']);
});

test('N-01 N-04 a question has an address: it is chosen from a cold start, and one that is answered says so', async () => {
  const bench = await asking(4);
  const chosen = (page: Page) => () => page.locator('.question-row[aria-current]').innerText();
  const page = await stage.open(bench.gateway.newLaunchUrl('/inbox/s2?call=w2'));
  await expect.poll(chosen(page), SOON).toContain('w2.txt');
  await page.goto(`${bench.gateway.url}/#/inbox/s3`);
  await expect.poll(chosen(page), SOON).toContain('w3.txt');
  await page.keyboard.press('k');
  await expect.poll(chosen(page), SOON).toContain('w2.txt');
  const { ask } = await bench.client();
  const about = { call_id: 'w1', session_id: 's1' };
  const { approval } = await ask('approval.question', about);
  await ask('approval.decide', { ...about, decision: 'deny', digest: approval.digest });
  await page.goto(`${bench.gateway.url}/#/inbox/s1?call=w1`);
  const note = page.getByText('The question of that address is no longer open.');
  await note.waitFor();
  await expect.poll(chosen(page), SOON).toContain('w0.txt');
  await page.keyboard.press('j');
  await expect.poll(chosen(page), SOON).toContain('w2.txt');
  await note.waitFor({ state: 'detached' });
  await page.goto(`${bench.gateway.url}/#/inbox/s1?call=w1`);
  await page.reload();
  await note.waitFor();
  await page.getByRole('link', { name: 'In the audit' }).click();
  await page.waitForURL('**/#/audit?session=s1&call=w1');
  await page.locator('.row').first().waitFor();
});

test('N-01 after an answer the question below is chosen, and above where it was the last', async () => {
  const bench = await asking(5);
  const page = await open(bench);
  const chosen = () => page.locator('.question-row[aria-current]').innerText();
  await rows(page).nth(2).click();
  await page.getByRole('button', { name: 'Allow once', disabled: false }).click();
  await expect.poll(left(bench), SOON).toBe(4);
  await expect.poll(() => rows(page).count(), SOON).toBe(4);
  await expect.poll(chosen, SOON).toContain('w3.txt');
  await page.getByRole('button', { name: 'Deny', disabled: false }).click();
  await expect.poll(() => rows(page).count(), SOON).toBe(3);
  await expect.poll(chosen, SOON).toContain('w4.txt');
  await page.getByRole('button', { name: 'Deny', disabled: false }).click();
  await expect.poll(() => rows(page).count(), SOON).toBe(2);
  await expect.poll(chosen, SOON).toContain('w1.txt');
});

test('N-01 it is said what became of the answered question, and neither a double click nor a held key answers the next', async () => {
  const bench = await asking(4);
  const page = await open(bench);
  const allow = page.getByRole('button', { name: 'Allow once', disabled: false });
  await allow.click();
  const answered = page.locator('.answered');
  await answered.getByText('w0.txt +1 -0').waitFor();
  await answered.getByText('approved · by omar').waitFor();
  await answered.getByText(/^The call ran: /u).waitFor();
  await expect.poll(() => rows(page).count(), SOON).toBe(3);
  await allow.dispatchEvent('click', { detail: 2 });
  await page.keyboard.down('j');
  await page.keyboard.down('j');
  await expect
    .poll(() => page.locator('.question-row[aria-current]').innerText(), SOON)
    .toContain('w3.txt');
  await page.keyboard.up('j');
  await allow.waitFor();
  await page.keyboard.down('a');
  await answered.getByText('w3.txt +1 -0').waitFor();
  await allow.waitFor();
  await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.getByRole('button', { name: 'Deny', disabled: false }).click();
  await answered.getByText('denied by a person · by omar').waitFor();
  await expect.poll(() => rows(page).count(), SOON).toBe(1);
  await page.getByRole('button', { name: 'Deny', disabled: false }).click();
  await page.getByText('Nobody is waiting.').waitFor();
  await answered.getByText('w1.txt +1 -0').waitFor();
  await keepShot(page, 'triage-answered');
  expect(await findFaults(page)).toEqual([]);
  expect([...bench.done].sort()).toEqual(['write w0.txt text 0', 'write w3.txt text 3']);
});

test('N-01 questions alike are looked through and allowed together, each bound to what was shown', async () => {
  const bench = await asking(8);
  const page = await open(bench);
  await page.getByRole('button', { name: 'Look at these 8 alike' }).click();
  await page.getByText('They differ in: path, content').waitFor();
  const allow = page.getByRole('button', { name: 'Allow these 8' });
  await allow.waitFor();
  const shown = page.locator('.alike-list section:has(.effect-end)');
  await expect.poll(() => shown.count(), SOON).toBe(8);
  for (const section of await shown.all()) {
    await section.locator('.effect-end').last().scrollIntoViewIfNeeded();
  }
  await keepShot(page, 'triage-alike');
  expect(await findFaults(page)).toEqual([]);
  await allow.click();
  await expect.poll(left(bench), SOON).toBe(0);
  await expect.poll(() => bench.done.length, SOON).toBe(8);
  await page.getByText('Nobody is waiting.').waitFor();
});

test('N-01 with 200 open questions the keys move through them and the list keeps up', async () => {
  const bench = await asking(200);
  const page = await open(bench);
  await expect.poll(() => rows(page).count(), SOON).toBe(200);
  // Also of sessions that are not among the hundred used last.
  for (const place of [0, 199]) {
    await expect.poll(() => rows(page).nth(place).innerText(), SOON).toContain(`Work ${place}`);
  }
  expect(await page.locator('.card-head').innerText()).toContain('Work 0');
  for (let index = 0; index < 30; index += 1) await page.keyboard.press('j');
  await expect
    .poll(() => page.locator('.question-row[aria-current]').innerText(), SOON)
    .toContain('w30.txt');
  await keepShot(page, 'triage-200');
  await page.keyboard.press('n');
  await expect.poll(() => rows(page).last().innerText(), SOON).toContain('w30.txt');
});

/** A session whose every message asks to write one more note. */
async function offering(): Promise<RealBench> {
  let next = 0;
  const bench = await stage.bench({
    ...offeringNotes,
    script: (request) => {
      if (request.messages.at(-1)?.role === 'tool') return 'written';
      next += 1;
      return { calls: [command(`text ${next}`, `notes/n${next}`)] };
    },
  });
  await bench.agent.sessions.create({ id: 's1', mode: 'coding', title: 'Notes' });
  return bench;
}

test('P-03 a rule is given with a yes after its replay was seen; the next call alike is not asked; revoked, it asks again', async () => {
  const bench = await offering();
  const say = () => bench.agent.send('s1', 'write a note').catch(() => undefined);
  const first = say();
  await expect.poll(left(bench), SOON).toBe(1);
  const page = await open(bench);
  await page.getByText('Allow this more than once…').click();
  await page.getByText('everything below notes/').click();
  await page
    .getByText('Calls it would have let through in the last 30 days: 4; people were asked about 3')
    .waitFor();
  await page.getByText('fs_write src/a.ts').waitFor();
  await page.getByLabel('It holds').selectOption('project');
  expect(await findFaults(page)).toEqual([]);
  await keepShot(page, 'triage-rules-1440');
  await page.getByRole('button', { name: 'Allow, with this rule' }).click();
  await first;
  await say();
  expect(bench.done).toHaveLength(2);
  expect(await left(bench)()).toBe(0);
  await page.goto(`${bench.gateway.url}/#/grants`);
  await page.getByText('as far as this rule lets it through').waitFor();
  await page.getByText('path: notes/**').waitFor();
  await keepShot(page, 'grants-rule-1440');
  await page.getByRole('button', { name: 'Revoke the grant for fs_write' }).click();
  await page.getByText('No grants.').waitFor();
  const third = say();
  await expect.poll(left(bench), SOON).toBe(1);
  expect(bench.done).toHaveLength(2);
  bench.agent.cancel('s1');
  await third;
});

test('P-03 a rule for everywhere is saved to the policy file, and the page says where it stands', async () => {
  const bench = await offering();
  const turn = bench.agent.send('s1', 'write a note').catch(() => undefined);
  await expect.poll(left(bench), SOON).toBe(1);
  const page = await open(bench);
  await page.getByText('Allow this more than once…').click();
  await page.getByText('everything below notes/').click();
  await page.getByLabel('It holds').selectOption('file');
  await page.getByRole('button', { name: 'Allow, with this rule' }).click();
  await page.getByText('The rule "notes" stands in sluice.yaml now.').waitFor();
  await turn;
});

test('R-02 a viewer sees the question and may not answer; two people are counted by name', async () => {
  const needs: PolicyRule = ({ tool }) =>
    tool.name === 'fs_write'
      ? { verdict: 'ask', rule: 'two people', where: 'sluice.yaml:3', needs: { people: 2 } }
      : undefined;
  const bench = await stage.bench({
    script: [{ calls: [command('text', 'w1')] }, 'done'],
    agent: { permission: { mode: 'custom', rules: [needs] } },
  });
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const turn = bench.agent.send('s1', 'write').catch(() => undefined);
  await expect.poll(left(bench), SOON).toBe(1);
  const owner = await bench.client();
  const signIn = async (name: string, role: 'viewer' | 'approver') => {
    const { token } = await owner.ask('people.add', { name, role });
    const page = await stage.open(`${bench.gateway.url}/#/inbox`);
    await page.getByLabel('Token').fill(token);
    await page.keyboard.press('Enter');
    await page.locator('.question-row').first().waitFor();
    return page;
  };
  const victor = await signIn('victor', 'viewer');
  await victor.getByText('You may look and not answer').waitFor();
  await victor.getByRole('button', { name: 'Deny', disabled: true }).waitFor();
  const ann = await signIn('ann', 'approver');
  await ann.getByText('A rule wants 2 people to say yes. So far: nobody.').waitFor();
  await ann.getByRole('button', { name: 'Allow once', disabled: false }).click();
  await ann.getByText('Your yes is kept: 1 of 2 people.').waitFor();
  const bob = await signIn('bob', 'approver');
  await bob.getByText('A rule wants 2 people to say yes. So far: ann.').waitFor();
  await keepShot(bob, 'triage-two-people');
  await bob.getByRole('button', { name: 'Allow once', disabled: false }).click();
  await bob.getByText('Nobody is waiting.').waitFor();
  await turn;
  expect(bench.done).toEqual(['write w1.txt text']);
});
