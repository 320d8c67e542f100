import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolCallRecord } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { nothingOwed, recordedOutcome, withEndedWords } from './answer-book.js';

const record: ToolCallRecord = {
  id: 'mcp_1',
  name: 'mcp__notes__note',
  input: {},
  state: 'FAILED',
  approval: { required: false },
  result: { ok: false, error: 'no such note' },
  isError: true,
  errorCode: 'TOOL_FAILED',
  completedAt: Date.UTC(2026, 10, 18, 12),
  createdAt: 1,
  updatedAt: 2,
  durationMs: 3,
  auditTrail: [],
  sessionId: 's1',
  agentId: 'wrap',
  mode: 'coding',
} as ToolCallRecord;

test('W-04 the outcome of a recorded call is what was recorded of it', () => {
  expect(recordedOutcome(record)).toEqual({
    toolCallId: 'mcp_1',
    toolName: 'mcp__notes__note',
    state: 'FAILED',
    result: { ok: false, error: 'no such note' },
    isError: true,
    errorCode: 'TOOL_FAILED',
    durationMs: 3,
  });
  const { isError: _, ...unsaid } = record;
  expect(recordedOutcome(unsaid).isError).toBe(false);
});

test('W-04 an answer from the record says so, and when; what has no bytes any more is said in words', () => {
  const result: CallToolResult = {
    content: [
      { type: 'text', text: 'done' },
      { type: 'image', mimeType: 'image/png', data: 'sluice-binary:00' },
      { type: 'audio', mimeType: 'audio/wav', data: 'sluice-binary:01' },
      { type: 'resource', resource: { uri: 'note://1', blob: 'sluice-binary:02' } },
      { type: 'resource', resource: { uri: 'note://2', text: 'words' } },
    ],
    structuredContent: { done: true },
    isError: false,
  };
  const given = withEndedWords(result, record);
  expect(given).toMatchObject({ structuredContent: { done: true }, isError: false });
  expect(given.content.slice(0, -1)).toEqual([
    { type: 'text', text: 'done' },
    { type: 'text', text: '[image image/png: its bytes were not recorded]' },
    { type: 'text', text: '[audio audio/wav: its bytes were not recorded]' },
    { type: 'text', text: '[note://1: its bytes were not recorded]' },
    { type: 'resource', resource: { uri: 'note://2', text: 'words' } },
  ]);
  const words = JSON.stringify(given.content.at(-1));
  expect(words).toContain('ended at 2026-11-18T12:00:00.000Z');
  expect(words).toContain('not run again');
  expect(words).toContain('Call once more to run it anew');
});

test('a session that nobody finds again owes nothing', async () => {
  nothingOwed.begun('mcp_1');
  nothingOwed.given('mcp_1');
  expect(await nothingOwed.owed()).toEqual([]);
});
