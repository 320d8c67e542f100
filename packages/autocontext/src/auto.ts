import { cacheFolder, type FactsCache } from '@sluice/codeintel';
import { callDigest } from '@sluice/kernel';
import type { AutoOutput, ToolPlan } from './auto-output.js';
import { cleanItems } from './clean/clean-items.js';
import { type Conclusion, conclude, type Ended } from './conclude.js';
import { type Environment, stateFolder } from './folders.js';
import { type Gathered, gather } from './gather.js';
import { findSignals } from './intent/find-signals.js';
import { judgeIntent } from './intent/judge-intent.js';
import { refersBack } from './intent/refers-back.js';
import { openOperatorRules } from './operator/open-operator-rules.js';
import type { OperatorRules } from './operator/operator-rules.js';
import { makePlan } from './plan/make-plan.js';
import { makeReceipt, receiptLine } from './receipt/make-receipt.js';
import type { Receipt } from './receipt/receipt.js';
import { writeReceipt } from './receipt/receipt-file.js';
import { type LastPlace, SessionMemory } from './receipt/session-memory.js';
import { findRepoRoot, gitTopLevel } from './repo/find-repo-root.js';
import type { AutoRequest } from './request/auto-request.js';
import { OutOfTime, withTimeGuard } from './run/with-time-guard.js';
import { readSettings } from './settings/read-settings.js';
import type { Settings } from './settings/settings.js';
import { uptimeMs } from './uptime-ms.js';
import { shareWallBudget } from './wall-budget.js';

export interface AutoOptions {
  readonly env: Environment;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** On the clock of `uptimeMs`: when the wall budget began to run. */
  readonly startedAt: number;
  /** Unpredictable digits for the marks around tool text. */
  readonly randomHex: () => string;
  /** Whether `tool_results` are to carry all that was found; a hook prints none of it. */
  readonly wantsData: boolean;
  /**
   * In a tree with more files and folders than this, changes are looked for only where something is shown; 600 by
   * default, about five microseconds each.
   */
  readonly maxStats?: number;
  /** Keeps what was read of files from one prompt to the next. */
  readonly factsCache?: FactsCache;
  /** What takes secrets and instructions out; by default the guard. */
  readonly clean?: typeof cleanItems;
}

/** One prompt's way through auto tools. */
export interface AutoRun {
  readonly output: AutoOutput;
  readonly exitCode: number;
  readonly receipt: Receipt;
  /** One line for the person: what was added and why. */
  readonly line: string;
  readonly root: string;
  /** Whether an index should be built in the background. */
  readonly wantsIndex: boolean;
  /** Writes the receipt and what the session was given. Throws where the state folder cannot be written. */
  keep(): void;
}

const FEW_STATS = 600;
const SESSION_LOST = 'session continuity unavailable; fallback to stateless exec';

/**
 * The context for one prompt: signals, intent, plan, run, clean, choose, fuse, render, receipt. Rejects only with a
 * `SettingsError`; whatever a tool does ends as a line in `[Limits]`.
 */
