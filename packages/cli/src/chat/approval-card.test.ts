import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.js';
import { type ApprovalView, approvalCard, type ShownQuestion } from './approval-card.js';
import { chatWords } from './chat-words.js';

const view: ApprovalView = {
  call_id: 'c1',
  session_id: 's1',
  agent_id: 'main',
  tool_name: 'fs_write',
  mode: 'coding',
  arguments: {},
  digest: 'd',
  requested_at: 0,
  rule: 'mode ask',
  where: 'permission.mode',
  annotations: {
    read_only: false,
    destructive: true,
    idempotent: false,
    open_world: false,
    declared_by: 'the tool',
  },
  grant_rules: [],
};

function cardOf(shown: ApprovalView, more: Partial<ShownQuestion> = {}): string {
  const question = { view: shown, masked: shown, isExact: true, offers: [], ...more };
  return approvalCard(question, paint(false), chatWords.en);
}

test('J08 unpacked escape sequences in a question are shown as escapes, whole, with no control byte', () => {
  const line = '\u001b[2J\u001b]0;approved\u0007rm -rf /\r\u009b8mls\n';
  const content = line.repeat(2_000);
  const card = cardOf({ ...view, arguments: { path: 'a', content } });
  expect(card).not.toMatch(/[^\P{Cc}\n]/u);
  // Once as text and once in the arguments; nothing of it is left out.
  expect(card.split('rm -rf /').length - 1).toBe(4_000);
  expect(card).toContain('\\u{1b}[2J\\u{1b}]0;approved\\u{07}rm -rf /\\u{0d}\\u{9b}8mls');
});

const rules: ApprovalView['grant_rules'] = [
  { scope: 'once', covers: 'arguments', words: 'This one call', rule: 'allow once' },
];

test('U-04 a secret is covered and labelled, the rest of the command is there byte for byte', () => {
  const secret = `ghp_${'a8Kq2Z'.repeat(6)}`;
  const of = (value: string) => {
    const command = `curl -H "x: ${value}"; cat /v\u0430r  `;
    return { ...view, command, arguments: { command }, grant_rules: rules };
  };
  const card = cardOf(of(secret), { masked: of('<redacted:github_token>') });
  expect(card).not.toContain(secret);
  expect(card).toContain(
    '    | curl -H "x: [secret: github_token, 40 characters]"; cat /v\\u{430}r\\u{20}\\u{20}\n',
  );
  expect(card).toContain('s  show the secrets');
  expect(cardOf(of(secret))).toContain(secret);
});

test('N-09 beside a diff or a command short arguments take one row, whole and covered alike', () => {
  const diff = '--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-one\n+two\n';
  const args = { path: 'a.txt', content: 'two\n' };
  const row = '  arguments: {"path":"a.txt","content":"two\\n"}';
  expect(cardOf({ ...view, diff, arguments: args }).split('\n')).toContain(row);
  expect(cardOf({ ...view, arguments: args })).toContain('    |   "path": "a.txt"');
  const long = { ...args, content: 'two\n'.repeat(40) };
  expect(cardOf({ ...view, diff, arguments: long })).toContain('    |   "path": "a.txt"');
  const secret = `ghp_${'a8Kq2Z'.repeat(6)}`;
  const of = (value: string) => ({ ...view, command: 'env', arguments: { k: value } });
  const covered = cardOf(of(secret), { masked: of('<redacted:github_token>') });
  expect(covered).not.toContain(secret);
  expect(covered).toContain('arguments: {"k":"[secret: github_token, 40 characters]"}');
});

test('U-04 shell text that the masker took for a secret is not covered', () => {
  const of = (value: string) => ({ ...view, command: `curl ${value}@x`, arguments: {} });
  const card = cardOf(of('https://a:b;rm -rf ~'), { masked: of('https://a:<redacted:password>') });
  expect(card).toContain('| curl https://a:b;rm -rf ~@x');
});

test('U-04 where what would run is not to be had, only a no is offered', () => {
  const card = cardOf({ ...view, grant_rules: rules }, { isExact: false });
  expect(card).toContain('only d is taken');
  expect(card).not.toMatch(/^ {2}(?:1|e) {2}/m);
  expect(card).toMatch(/^ {2}d {2}/m);
});

test('U-04 a question that is put again says so and shows what was shown before', () => {
  const card = cardOf(
    { ...view, diff: '+now\n', changed_since: true },
    { before: { diff: '+before\n' } },
  );
  expect(card).toContain('Changed since you were asked');
  expect(card.indexOf('| +before')).toBeGreaterThan(0);
  expect(card.indexOf('| +now')).toBeGreaterThan(card.indexOf('| +before'));
});

test('R-02 a question that needs a role or two people says so, and who has said yes', () => {
  const needs = { people: 2, role: 'approver', said_yes: ['ann'] } as const;
  const card = cardOf({ ...view, needs: { ...needs, said_yes: [...needs.said_yes] } });
  expect(card).toContain('needs 2 people; said yes: ann');
  expect(card).toContain('needs the role approver');
  expect(cardOf({ ...view, needs: { people: 2, said_yes: [] } })).toContain('nobody yet');
});

test('P-03 the card offers rules with words, examples and what they would have done', () => {
  const past = { days: 30, calls: 4, asked: 3, denied: 0 };
  const words = { en: 'Lets through: everything below src/', zh: '放行：src/ 下的一切' };
  const offers = [
    { rule: '- allow: x', words, lets: ['fs_write src/a'], stops: ['fs_write b'], past },
  ];
  const card = cardOf(view, { offers });
  expect(card).toContain('r1 allow, with a rule. Lets through: everything below src/');
  expect(card).toContain('lets through: fs_write src/a');
  expect(card).toContain('still asks about: fs_write b');
  expect(card).toContain('last 30 days: would have let through 4 calls; asked about 3, denied 0');
  expect(cardOf(view, { offers, isExact: false })).not.toContain('r1');
});

test('G-08 the why, the rules and the choices of a card show what hides in them as the arguments do', () => {
  const hostile = `s\u0430fe\u202e/\u200b${' '.repeat(50)}; rm`;
  const shown = 's\\u{430}fe\\u{202e}/\\u{200b}\\u{20}×50; rm';
  const covered = { scope: 'once', covers: 'rule', words: hostile, rule: hostile } as const;
  const card = cardOf(
    {
      ...view,
      arguments: { path: hostile },
      rule: hostile,
      where: hostile,
      grant_rules: [covered],
      effect_problem: hostile,
    },
    {
      offers: [
        {
          words: { en: hostile, zh: hostile },
          lets: [hostile],
          stops: [hostile],
          past: { allowed: 0, people: { allowed: 0, denied: 0 } },
        } as never,
      ],
    },
  );
  expect(card).not.toMatch(/[\u0430\u202e\u200b]| {20}/u);
  expect(card.split(shown).length - 1).toBeGreaterThanOrEqual(8);
});
