import { expect, test } from 'vitest';
import { serverFrameSchema, turnFrameSchema } from './frames.js';

test('M-04 a tool_denied frame has exactly six fields and none may be empty', () => {
  const data = {
    call_id: 'c',
    tool_name: 'read_file',
    mode: 'chat_safe',
    error_code: 'MODE_DENIED',
    message: 'm',
    next_action: 'n',
  };
  const frame = { type: 'tool_denied', id: 'r1', data };
  expect(turnFrameSchema.safeParse(frame).success).toBe(true);
  expect(turnFrameSchema.safeParse({ ...frame, data: { ...data, extra: 1 } }).success).toBe(false);
  for (const key of Object.keys(data)) {
    expect(turnFrameSchema.safeParse({ ...frame, data: { ...data, [key]: '' } }).success).toBe(
      false,
    );
    expect(
      turnFrameSchema.safeParse({ ...frame, data: { ...data, [key]: undefined } }).success,
    ).toBe(false);
  }
});

test('frames are told apart by their type', () => {
  const chunk = { type: 'stream_chunk', id: 'r', data: { content: 'x', done: false } };
  expect(serverFrameSchema.parse(chunk)).toEqual(chunk);
  expect(serverFrameSchema.safeParse({ ...chunk, type: 'tool_denied' }).success).toBe(false);
});
