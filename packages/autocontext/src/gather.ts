import type { Intent, Redacted, ToolPlan, ToolResult } from './auto-output.js';
import { type CleanedFinds, type CleanItem, cleanFinds } from './clean/clean-finds.js';
import { CleanCounts, cleanText } from './clean/clean-text.js';
import type { Environment } from './folders.js';
import { type Choice, chooseItems } from './fuse/choose-items.js';
import { findsOf } from './run/finds-of.js';
import { fixtureRuns } from './run/fixture-runs.js';
import { makeTool } from './run/make-tool.js';
import { RepositoryCode } from './run/repository-code.js';
import { runPlan, type ToolRun } from './run/run-plan.js';
import type { Settings } from './settings/settings.js';

export interface GatherOptions {
  readonly plan: ToolPlan;
  readonly runId: string;
  readonly prompt: string;
  readonly intent: Intent;
  readonly settings: Settings;
  readonly root: string;
  readonly cacheFolder: string;
  readonly env: Environment;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
}

/** What the tools brought, clean and chosen. */
export interface Gathered {
  readonly runs: readonly ToolRun[];
  readonly results: readonly ToolResult[];
  readonly choice: Choice;
  readonly notes: readonly string[];
  readonly redactions: readonly Redacted[];
  readonly injectionsRemoved: number;
  readonly wantsIndex: boolean;
}

/** Runs the plan and makes its answers fit to be shown. Never rejects for what a tool does. */
export async function gather(options: GatherOptions): Promise<Gathered> {
  const { plan, root, prompt, deadline, env } = options;
  const code = new RepositoryCode({ root, cacheFolder: options.cacheFolder, prompt, deadline });
  try {
    const fixture = env.CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE;
    const runs = fixture
      ? fixtureRuns(fixture)
      : await runPlan({
          plan,
          runId: options.runId,
          deadline,
          makeTool: (planned) => makeTool(planned, { ...options, code }),
        });
    const cleaned = runs.map((run) => cleanRun(run, options));
    return {
      runs,
      results: cleaned.map((entry) => entry.result),
      choice: chooseItems(
        cleaned.flatMap((entry) => entry.items),
        prompt,
        options.intent,
      ),
      notes: [...cleaned.flatMap((entry) => entry.notes), ...indexNotes(code, runs)],
      redactions: sumOf(cleaned.map((entry) => entry.counts)),
      injectionsRemoved: cleaned.reduce((sum, entry) => sum + entry.counts.injections, 0),
      wantsIndex: code.wantsIndex,
    };
  } finally {
    code.close();
  }
}

interface CleanedRun extends CleanedFinds {
  readonly result: ToolResult;
  readonly counts: CleanCounts;
}

function cleanRun(run: ToolRun, options: GatherOptions): CleanedRun {
  const { tool } = run.planned;
  const counts = new CleanCounts();
  const time = new Date(run.startedAt).toISOString();
  const { finds, summary, isTruncated } = findsOf(tool, run.answer);
  const source = {
    tool,
    version: run.version,
    time,
    root: options.root,
    maxSnippetLines: options.settings.maxSnippetLines,
  };
  const { items, notes } = cleanFinds(finds, source, counts);
  const said = run.error ? run.error.message : summary;
  const clean = cleanText(said, counts).replaceAll('\n', ' ');
  const result: ToolResult = {
    tool,
    status: run.status,
    started_at: time,
    duration_ms: run.durationMs,
    summary: clean,
    ...(run.status === 'ok' ? { data: { items: items.map(withoutChoosing) } } : {}),
    ...(run.error ? { error: { code: run.error.code, message: clean } } : {}),
    redactions: [...counts.redactions].map(([kind, count]) => ({ kind, count })),
    truncated: isTruncated || items.some((item) => item.truncated) || counts.injections > 0,
  };
  return {
    result,
    items,
    notes: [...failureNotes(run), ...notes, ...countNotes(tool, counts)],
    counts,
  };
}

function withoutChoosing({ reason: _, distance: __, ...item }: CleanItem) {
  return item;
}

function failureNotes(run: ToolRun): string[] {
  if (!run.error) return [];
  const { tool } = run.planned;
  switch (run.error.code) {
    case 'E_TIMEOUT':
      return [`tool timeout; degraded to plan-only (${tool})`];
    case 'E_INVALID_ARGS':
      return [`args rejected; skipped (${tool})`];
    case 'E_PARSE':
      return [`tool output invalid; skipped (${tool})`];
    default:
      return [`tool unavailable; skipped (${tool})`];
  }
}

function countNotes(tool: string, counts: CleanCounts): string[] {
  const kinds = [...counts.redactions].map(([kind, count]) => `${kind} ${count}`).join(', ');
  return [
    ...(counts.injections > 0
      ? [`filtered potential injection content (${tool}: ${counts.injections})`]
      : []),
    ...(kinds === '' ? [] : [`redacted secrets (${tool}: ${kinds})`]),
  ];
}

function indexNotes(code: RepositoryCode, runs: readonly ToolRun[]): string[] {
  const status = runs.find((run) => run.planned.tool === 'ci_index_status')?.answer;
  const isMissing =
    code.wantsIndex &&
    typeof status === 'object' &&
    status !== null &&
    'state' in status &&
    status.state === 'missing';
  return isMissing ? ['no index yet: files were read directly; build it with: sluice index'] : [];
}

function sumOf(all: readonly CleanCounts[]): Redacted[] {
  const sums = new Map<string, number>();
  for (const { redactions } of all) {
    for (const [kind, count] of redactions) sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return [...sums].map(([kind, count]) => ({ kind, count }));
}
