import type { EventFrame, TurnFrame } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { emptyView, viewAfter, withMessage } from './session-view.js';

const event = (seq: number, frame?: TurnFrame): EventFrame['data'] => ({
  seq,
  session_id: 'main',
  agent_id: 'main',
  at: 1,
  kind: 'x',
  ...(frame ? { frame } : {}),
});

const chunk = (content: string, done = false): TurnFrame => ({
  type: 'stream_chunk',
  id: 'r',
  data: { content, done },
});

test('L-08 a view grows with the events: words, calls as they stand, the end of the turn', () => {
  let view = withMessage(emptyView, 'm', 'what time is it');
  view = viewAfter(view, event(1, chunk('One ')));
  view = viewAfter(view, event(2, chunk('moment')));
  view = viewAfter(view, event(3));
  const call = { call_id: 'c', tool_name: 'current_time' };
  view = viewAfter(
    view,
    event(4, { type: 'tool_call', id: 'r', data: { ...call, arguments: {} } }),
  );
  expect(view.items.at(-1)).toMatchObject({ kind: 'call', state: 'RUNNING' });
  const result = { ...call, state: 'COMPLETED', is_error: false, result: { time: 'now' } } as const;
  view = viewAfter(view, event(5, { type: 'tool_result', id: 'r', data: result }));
  view = viewAfter(view, event(6, chunk('Noon.')));
  expect(view.isBusy).toBe(true);
  view = viewAfter(view, event(7, chunk('', true)));
  expect(view).toMatchObject({
    isBusy: false,
    items: [
      { kind: 'user', text: 'what time is it' },
      { kind: 'assistant', text: 'One moment' },
      { kind: 'call', key: 'c', state: 'COMPLETED', result: { time: 'now' } },
      { kind: 'assistant', text: 'Noon.' },
    ],
  });
});

test('L-08 a denied call and an error are told, and no view is changed in place', () => {
  const before = viewAfter(
    emptyView,
    event(1, {
      type: 'tool_call',
      id: 'r',
      data: { call_id: 'c', tool_name: 'read_file', arguments: {} },
    }),
  );
  const denied = viewAfter(
    before,
    event(2, {
      type: 'tool_denied',
      id: 'r',
      data: {
        call_id: 'c',
        tool_name: 'read_file',
        mode: 'chat_safe',
        error_code: 'MODE_DENIED',
        message: 'not here',
        next_action: 'ask',
      },
    }),
  );
  expect(before.items[0]).toMatchObject({ state: 'RUNNING' });
  expect(denied.items[0]).toMatchObject({ state: 'DENIED', result: 'not here' });
  const failed = viewAfter(
    denied,
    event(3, { type: 'error', id: 'r', error: { code: 'LLM_ERROR', message: 'away' } }),
  );
  expect(failed.items[1]).toMatchObject({ kind: 'error', text: 'away' });
});
