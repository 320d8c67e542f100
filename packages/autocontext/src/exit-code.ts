import type { AutoOutput, ToolResult } from './auto-output.js';

/** What `--format json|text` ends with; a hook always ends with 0. */
export const exitCodes = {
  ok: 0,
  unavailable: 10,
  badSettings: 20,
  badOutput: 30,
  toolFailed: 40,
  outOfBudget: 50,
} as const;

/** The worst that happened: time or size spent before a tool that failed. */
export function exitCodeOf(results: readonly ToolResult[], isCut: boolean): number {
  const codes = results.flatMap((result) => result.error?.code ?? []);
  const isSpent = codes.some((code) => code === 'E_TIMEOUT' || code === 'E_BUDGET_EXCEEDED');
  if (isCut || isSpent) return exitCodes.outOfBudget;
  return codes.length > 0 ? exitCodes.toolFailed : exitCodes.ok;
}

export function degradedOf(
  results: readonly ToolResult[],
  isCut: boolean,
  hasItems: boolean,
): AutoOutput['degraded'] {
  const failed = results.filter((result) => result.status !== 'ok');
  if (failed.length === 0 && !isCut) {
    return { is_degraded: false, reason: '', degraded_to: 'none' };
  }
  const reasons = failed.map((result) => `${result.tool}: ${result.error?.code ?? result.status}`);
  return {
    is_degraded: true,
    reason: [...reasons, ...(isCut ? ['budget exceeded'] : [])].join('; '),
    degraded_to: hasItems ? 'partial' : 'plan-only',
  };
}
