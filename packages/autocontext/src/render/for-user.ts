import type { AutoOutput, Item, ToolPlan, ToolResult } from '../auto-output.js';
import { headOf } from './additional-context.js';

type ForUser = AutoOutput['fused_context']['for_user'];

/** The three parts a person reads: what ran and why, what came of it, what was held back. */
export function forUser(
  plan: ToolPlan,
  results: readonly ToolResult[],
  items: readonly Item[],
  limits: readonly string[],
  nothing: string | undefined,
): ForUser {
  return {
    tool_plan_text: planText(plan, results),
    results_text: resultsText(items, nothing),
    limits_text: limits.map((line) => `[Limits] ${line}`).join('\n'),
  };
}

/** `--format text`. */
export function renderText(output: AutoOutput): string {
  const { tool_plan_text, results_text, limits_text } = output.fused_context.for_user;
  const limits = limits_text === '' ? '[Limits] none' : limits_text;
  return `${tool_plan_text}\n${results_text}\n${limits}\n`;
}

function planText(plan: ToolPlan, results: readonly ToolResult[]): string {
  if (plan.tools.length === 0) return '[Auto Tools] none';
  const lines = plan.tools.map((planned) => {
    const result = results.find((candidate) => candidate.tool === planned.tool);
    const ending = result ? `${result.status}, ${result.duration_ms} ms` : 'planned';
    return `- ${planned.tool}: ${planned.reason} (${ending})`;
  });
  return ['[Auto Tools]', ...lines].join('\n');
}

function resultsText(items: readonly Item[], nothing: string | undefined): string {
  if (items.length === 0) return `[Results] nothing injected${nothing ? `: ${nothing}` : ''}`;
  const conflicts = items.filter((item) => item.conflict).length;
  const head =
    conflicts > 0
      ? `[Results] ${conflicts} conflict entries, to be judged by a person`
      : '[Results]';
  return [head, ...items.map((item) => `- ${headOf(item)}`)].join('\n');
}
