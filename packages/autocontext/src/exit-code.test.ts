import { expect, test } from 'vitest';
import type { ErrorCode, ToolResult } from './auto-output.js';
import { degradedOf, exitCodeOf } from './exit-code.js';

function result(tool: string, code?: ErrorCode): ToolResult {
  return {
    tool,
    status: code === undefined ? 'ok' : code === 'E_TIMEOUT' ? 'timeout' : 'error',
    started_at: '',
    duration_ms: 0,
    summary: '',
    ...(code === undefined ? {} : { error: { code, message: '' } }),
    redactions: [],
    truncated: false,
  };
}

test.each<[readonly ToolResult[], boolean, number]>([
  [[], false, 0],
  [[result('a')], false, 0],
  [[result('a')], true, 50],
  [[result('a', 'E_PARSE')], false, 40],
  [[result('a', 'E_PARSE'), result('b', 'E_TIMEOUT')], false, 50],
  [[result('a', 'E_BUDGET_EXCEEDED')], false, 50],
])('O-13 the exit code says the worst that happened (%#)', (results, isCut, code) => {
  expect(exitCodeOf(results, isCut)).toBe(code);
});

test('O-13 what is degraded names every tool that failed and how far the answer fell', () => {
  expect(degradedOf([result('a')], false, true)).toEqual({
    is_degraded: false,
    reason: '',
    degraded_to: 'none',
  });
  const failed = [result('a', 'E_TIMEOUT'), result('b'), result('c', 'E_PARSE')];
  expect(degradedOf(failed, true, true)).toEqual({
    is_degraded: true,
    reason: 'a: E_TIMEOUT; c: E_PARSE; budget exceeded',
    degraded_to: 'partial',
  });
  expect(degradedOf(failed, false, false).degraded_to).toBe('plan-only');
});