export async function runAuto(request: AutoRequest, options: AutoOptions): Promise<AutoRun> {
  const { env } = options;
  const topLevel = gitTopLevel(request.cwd);
  const settings = await readSettings({
    env,
    folder: topLevel ?? request.cwd,
    parseConfig: async () => (await import('./settings/parse-config.js')).parseConfig,
  });
  const place = findRepoRoot(request.cwd, topLevel, settings.repoRoot, env);
  const isPlan = request.isPlan || settings.mode === 'plan';
  const memory = isPlan ? undefined : memoryOf(request, options);
  const said = findSignals(request.prompt);
  const isBack = refersBack(request.prompt, said);
  const prompt = isBack ? withPlace(request.prompt, memory?.last) : request.prompt;
  const signals = isBack ? findSignals(prompt) : said;
  const intent = judgeIntent(prompt, signals);
  const isUnknown = isBack && !isPlan && memory?.last === undefined;
  const silence =
    silenceOf(request, settings, place.refusal) ?? (isUnknown ? REFERS_BACK : undefined);
  const codexMode = env.CI_CODEX_SESSION_MODE === 'exec' ? 'exec' : 'resume_last';
  const planned = makePlan({
    prompt,
    intent,
    signals,
    settings: silence === undefined ? settings : { ...settings, enabled: 'off' },
    isFollowUp: isBack,
    codexCommand: isPlan ? codexCommands[codexMode] : undefined,
  });
  const rules = await rulesFor(planned.plan, place.root, request, env);
  const { plan, refused } = withoutRefused(planned.plan, rules);
  const runId = runIdOf(request.prompt, place.root, isPlan ? plan : undefined, options.nowMs);
  const hasFixture = Boolean(env.CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE);
  const runs = plan.tools.length > 0 && (!isPlan || hasFixture);
  const named =
    plan.tools.length > 0 && signals.paths.length > 0
      ? (await import('./repo/named-files.js')).lookAtNamedFiles(
          place.root,
          request.cwd,
          signals.paths,
        )
      : { facts: [], notes: [] };
  const { startedAt } = options;
  const readyMs = uptimeMs() - startedAt;
  const budget = shareWallBudget(startedAt, plan.budget.wall_ms, readyMs);
  const chosen = { plan, settings, signals, intent, root: place.root, rules };
  const gathered = runs
    ? await gatherFor(runId, prompt, options, chosen, budget.toolsEnd)
    : undefined;
  const ended: Ended = {
    request,
    runId,
    createdAt: isPlan ? '1970-01-01T00:00:00Z' : new Date(options.nowMs).toISOString(),
    nonce: isPlan ? runId.slice(-12) : options.randomHex(),
    isPlan,
    place,
    settings,
    signals: signals.signals,
    intent,
    plan,
    gathered,
    facts: named.facts.filter(({ path }) => !rules?.hidingOf('named_file', {}, path)),
    notes: [
      ...settings.notes,
      ...(place.source === 'no-git-root' ? ['no-git-root'] : []),
      ...(isPlan && codexMode === 'exec' ? [SESSION_LOST] : []),
      ...planned.notes,
      ...refused,
      ...named.notes,
    ],
    silence: silence ?? refused[0] ?? (intent.is_code === 'no' ? 'not about code' : undefined),
    fresh: (item) => (memory ? memory.fresh(item) : item),
    wantsData: options.wantsData,
    clean: options.clean ?? cleanItems,
  };
  const conclusion = concludeInTime(ended, budget.cleaningEnd);
  const receipt = makeReceipt(ended, conclusion, uptimeMs() - options.startedAt);
  const { output, exitCode, injected } = conclusion;
  return {
    output,
    exitCode,
    receipt,
    line: receiptLine(receipt),
    root: place.root,
    wantsIndex: gathered?.wantsIndex ?? false,
    // `ask` only shows; a plan injects nothing.
    keep: () => {
      if (isPlan || request.client === 'cli') return;
      writeReceipt(stateFolder(env), receipt);
      if (injected.length > 0) memory?.add(injected);
    },
  };
}

/** What the operator's files say; nothing where no tool would run. */
async function rulesFor(
  { tools }: ToolPlan,
  root: string,
  { client, cwd }: AutoRequest,
  env: Environment,
): Promise<OperatorRules | undefined> {
  return tools.length === 0 ? undefined : openOperatorRules({ env, root, cwd, client });
}

/** The plan without what a rule stops, and why. */
function withoutRefused(
  plan: ToolPlan,
  rules: OperatorRules | undefined,
): { readonly plan: ToolPlan; readonly refused: readonly string[] } {
  const refused: string[] = [];
  const tools = plan.tools.filter(({ tool, args }) => {
    const why = rules?.refusalOf(tool, args);
    if (why !== undefined) refused.push(`${tool} not run: ${why}`);
    return why === undefined;
  });
  return { plan: { ...plan, tools }, refused };
}

const REFERS_BACK = 'about something said before, of which this session was shown nothing';

