import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.js';
import { widthOf } from '../terminal/screen.js';
import type { LiveCall, LiveView } from './live-view.js';
import { showView } from './show-view.js';
import { topWords } from './top-words.js';

const call = (more: Partial<LiveCall>): LiveCall => ({
  id: 'c1',
  sessionId: 's1',
  tool: 'fs_write',
  effect: 'fs_write notes/a.txt +1 -0',
  state: 'EXECUTING',
  ms: 12_000,
  error: null,
  ...more,
});

const view = (running: readonly LiveCall[], ended: readonly LiveCall[] = []): LiveView => ({
  at: 0,
  sessions: [],
  running,
  left: [],
  ended,
  questions: 0,
});

const shown = (looked: LiveView, language: 'en' | 'zh' = 'en', columns = 80) =>
  showView(looked, topWords[language], paint(false), { columns, rows: 24 }).split('\n');

test('N-09 a call says what it does, not its tool alone, with its session in 80 columns', () => {
  const lines = shown(view([call({ state: 'APPROVAL_REQUIRED' })]));
  const [row = ''] = lines.filter((line) => line.includes('waits'));
  expect(row).toMatch(/^ {2}waits +12 s {2}fs_write notes\/a\.txt \+1 -0 +s1$/);
  expect(widthOf(row)).toBeLessThanOrEqual(80);
  expect(shown(view([call({})]), 'en', 140).join('\n')).toMatch(/ s1 {2}c1$/m);
});

test('N-09 a long effect or a long session leaves room for the other, in Chinese too, and no row is too wide', () => {
  const long = call({ effect: `bash_run ${'文'.repeat(90)}`, sessionId: 's'.repeat(50) });
  for (const language of ['en', 'zh'] as const) {
    const lines = shown(view([long]), language);
    const [row = ''] = lines.filter((line) => line.includes('bash_run'));
    expect(row).toContain('ssssssss');
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(80);
  }
  expect(shown(view([long]), 'zh').join('\n')).toContain('运行中');
});

test('N-09 why a call failed is said once', () => {
  const failed = { state: 'FAILED', error: 'TOOL_FAILED' };
  const lines = shown(
    view(
      [],
      [call({ ...failed, effect: 'fs_read a → TOOL_FAILED' }), call({ ...failed, id: 'c2' })],
    ),
  );
  const rows = lines.filter((line) => line.includes('TOOL_FAILED'));
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.match(/TOOL_FAILED/g)).toHaveLength(1);
});

test('N-09 what a record holds moves no cursor', () => {
  const lines = shown(view([call({ effect: 'x\u001b[2Jy', sessionId: 'a\nb' })]));
  expect(lines.join('\n')).not.toContain('\u001b');
});
