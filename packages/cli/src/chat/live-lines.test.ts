import { expect, test } from 'vitest';
import { chatWords } from './chat-words.js';
import { createLiveLines } from './live-lines.js';

const said = (callId: string, data: unknown, eventType = 'output') => ({
  channel: 'monitor' as const,
  type: 'tool_custom_event' as const,
  callId,
  toolName: 'bash_run',
  eventType,
  data,
});
const texts = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text);

test('L-06 output of a running command comes as lines; what would steer a terminal is drawn as an escape', () => {
  const live = createLiveLines(chatWords.en);
  live.started('c1');
  expect(live.linesOf(said('c1', { stream: 'stdout', text: 'one\n\ntwo\r\n' }))).toEqual([
    { text: 'one', isError: false },
    { text: '', isError: false },
    { text: 'two', isError: false },
  ]);
  const [odd] = live.linesOf(said('c1', { stream: 'stderr', text: '\u001b[2Jgone\n' }));
  expect(odd?.isError).toBe(true);
  expect(odd?.text).not.toContain('\u001b');
  expect(odd?.text).toContain('gone');
  expect(texts(live.linesOf(said('c1', { stream: 'stdout', text: '1 %\r2 %\r3 %\r\n' })))).toEqual([
    '3 %',
  ]);
});

test('L-06 of two commands at once each is named when it speaks; one alone is not', () => {
  const live = createLiveLines(chatWords.en);
  live.started('c1');
  const speak = (id: string) => texts(live.linesOf(said(id, { stream: 'stdout', text: 'x\n' })));
  expect(speak('c1')).toEqual(['x']);
  live.started('c2');
  expect(speak('c2')).toEqual(['bash_run (c2):', 'x']);
  expect(speak('c2')).toEqual(['x']);
  expect(speak('c1')).toEqual(['bash_run (c1):', 'x']);
  live.ended('c1');
  expect(speak('c2')).toEqual(['x']);
});

test('L-06 where the tool stops announcing it is said; other events and odd data say nothing', () => {
  const live = createLiveLines(chatWords.zh);
  const stop = { stream: 'stdout', text: '', cut: true };
  expect(texts(live.linesOf(said('c1', stop)))).toEqual([chatWords.zh.outputStopped]);
  for (const data of [null, 'text', { text: 7 }, { stream: 'stdout', text: '' }]) {
    expect(live.linesOf(said('c1', data))).toEqual([]);
  }
  expect(live.linesOf(said('c1', { stream: 'stdout', text: 'x' }, 'progress'))).toEqual([]);
});
