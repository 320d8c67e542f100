import type { FactsCache } from '@sluice/codeintel';
import type { Intent, ToolPlan } from './auto-output.js';
import { itemsOf, type RawItem } from './clean/items-of.js';
import type { Environment } from './folders.js';
import { type Choice, chooseItems } from './fuse/choose-items.js';
import type { FoundSignals } from './intent/find-signals.js';
import type { OperatorRules } from './operator/operator-rules.js';
import { fixtureRuns } from './run/fixture-runs.js';
import { makeTool } from './run/make-tool.js';
import { RepositoryCode } from './run/repository-code.js';
import { runPlan, type ToolRun } from './run/run-plan.js';
import type { Settings } from './settings/settings.js';

export interface GatherOptions {
  readonly plan: ToolPlan;
  readonly runId: string;
  readonly prompt: string;
  readonly signals: FoundSignals;
  readonly intent: Intent;
  readonly settings: Settings;
  readonly root: string;
  readonly cacheFolder: string;
  readonly env: Environment;
  /** On the clock of `uptimeMs`. */
  readonly deadline: number;
  readonly maxStats: number;
  readonly factsCache: FactsCache | undefined;
  /** Keeps files out of what is told. */
  readonly rules?: OperatorRules | undefined;
}

/** One tool's part: how it ended and what it found, not clean yet. */
export interface GatheredRun {
  readonly run: ToolRun;
  readonly summary: string;
  readonly items: readonly RawItem[];
  readonly hidden: readonly { readonly path: string; readonly why: string }[];
  readonly isTruncated: boolean;
}

export interface Gathered {
  readonly runs: readonly GatheredRun[];
  readonly choice: Choice;
  readonly notes: readonly string[];
  readonly wantsIndex: boolean;
}

/** Runs the plan and chooses among what it found. Never rejects for what a tool does. */
export async function gather(options: GatherOptions): Promise<Gathered> {
  const { plan, deadline, env } = options;
  const code = new RepositoryCode(options);
  try {
    const fixture = env.CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE;
    const ended = fixture
      ? fixtureRuns(fixture)
      : await runPlan({
          plan,
          runId: options.runId,
          deadline,
          makeTool: (planned) => makeTool(planned, { ...options, code }),
        });
    const runs = ended.map((run) => readRun(run, options));
    const found = fixture ? undefined : await code.searching;
    return {
      runs,
      choice: chooseItems(
        runs.flatMap((run) => run.items),
        { ...options, evidence: found?.evidence },
      ),
      notes: [
        ...(code.wantsIndex && code.isIndexMissing ? [NO_INDEX] : []),
        ...(found?.warnings ?? []).filter((warning) => warning.startsWith('there is no ')),
      ],
      wantsIndex: code.wantsIndex,
    };
  } finally {
    code.close();
  }
}

function readRun(run: ToolRun, options: GatherOptions): GatheredRun {
  const { items, hidden } = itemsOf(run.finds?.finds ?? [], {
    tool: run.planned.tool,
    version: run.version,
    time: new Date(run.startedAt).toISOString(),
    root: options.root,
    maxSnippetLines: options.settings.maxSnippetLines,
    hidingOf: (path) => options.rules?.hidingOf(run.planned.tool, run.planned.args, path),
  });
  const summary = run.error?.message ?? run.finds?.summary ?? '';
  return { run, summary, items, hidden, isTruncated: run.finds?.isTruncated ?? false };
}

const NO_INDEX = 'no index yet: files were read directly; build it with: sluice index';
