import { userInfo } from 'node:os';
import { PassThrough } from 'node:stream';
import type { DecideResult } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { localAnswerer } from '../access/answerer.js';
import type { ApprovalView } from './approval-card.js';
import { askApproval } from './ask-approval.js';

const view: ApprovalView = {
  call_id: 'c1',
  session_id: 's1',
  agent_id: 'main',
  tool_name: 'fs_write',
  mode: 'coding',
  arguments: { path: 'src/a.ts' },
  digest: 'd',
  requested_at: 0,
  rule: 'writes are asked about',
  where: 'default',
  annotations: {
    read_only: false,
    destructive: true,
    idempotent: false,
    open_world: false,
    declared_by: 'the tool',
  },
  grant_rules: [{ scope: 'once', covers: 'arguments', words: 'This one call', rule: 'once' }],
};
const offer = {
  rule: '- allow: src\n',
  words: { en: 'Lets through: everything below src/', zh: '放行：src/ 下的一切' },
  lets: ['fs_write src/a.ts'],
  stops: [],
  past: { days: 30, calls: 1, asked: 1, denied: 0 },
};

/** Somebody who types these lines; `answers` are what the agent says to each decision. */
async function typing(lines: string[], answers: DecideResult[] = [{ status: 'settled' }]) {
  const said: string[] = [];
  const decided: unknown[] = [];
  const saved: string[] = [];
  const { signal } = new AbortController();
  const outcome = await askApproval({
    io: {
      stdin: new PassThrough(),
      out: () => undefined,
      err: (text) => said.push(text),
      env: {},
      cwd: '/',
      isTerminal: true,
      hasColor: false,
      signal,
    },
    terminal: { ask: async () => lines.shift(), isOver: false, close: () => undefined },
    agent: {
      async decide(_session: string, _call: string, decision?: unknown, options?: unknown) {
        decided.push([decision, options]);
        return answers.shift() ?? { status: 'settled' };
      },
      previewEdit: async () => ({ status: 'not_pending' }),
    },
    rules: {
      async save(rule) {
        saved.push(rule);
        return { file: 'sluice.yaml', name: 'src' };
      },
    },
    who: localAnswerer(),
    question: { view, masked: view, isExact: true, offers: [offer] },
    inbox: undefined,
    over: signal,
    signal,
  });
  return { outcome, said: said.join(''), decided, saved };
}

test('P-03 a rule is given with the yes: for the session, for the project, or into the policy file', async () => {
  const { rule } = offer;
  const session = await typing(['r1', 's']);
  expect(session.decided).toMatchObject([['allow', { scope: 'session', covers: 'rule', rule }]]);
  const project = await typing(['r1', 'p']);
  expect(project.decided).toMatchObject([['allow', { scope: 'always', covers: 'rule', rule }]]);
  const file = await typing(['r1', 'f']);
  expect(file.decided).toMatchObject([['allow', { scope: 'once' }]]);
  expect(file.saved).toEqual([rule]);
  expect(file.said).toContain('The rule "src" stands in sluice.yaml now.');
  expect([...session.saved, ...project.saved]).toEqual([]);
});

test('P-03 where the yes is not taken no rule is saved, and a slip of the pen decides nothing', async () => {
  const late = await typing(['r1', 'f'], [{ status: 'not_pending', outcome: 'denied' }]);
  expect(late.saved).toEqual([]);
  const slip = await typing(['r2', 'r1', 'x', '1']);
  expect(slip.decided).toMatchObject([['allow', { scope: 'once' }]]);
});

test('R-02 the answer carries the name of the user of this machine; another person or role may be needed', async () => {
  const refused = await typing(
    ['1', '1', '1', 'd no'],
    [
      { status: 'same_person' },
      { status: 'role_needed', role: 'operator' },
      { status: 'once_only' },
    ],
  );
  expect(refused.decided).toHaveLength(4);
  const decidedBy = userInfo().username.toLowerCase();
  expect(refused.decided[3]).toMatchObject(['deny', { decidedBy, note: 'no' }]);
  expect(refused.said).toContain('this call needs another person');
  expect(refused.said).toContain('the role operator');
  expect(refused.said).toContain('holds for this call only');
});
