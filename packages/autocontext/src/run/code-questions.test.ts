import { codeTools } from '@sluice/codeintel';
import { expect, test } from 'vitest';
import { toolTable } from '../plan/tool-table.js';
import { codeQuestions } from './code-questions.js';

interface ObjectSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

test('O-04 the questions are the tools of code intelligence, with arguments those tools take', () => {
  const tools = codeTools({ root: '/', cacheFolder: '/', nowMs: () => 0 });
  expect([...toolTable.keys()].sort()).toEqual(tools.map((entry) => entry.name).sort());
  expect(['ci_index_status', ...Object.keys(codeQuestions)].sort()).toEqual(
    [...toolTable.keys()].sort(),
  );
  for (const entry of tools) {
    const question = codeQuestions[entry.name];
    if (!question) continue;
    const theirs = entry.schema.json as unknown as ObjectSchema;
    expect(Object.keys(theirs.properties)).toEqual(
      expect.arrayContaining(Object.keys(question.properties)),
    );
    expect(entry.metadata.readonly).toBe(true);
  }
});
