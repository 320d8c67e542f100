import { createTestRuntime } from '@sluice/kernel/testing';
import { expect, test } from 'vitest';
import type { PlannedTool } from '../auto-output.js';
import { RunnableTool, type Worked } from './runnable-tool.js';
import { ToolFault } from './tool-fault.js';

const planned: PlannedTool = { tool: 'x', tier: 1, reason: '', args: {}, timeout_ms: 5000 };
const finds = { finds: [], summary: 'one', isTruncated: false };

function runnable(work: () => Worked): RunnableTool {
  return new RunnableTool({
    planned,
    description: '',
    version: '2',
    schema: { type: 'object' },
    work,
  });
}

async function call(made: RunnableTool) {
  const { runtime } = createTestRuntime({ tools: [made.tool] });
  return runtime.runCall({ id: '1', name: 'x', arguments: {} }, { mode: 'coding' });
}

test('what a tool found is kept in its own type, and the kernel gets the result', async () => {
  const made = runnable(() => ({ result: { a: 1 }, finds }));
  expect(made.finds).toBeUndefined();
  expect(await call(made)).toMatchObject({ isError: false, result: { a: 1 } });
  expect(made.finds).toBe(finds);
  expect(made.fault).toBeUndefined();
  expect(made.tool.metadata).toEqual({
    version: '2',
    timeout: 5000,
    concurrent: true,
    readonly: true,
    destructive: false,
    openWorld: false,
  });
});

test('only a fault has a code; whatever else is thrown is told by the kernel alone', async () => {
  const fault = new ToolFault('E_PARSE', 'no JSON');
  const coded = runnable(() => {
    throw fault;
  });
  expect(await call(coded)).toMatchObject({ isError: true, errorCode: 'TOOL_ERROR' });
  expect(coded.fault).toBe(fault);
  const plain = runnable(() => {
    throw new Error('no JSON');
  });
  expect(await call(plain)).toMatchObject({ isError: true });
  expect(plain.fault).toBeUndefined();
  expect(plain.finds).toBeUndefined();
});
