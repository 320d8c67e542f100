import type { AuditEntryView } from '@sluice/protocol';
import { expect, test } from 'vitest';
import { exportHead, exportLine } from './export-line.js';

const entry = (seq: number, actor = 'me'): AuditEntryView => ({
  seq,
  at: 0,
  kind: 'decided',
  session_id: 'main',
  actor,
  hash: 'h',
  previous_hash: 'p',
  data: { note: 'a "quoted", line' },
});

test('G-09 JSON lines carry every field; CSV is quoted and runs no formula', () => {
  expect(JSON.parse(exportHead('jsonl') + exportLine(entry(1), 'jsonl'))).toEqual(entry(1));
  const line = exportLine(entry(1, '=HYPERLINK("x")'), 'csv');
  expect(exportHead('csv').trim()).toBe(
    'seq,at,kind,session_id,call_id,tool_name,state,actor,previous_hash,hash,data,effect,verdict,outcome,rule,where,grant,by,edits,face,client,person,role,agent,parent',
  );
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(line).toContain('1970-01-01T00:00:00.000Z');
});
