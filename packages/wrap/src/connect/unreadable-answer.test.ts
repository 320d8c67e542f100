import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { unreadableAnswer } from './unreadable-answer.js';

const invalid = (words: string) =>
  new SdkError(SdkErrorCode.InvalidResult, `Invalid result for tools/call: ${words}`);

test('W-05 of a result that is none the first faults are told, each with its place, and not the whole list', () => {
  const faults = Array.from({ length: 500 }, (_, index) => ({
    code: 'invalid_union',
    errors: [[{ message: 'x'.repeat(100) }]],
    path: ['content', index],
    message: 'Invalid input',
  }));
  expect(unreadableAnswer(invalid(JSON.stringify(faults, null, 2)))).toBe(
    'it is no result by the protocol: content.0: Invalid input; content.1: Invalid input; content.2: Invalid input',
  );
  expect(unreadableAnswer(invalid('not an object'))).toContain('not an object');
  expect(unreadableAnswer(invalid(`[${'y'.repeat(5_000)}`))?.length).toBeLessThan(400);
});

test('W-05 what stands in the place of a message that was passed over is no answer of the server', () => {
  const words = 'An answer was not read: it is no message by the protocol';
  expect(unreadableAnswer(new ProtocolError(ProtocolErrorCode.InternalError, words))).toBe(words);
});

test.each([
  new ProtocolError(ProtocolErrorCode.InternalError, 'no such note'),
  new ProtocolError(ProtocolErrorCode.InvalidParams, 'the file was not read'),
  new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed'),
  new Error('it was not read'),
  undefined,
])('an answer with an error is an answer: %s', (error) => {
  expect(unreadableAnswer(error)).toBeUndefined();
});
