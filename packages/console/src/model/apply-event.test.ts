import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asked, call, chunk, decided, eventOf, result } from '../testing/event-of.js';
import { applyEvent } from './apply-event.js';
import { type EventData, emptyTimeline } from './timeline.js';

const play = (events: readonly EventData[]) => events.reduce(applyEvent, emptyTimeline);

test('G-08 a turn is one list in the order it happened; pieces of text are joined', () => {
  const timeline = play([
    eventOf(1, { type: 'thinking', data: { content: 'hm ' } }),
    eventOf(2, { type: 'thinking', data: { content: 'yes' } }),
    eventOf(3, call('c1')),
    eventOf(4, result('c1')),
    eventOf(5, chunk('It is ')),
    eventOf(6, chunk('ten.')),
    eventOf(7, chunk('', true)),
  ]);
  expect(timeline.items.map(({ kind }) => kind)).toEqual(['thinking', 'call', 'text', 'turn_end']);
  expect(timeline.items[0]).toMatchObject({ text: 'hm yes', isOpen: false });
  expect(timeline.items[2]).toMatchObject({ text: 'It is ten.' });
  expect(timeline.turn).toBeUndefined();
});

test('G-08 a call is changed in place by its call_id, from proposal over approval to result', () => {
  const events = [
    eventOf(1, call('c1', 'fs_write')),
    eventOf(2, call('c2')),
    eventOf(3, asked('c1')),
    eventOf(4, decided('c1')),
    eventOf(5, result('c2')),
    eventOf(6, result('c1', 'fs_write')),
  ];
  const states = events.map((_, index) =>
    play(events.slice(0, index + 1)).items.map((item) => item.kind === 'call' && item.state),
  );
  expect(states).toEqual([
    ['PENDING'],
    ['PENDING', 'PENDING'],
    ['APPROVAL_REQUIRED', 'PENDING'],
    ['APPROVED', 'PENDING'],
    ['APPROVED', 'COMPLETED'],
    ['COMPLETED', 'COMPLETED'],
  ]);
});

const output = (callId: string, text: string) =>
  ({
    type: 'tool_event',
    data: {
      call_id: callId,
      tool_name: 'bash_run',
      event: 'output',
      data: { stream: 'stdout', text },
    },
  }) as const;

test('L-06 output of a running command stands with its call until the result tells it', () => {
  const running = [
    eventOf(1, call('c1', 'bash_run')),
    eventOf(2, output('c1', 'one\n')),
    eventOf(3, output('c1', 'two\n')),
    eventOf(4, output('c9', 'of nobody')),
  ];
  const pieces = [{ number: 1, stream: 'stdout', text: 'one\ntwo\n' }];
  expect(play(running).items).toMatchObject([
    { callId: 'c1', state: 'EXECUTING', output: { pieces } },
  ]);
  const [told] = play([...running, eventOf(5, result('c1', 'bash_run'))]).items;
  expect(told).toMatchObject({ state: 'COMPLETED', output: undefined });

  const stopped = result('c1', 'bash_run');
  const failure = { ok: false, error: 'took too long', error_code: 'TIMEOUT' };
  const data = { ...stopped.data, state: 'FAILED', is_error: true, result: failure };
  const [cut] = play([
    ...running,
    eventOf(5, { ...stopped, data } as typeof stopped),
    eventOf(6, output('c1', 'late')),
  ]).items;
  expect(cut).toMatchObject({ state: 'FAILED', output: { pieces } });
});

test('L-06 a result brings the images and files of its call', () => {
  const attachments = [
    {
      type: 'attachment' as const,
      digest: 'a'.repeat(64),
      media_type: 'image/png',
      size_bytes: 70,
      name: 'shot.png',
    },
  ];
  const drawn = result('c1', 'draw');
  const [item] = play([eventOf(1, { ...drawn, data: { ...drawn.data, attachments } })]).items;
  expect(item).toMatchObject({ attachments });
});

test('G-08 a result without its call is shown all the same', () => {
  expect(play([eventOf(1, result('c9'))]).items).toMatchObject([
    { kind: 'call', callId: 'c9', toolName: 'current_time', state: 'COMPLETED' },
  ]);
});

test('G-08 a denied call keeps its six fields and never turns into another state', () => {
  const denial = {
    call_id: 'c1',
    tool_name: 'read_file',
    mode: 'chat_safe',
    error_code: 'MODE_DENIED',
    message: 'not here',
    next_action: 'elsewhere',
  } as const;
  const timeline = play([
    eventOf(1, call('c1', 'read_file')),
    eventOf(2, { type: 'tool_denied', data: denial }),
    eventOf(3, result('c1', 'read_file')),
  ]);
  expect(timeline.items).toMatchObject([{ kind: 'call', state: 'DENIED', denial }]);
});

