import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.js';
import { rowsOf } from '../terminal/screen.js';
import type { ApprovalView, ShownQuestion } from './approval-card.js';
import { cardForScreen } from './card-for-screen.js';
import { chatWords } from './chat-words.js';

const scopes = ['once', 'session', 'always'] as const;

/** As `fs_write` of a new file is asked about in a project, with the usual three yeses. */
const view: ApprovalView = {
  call_id: 'c1',
  session_id: 'session_adbf7c58-a5e3-4124-b17f-43d81fb23a9a',
  agent_id: 'main',
  tool_name: 'fs_write',
  mode: 'coding',
  arguments: { path: 'notes/a.txt', content: 'hello' },
  digest: 'd',
  requested_at: 0,
  rule: 'fs_write is not read-only, and no rule allows it',
  where: 'the default policy',
  risk: 'write',
  annotations: {
    read_only: false,
    destructive: true,
    idempotent: false,
    open_world: false,
    declared_by: 'the tool itself',
  },
  grant_rules: scopes.map((scope) => ({
    scope,
    covers: 'tool',
    rule: `allow ${scope}`,
    words:
      scope === 'once'
        ? 'This one call, with exactly these arguments'
        : 'fs_write with any arguments, in this session in /home/ann/projects/shop; what a rule asks about is still asked',
  })),
};

function offersOf(names: readonly string[], denied = 0): ShownQuestion['offers'] {
  return names.map((name) => ({
    rule: `- allow: ${name}`,
    words: { en: `Lets through: tool fs_write; ${name}`, zh: `放行：${name}` },
    lets: [`fs_write ${name}`],
    stops: ['fs_write b.txt'],
    past: { days: 30, calls: 4, asked: 3, denied },
  }));
}

function cardOf(more: Partial<ShownQuestion>, rows = 24, columns = 80) {
  const question = { view, masked: view, isExact: true, offers: [], ...more };
  return cardForScreen({ ...question, masked: question.view }, paint(false), chatWords.en, {
    rows,
    columns,
  });
}

test.each([
  ['with a line feed', '--- /dev/null\n+++ b/notes/a.txt\n@@ -0,0 +1,1 @@\n+hello\n'],
  [
    'without one',
    '--- /dev/null\n+++ b/notes/a.txt\n@@ -0,0 +1,1 @@\n+hello\n\\ No newline at end of file\n',
  ],
])('N-09 a file of one line %s, with three yeses and two rules, is whole on 24 rows', (_, diff) => {
  const content = 'hello to everybody who reads this line';
  const { text, hidden } = cardOf({
    view: { ...view, diff, arguments: { path: 'notes/a.txt', content } },
    offers: offersOf(['the file notes/a.txt', 'everything below notes/']),
  });
  expect(hidden).toBe(0);
  expect(rowsOf(text.trimEnd().split('\n'), { columns: 80 })).toBeLessThan(24);
});

test('N-09 on a screen of 24 rows the choices and all three rules are whole, and of the effect what fits', () => {
  const diff = Array.from({ length: 100 }, (_, index) => `+line ${index}\n`).join('');
  const offers = offersOf(['a/', 'b/', 'c/'], 1);
  const { text, hidden } = cardOf({ view: { ...view, diff, grant_rules: [] }, offers });
  expect(hidden).toBeGreaterThan(80);
  for (const name of ['a/', 'b/', 'c/']) expect(text).toContain(`tool fs_write; ${name}`);
  expect(text).toContain('(4 calls in 30 days, 1 of them denied)');
  expect(text).toContain('+line 3');
  expect(cardOf({ view: { ...view, diff } }, 500).hidden).toBe(0);
});

test('N-09 where the lines around a change have no room, the lines that change are seen, and what is left out is counted', () => {
  const around = (from: number) =>
    [0, 1, 2].map((line) => ` export const line${from + line} = ${from + line};\n`).join('');
  const diff = `--- a/src/cart.ts\n+++ b/src/cart.ts\n@@ -5,7 +5,7 @@\n${around(2)}-old\n+new\n${around(6)}`;
  const offers = offersOf(['the file src/cart.ts', 'everything below src/']);
  const long = { path: 'src/cart.ts', edits: [{ find: 'x'.repeat(90), replace: 'y'.repeat(90) }] };
  const asked = { ...view, diff, arguments: long };
  const { text, hidden } = cardOf({ view: asked, offers });
  expect(text).toMatch(/\| -old\n.*\| \+new\n/);
  expect(text).not.toContain('line2');
  expect(hidden).toBeGreaterThanOrEqual(6);
  expect(text).toContain(`… ${hidden} more lines`);
  expect(rowsOf(text.trimEnd().split('\n'), { columns: 80 })).toBeLessThan(24);
  expect(cardOf({ view: asked, offers }, 60).text).toContain('line2');
});

test('N-09 whatever is asked, the card fits the screen, begins with what asks, ends with the keys, and counts what it leaves out', () => {
  const line = fc.string({ minLength: 1, maxLength: 300, unit: fc.constantFrom('x', '文', ' ') });
  const sizes = fc.record({
    rows: fc.integer({ min: 12, max: 40 }),
    columns: fc.integer({ min: 60, max: 140 }),
    reason: line,
    covered: line,
    offers: fc.array(line, { maxLength: 5 }),
    diff: fc.array(line, { maxLength: 60 }),
    before: fc.array(line, { maxLength: 30 }),
  });
  fc.assert(
    fc.property(sizes, ({ rows, columns, reason, covered, offers, diff, before }) => {
      const asked: ApprovalView = {
        ...view,
        rule: reason,
        ...(before.length > 0 ? { changed_since: true } : {}),
        diff: diff.map((text) => `+${text}\n`).join(''),
        grant_rules: view.grant_rules.map((rule) => ({ ...rule, words: covered })),
      };
      const { text, hidden } = cardOf(
        { view: asked, offers: offersOf(offers), before: { diff: before.join('\n') } },
        rows,
        columns,
      );
      const lines = text.replace(/\n$/, '').split('\n');
      expect(rowsOf(lines, { columns })).toBeLessThan(rows);
      expect(text.trimStart().startsWith('May fs_write run?')).toBe(true);
      expect(text).toMatch(/ d .*deny/);
      expect(text.includes(`… ${hidden} more lines`)).toBe(hidden > 0);
    }),
  );
});

test('N-09 in Chinese a card says in Chinese what each yes covers, the risk and who says so of the tool', () => {
  const where = ' in /home/ann/shop; what a rule asks about is still asked';
  const words = {
    once: 'This one call, with exactly these arguments',
    session: `fs_write with any arguments, in this session${where}`,
    always: `fs_write with any arguments, in every session${where}`,
  };
  const asked = {
    ...view,
    grant_rules: scopes.map((scope) => ({
      scope,
      covers: 'tool' as const,
      rule: '',
      words: words[scope],
    })),
  };
  const question = { view: asked, masked: asked, isExact: true, offers: [] };
  const { text } = cardForScreen(question, paint(false), chatWords.zh, { rows: 24, columns: 80 });
  expect(text).not.toMatch(/any arguments|exactly|itself|risk|write）|风险 write/);
});