/** What "it" means, in a form that can be looked up. */
function withPlace(prompt: string, last: LastPlace | undefined): string {
  if (!last) return prompt;
  return `${prompt} (${last.symbol === '' ? `${last.path}:${last.line}` : `\`${last.symbol}\``})`;
}

function memoryOf(request: AutoRequest, options: AutoOptions): SessionMemory | undefined {
  if (request.sessionId === undefined || request.client === 'cli') return undefined;
  return SessionMemory.open(stateFolder(options.env), request.sessionId, options.nowMs);
}

const codexCommands = { exec: 'codex exec', resume_last: 'codex exec resume --last' } as const;

type Chosen = Pick<Parameters<typeof makePlan>[0], 'settings' | 'signals' | 'intent'> & {
  readonly plan: AutoOutput['tool_plan'];
  readonly root: string;
  readonly rules: OperatorRules | undefined;
};

async function gatherFor(
  runId: string,
  prompt: string,
  options: AutoOptions,
  chosen: Chosen,
  deadline: number,
): Promise<Gathered> {
  return gather({
    ...chosen,
    runId,
    prompt,
    cacheFolder: cacheFolder(options.env),
    env: options.env,
    deadline,
    maxStats: options.maxStats ?? FEW_STATS,
    factsCache: options.factsCache,
  });
}

/**
 * Where the tools left too little time, what they found is given up: an answer after the budget is worth nothing. So it
 * is where cleaning fails, because nothing is shown as it came.
 */
function concludeInTime(ended: Ended, deadline: number): Conclusion {
  try {
    if (!ended.gathered) return conclude(ended);
    return withTimeGuard(deadline - uptimeMs(), () => conclude(ended));
  } catch (error) {
    if (error instanceof OutOfTime) return withBestFind(ended);
    return conclude(withoutFinds(ended, 'E_UNKNOWN', [GUARD_FAILED]));
  }
}

const LAST_MS = 60;

/** The surest find that shows code, where cleaning that one takes no time to speak of; else nothing. */
function withBestFind(ended: Ended): Conclusion {
  const given = withoutFinds(ended, 'E_TIMEOUT', []);
  const [best] = (ended.gathered?.choice.items ?? [])
    .filter((item) => item.snippet !== '')
    .sort((a, b) => b.confidence - a.confidence);
  if (!best || !given.gathered) return conclude(given);
  const gathered = { ...given.gathered, choice: { items: [best], left: [] } };
  try {
    return withTimeGuard(LAST_MS, () => conclude({ ...given, gathered, clean: ended.clean }));
  } catch (error) {
    if (error instanceof OutOfTime) return conclude(given);
    throw error;
  }
}

const GUARD_FAILED = 'what was found could not be cleaned and is left out';

function withoutFinds(
  ended: Ended,
  code: 'E_TIMEOUT' | 'E_UNKNOWN',
  notes: readonly string[],
): Ended {
  const bare: Ended = {
    ...ended,
    facts: [],
    notes: [...ended.notes, ...notes],
    clean: () => ({ items: [], countsOf: new Map() }),
  };
  if (!ended.gathered) return bare;
  const status = code === 'E_TIMEOUT' ? ('timeout' as const) : ('error' as const);
  const runs = ended.gathered.runs.map((entry) => ({
    ...entry,
    items: [],
    hidden: [],
    summary: 'given up',
    run: { ...entry.run, status, error: { code, message: 'given up' } },
  }));
  return { ...bare, gathered: { ...ended.gathered, runs, choice: { items: [], left: [] } } };
}

/** Why nothing runs whatever the prompt says. */
function silenceOf(
  request: AutoRequest,
  settings: Settings,
  refusal: string | undefined,
): string | undefined {
  if (settings.enabled === 'off') return 'switched off';
  if (request.prompt.trim() === '') return 'no prompt';
  if (request.automatic !== undefined) return `not typed by a person: ${request.automatic}`;
  if (/^\/[a-z][\w:-]*$/i.test(request.prompt.trim())) return "a command of the client's own";
  return refusal;
}

function runIdOf(prompt: string, root: string, plan: unknown, nowMs: number): string {
  if (plan !== undefined) {
    const digest = callDigest('auto-tools', { prompt, repo_root: root, tool_plan: plan });
    return `plan-${digest.slice(0, 12)}`;
  }
  const digest = callDigest('auto-tools', { prompt, repo_root: root });
  const [day = '', time = ''] = new Date(nowMs).toISOString().split('T');
  const clock = time.slice(0, 8).replaceAll(':', '');
  return `${day.replaceAll('-', '')}-${clock}-${digest.slice(0, 6)}`;
}