test.each(['denied', 'expired', 'cancelled'] as const)(
  'G-08 the outcome %s is kept as it was told',
  (outcome) => {
    const timeline = play([eventOf(1, asked('c1')), eventOf(2, decided('c1', outcome))]);
    expect(timeline.items).toMatchObject([{ decided: { outcome, at: 20 } }]);
  },
);

test('G-08 the model’s, the tools’ and people’s time are counted apart', () => {
  const at = (seq: number, ms: number, frame: Parameters<typeof eventOf>[1]) =>
    eventOf(seq, frame, { at: ms });
  const timeline = play([
    at(1, 0, chunk('so')),
    at(2, 100, call('c1', 'fs_write')),
    at(3, 101, asked('c1')),
    at(4, 5_101, decided('c1')),
    at(5, 5_151, result('c1', 'fs_write')),
    at(6, 5_351, chunk('done')),
    at(7, 5_351, chunk('', true)),
  ]);
  expect(timeline.items.at(-1)).toMatchObject({
    kind: 'turn_end',
    spent: { modelMs: 300, toolMs: 51, waitMs: 5_000 },
  });
});

test('G-08 text of another agent does not run into the main one’s', () => {
  const timeline = play([
    eventOf(1, chunk('a')),
    eventOf(2, chunk('b'), { agent_id: 'sub' }),
    eventOf(3, chunk('c')),
  ]);
  expect(timeline.items).toHaveLength(3);
});

test('G-08 events replayed from anywhere change nothing: nothing lost, nothing twice', () => {
  const events = [
    eventOf(1, chunk('one ')),
    eventOf(2, call('c1')),
    eventOf(3),
    eventOf(4, result('c1')),
    eventOf(5, asked('c2')),
    eventOf(6, chunk('two ')),
    eventOf(7, decided('c2', 'denied')),
    eventOf(8, { type: 'error', error: { code: 'LLM_ERROR', message: 'gone' } }),
    eventOf(9, chunk('', true)),
  ];
  const whole = play(events);
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), (brokeAt, goneBack) => {
      const before = play(events.slice(0, brokeAt));
      const again = events.slice(Math.max(0, brokeAt - goneBack));
      expect(again.reduce(applyEvent, before)).toEqual(whole);
    }),
  );
});

test('N-03 a call whose change was taken back is marked with the call that did it, and no longer once that is taken back too', () => {
  const undoing = (callId: string, undoes: string, state: 'COMPLETED' | 'FAILED' = 'COMPLETED') => {
    const { type, data } = result(callId, 'fs_edit');
    const origin = { session: 'main', agent: 'person ann', undoes };
    const line = { tool: 'fs_edit', effect: 'fs_edit a', verdict: 'allowed' as const, origin };
    return { type, data: { ...data, state, line } };
  };
  const events = [
    eventOf(1, result('e1', 'fs_edit')),
    eventOf(2, undoing('u0', 'e1', 'FAILED')),
    eventOf(3, undoing('u1', 'e1')),
    eventOf(4, undoing('u2', 'u1')),
  ];
  const marks = events.map((_, index) =>
    play(events.slice(0, index + 1)).items.map((item) => item.kind === 'call' && item.undoneBy),
  );
  expect(marks).toEqual([
    [undefined],
    [undefined, undefined],
    ['u1', undefined, undefined],
    [undefined, undefined, 'u2', undefined],
  ]);
});

test('N-03 a call that a person made themselves leaves no turn open behind it', () => {
  const own = { agent_id: 'person ann' };
  const before = [eventOf(1, chunk('', true)), eventOf(2, call('u1', 'fs_edit'), own)];
  expect(play(before).turn).toBeDefined();
  expect(play([...before, eventOf(3, result('u1', 'fs_edit'), own)]).turn).toBeUndefined();
});

test('N-03 a call that a rule or a grant let through runs, though it puts nothing out; one that is asked about does not', () => {
  const told = (verdict: 'allowed' | 'granted' | 'asked' | 'proposed') => {
    const origin = { session: 'main', agent: 'main' };
    const line = { tool: 'bash_run', effect: 'bash_run sleep 300', verdict, origin };
    const data = { call_id: 'c1', tool_name: 'bash_run', arguments: {}, line };
    const [item] = play([eventOf(1, { type: 'tool_call', data })]).items;
    return item?.kind === 'call' ? item.state : undefined;
  };
  expect(told('allowed')).toBe('EXECUTING');
  expect(told('granted')).toBe('EXECUTING');
  expect(told('asked')).toBe('PENDING');
  expect(told('proposed')).toBe('PENDING');
});
