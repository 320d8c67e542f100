import type { MessageView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { call, chunk, eventOf, result } from '../testing/event-of.js';
import { applyEvent } from './apply-event.js';
import { markFailed, mergeHistory, showSending } from './merge-history.js';
import { emptyTimeline, type Timeline } from './timeline.js';

const message = (
  seq: number,
  role: MessageView['role'],
  content: string,
  timestamp: number,
  more: Partial<MessageView> = {},
): MessageView => ({ seq, role, content, timestamp, ...more });

const brief = ({ items }: Timeline) =>
  items.map((item) =>
    item.kind === 'call'
      ? `call ${item.callId}`
      : `${item.kind}${'text' in item ? ` ${item.text}` : ''}`,
  );

test('G-08 what people wrote stands before what it set off, and is taken once', () => {
  const events = [
    eventOf(1, chunk('one'), { at: 10 }),
    eventOf(2, chunk('', true), { at: 11 }),
    eventOf(3, call('c'), { at: 30 }),
    eventOf(4, chunk('two'), { at: 31 }),
  ];
  const messages = [
    message(1, 'user', 'first', 10),
    message(2, 'assistant', 'one', 11),
    message(3, 'user', 'second', 29),
  ];
  const merged = mergeHistory(events.reduce(applyEvent, emptyTimeline), messages);
  expect(brief(merged)).toEqual([
    'user first',
    'text one',
    'turn_end',
    'user second',
    'call c',
    'text two',
  ]);
  expect(mergeHistory(merged, messages)).toEqual(merged);
});

test('G-08 a history that comes before the events of its last turn is told once', () => {
  const messages = [
    message(1, 'user', 'before', 1),
    message(2, 'assistant', 'old words', 2),
    message(3, 'user', 'time?', 10),
    message(4, 'assistant', 'I look.', 13, {
      tool_calls: [{ call_id: 'c', tool_name: 'current_time', arguments: {} }],
    }),
    message(5, 'tool', 'ten', 14, { tool_call_id: 'c' }),
    message(6, 'assistant', 'It is ten.', 17),
  ];
  const events = [
    eventOf(1, chunk('I look.'), { at: 12 }),
    eventOf(2, call('c'), { at: 13 }),
    eventOf(3, result('c'), { at: 14 }),
    eventOf(4, chunk('It is ten.'), { at: 16 }),
    eventOf(5, chunk('', true), { at: 17 }),
  ];
  const historyFirst = events.reduce(applyEvent, mergeHistory(emptyTimeline, messages));
  const eventsFirst = mergeHistory(events.reduce(applyEvent, emptyTimeline), messages);
  expect(brief(historyFirst)).toEqual(brief(eventsFirst));
  expect(brief(historyFirst)).toEqual([
    'user before',
    'text old words',
    'user time?',
    'text I look.',
    'call c',
    'text It is ten.',
    'turn_end',
  ]);
});

test('G-08 where the log no longer has the events, the messages tell what happened', () => {
  const messages = [
    message(1, 'user', 'time?', 1),
    message(2, 'assistant', '', 2, {
      tool_calls: [{ call_id: 'old', tool_name: 'current_time', arguments: {} }],
    }),
    message(3, 'tool', 'ten', 3, { tool_call_id: 'old' }),
    message(4, 'assistant', 'It is ten.', 4),
    message(5, 'user', 'again?', 9),
    message(6, 'assistant', 'new words', 20),
  ];
  const live = [eventOf(7, chunk('new words'), { at: 10 })].reduce(applyEvent, emptyTimeline);
  const merged = mergeHistory(live, messages);
  expect(brief(merged)).toEqual([
    'user time?',
    'call old',
    'text It is ten.',
    'user again?',
    'text new words',
  ]);
  expect(merged.items[1]).toMatchObject({ state: 'COMPLETED', result: 'ten' });
});

test('G-08 what is being sent shows at once and gives way to what was kept', () => {
  const sending = showSending(emptyTimeline, { key: 's1', text: 'hi', at: 50, files: ['cat.png'] });
  expect(sending.items).toMatchObject([{ delivery: 'sending' }]);
  const answered = [eventOf(1, call('c'), { at: 41 }), eventOf(2, result('c'), { at: 42 })].reduce(
    applyEvent,
    sending,
  );
  const kept = mergeHistory(answered, [message(1, 'user', 'hi', 40)]);
  expect(kept.items).toMatchObject([{ key: 'm1', delivery: 'kept' }, { kind: 'call' }]);
  expect(markFailed(kept, 's1')).toEqual(kept);
});

test('G-08 what the server did not take stays visible as not sent', () => {
  const sending = showSending(emptyTimeline, { key: 's1', text: 'hi', at: 50, files: ['cat.png'] });
  expect(markFailed(sending, 's1').items).toMatchObject([{ text: 'hi', delivery: 'failed' }]);
});

test('L-06 messages and results of calls keep the images and files that came with them', () => {
  const picture = { type: 'attachment', digest: 'd'.repeat(64), size_bytes: 3 } as const;
  const attachments = [
    { ...picture, media_type: 'image/png', name: 'cat.png' },
    { ...picture, media_type: 'application/pdf' },
  ];
  const shown = mergeHistory(emptyTimeline, [
    message(1, 'user', 'see', 10, { attachments }),
    message(2, 'user', '', 20, { attachments }),
    message(3, 'assistant', '', 30, {
      tool_calls: [{ call_id: 'c1', tool_name: 'draw', arguments: {} }],
    }),
    message(4, 'tool', '{}', 40, { tool_call_id: 'c1', attachments }),
  ]);
  expect(brief(shown).slice(0, 2)).toEqual(['user see', 'user ']);
  expect(shown.items).toMatchObject([{ attachments }, { attachments }, { attachments }]);
});
