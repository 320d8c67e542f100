import { expect, test } from 'vitest';
import { z } from 'zod';
import { keepShot } from '../../packages/console/src/testing/open-browser.js';
import { tool } from '../../packages/kernel/src/index.js';
import { policyBench } from './policy-bench.js';
import { type Page, SOON } from './real-bench.js';
import { useBrowser } from './use-browser.js';

const stage = useBrowser('hostile');

/** HTML that would run, a text turned round, a terminal's colour, a blank that is not seen: in one word. */
const HOSTILE = '<img src=x onerror=globalThis.hit=1>\u202egnp.exe\u2066\u001b[31mred\u200bend';
/** What a browser would draw as something else than what is there. */
const HIDDEN = ['\u202e', '\u2066', '\u001b', '\u200b'];
/** What draws a border around its words: they must not leave it sideways. */
const BOXES = '.card, .card-body, .lane, .row, .panel, .item, .question-row, .answered, main';
const LONG = `${'Donaudampfschifffahrt'.repeat(8)} ${'任务'.repeat(60)} ${'مهمة'.repeat(40)}`;

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
  [`chat/${encodeURIComponent(HOSTILE)}`, 'h1'],
  [`audit?text=${encodeURIComponent(HOSTILE)}`, 'h1'],
  [`inbox/${encodeURIComponent(HOSTILE)}`, 'h1'],
  [`tools?text=${encodeURIComponent(HOSTILE)}`, 'h1'],
] as const;

/** What is drawn, also to whoever listens: text and attributes. What stands in a field is as somebody typed it. */
async function drawn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const shown = document.body.cloneNode(true);
    if (!(shown instanceof HTMLElement)) return '';
    for (const field of shown.querySelectorAll('textarea, input')) field.remove();
    return shown.outerHTML;
  });
}

/** The boxes that are narrower than what stands in them, and the page itself; with what leaves them. */
async function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (boxes) =>
      [document.documentElement, ...document.querySelectorAll(boxes)]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((box) => {
          const edge = box.getBoundingClientRect().right + 1;
          const outside = [...box.querySelectorAll('*')].filter(
            (inner) => inner.getBoundingClientRect().right > edge,
          );
          const named = (one: Element | undefined) => `${one?.tagName} ${one?.className}`;
          return `${named(box)} is left by ${named(outside[0])}, ${named(outside.at(-1))}`;
        }),
    BOXES,
  );
}

test.each([
  ['hostile', HOSTILE],
  ['long', LONG],
])(
  'N-07 N-01 %s words in every field are drawn as they are: no code of the page, nothing hidden, nothing cut off',
  async (name, words) => {
    const calls = [
      { id: 'c1', name: 'fs_write', arguments: { path: `notes/${words}.md`, content: words } },
      { id: 'c2', name: `no_such_${words}`, arguments: { [words]: words } },
      { id: 'c3', name: 'say', arguments: { text: words } },
      { id: 'c4', name: 'fail', arguments: { text: words } },
      { id: 'c5', name: 'fs_write', arguments: { path: `no/${words}.md`, content: words } },
      { id: 'c6', name: 'fs_write', arguments: { path: `later/${words}.md`, content: words } },
    ];
    let next = 0;
    const bench = await policyBench(stage.folder, {
      script: () => {
        const call = calls[next];
        next += 1;
        return call ? { text: words, calls: [call] } : words;
      },
    });
    const described = {
      parameters: z.object({ text: z.string() }),
      allowedModes: ['coding'] as const,
    };
    bench.registry.register(
      tool({ ...described, name: 'say', description: words, execute: ({ text }) => text }),
    );
    bench.registry.register(
      tool({
        ...described,
        name: 'fail',
        description: words,
        execute: ({ text }) => {
          throw new Error(text);
        },
      }),
    );
    await bench.agent.sessions.create({ id: 'work', mode: 'coding', title: words.slice(0, 200) });
    bench.agent.send('work', words).catch(() => undefined);
    const { ask } = await bench.client();
    const open = async (callId: string) => {
      await expect
        .poll(
          async () => (await bench.agent.pendingApprovals()).map(({ request }) => request.callId),
          SOON,
        )
        .toEqual([callId]);
      const about = { call_id: callId, session_id: 'work' };
      const { approval } = await ask('approval.question', about);
      return { ...about, digest: approval.digest };
    };
    await ask('approval.decide', {
      ...(await open('c1')),
      decision: 'allow',
      scope: 'session',
      covers: 'arguments',
    });
    await ask('approval.decide', { ...(await open('c5')), decision: 'deny', note: words });
    await open('c6');
    await ask('people.add', { name: 'ann', role: 'approver' });
    const page = await stage.open(bench.gateway.newLaunchUrl('/help'), {
      viewport: { width: 390, height: 844 },
    });
    await page.locator('.guide-steps').waitFor();
    const faults: string[] = [];
    for (const [address, waited] of PAGES) {
      await page.goto(`${bench.gateway.url}/#/${address}`);
      await page.locator(`main ${waited}`).first().waitFor();
      await expect.poll(() => page.getByText('Loading…').count(), SOON).toBe(0);
      const text = await drawn(page);
      for (const one of HIDDEN.filter((hidden) => text.includes(hidden))) {
        const at = text.indexOf(one);
        faults.push(`${address}: ${JSON.stringify(text.slice(at - 200, at + 1))}`);
      }
      faults.push(...(await tooWide(page)).map((box) => `${address}: ${box}`));
      await keepShot(page, `hostile-${name}-${PAGES.findIndex(([one]) => one === address)}`);
    }
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hit'))).toBeUndefined();
  },
);
