import type { PlannedTool, ToolPlan } from '../auto-output.js';
import { type AskedChanges, asksForChanges } from '../intent/asks-for-changes.js';
import type { Settings, ToolSettings } from '../settings/settings.js';
import { automaticTools } from './automatic-tools.js';
import { clampArguments } from './clamp-arguments.js';
import { deepTools, type Wish } from './deep-tools.js';
import type { PlanQuestion } from './plan-question.js';

export interface Planned {
  readonly plan: ToolPlan;
  readonly notes: readonly string[];
}

const LONGEST_QUERY = 8000;
const NEIGHBOUR_LINES = 10;
const FEWEST_PLACES = 5;
const MOST_PLACES = 10;
const TIER_2_OFF = 'tier-2 disabled by default; set CI_AUTO_TOOLS_TIER_MAX=2 to enable';

/** Which tools run for a prompt and with what: the same for the same prompt and settings. */
export function makePlan(question: PlanQuestion): Planned {
  const { intent, settings, codexCommand } = question;
  const { tierMax } = settings;
  const budget = {
    wall_ms: settings.wallMs + (tierMax === 2 ? settings.tier2ExtraMs : 0),
    max_concurrency: settings.maxConcurrency,
    max_injected_chars: settings.maxInjectedChars,
  };
  const isWanted =
    settings.enabled === 'on' || (settings.enabled === 'auto' && intent.is_code !== 'no');
  const { tools, notes } = isWanted ? wantedTools(question) : { tools: [], notes: [] };
  return {
    plan: {
      tier_max: tierMax,
      ...(codexCommand === undefined ? {} : { planned_codex_command: codexCommand }),
      budget,
      tools,
    },
    notes,
  };
}

function wantedTools(question: PlanQuestion): { tools: PlannedTool[]; notes: string[] } {
  const { settings } = question;
  const query = question.prompt.slice(0, LONGEST_QUERY);
  const deep = deepTools(question);
  const isDeep = settings.tierMax === 2;
  const changes = asksForChanges(question.prompt.toLowerCase());
  const wishes: Wish[] = changes
    ? changesAsked(changes, settings)
    : [
        { tool: 'ci_index_status', reason: 'how far the index can be trusted', args: {} },
        {
          tool: 'ci_search',
          reason: 'places that fit the words',
          args: {
            query,
            limit: Math.min(MOST_PLACES, Math.max(FEWEST_PLACES, settings.maxSnippets)),
            snippets: settings.maxSnippets,
            lines: settings.maxSnippetLines,
            chars: charsOfSnippets(settings),
          },
        },
        {
          tool: 'ci_graph_rag',
          reason: 'what those places use and what uses them',
          args: {
            ...{ query, depth: 1, budget: 1000, top_k: 3 },
            ...(question.isFollowUp ? { lines: NEIGHBOUR_LINES } : {}),
          },
        },
        ...(isDeep ? deep.wishes : []),
        ...configuredTools(settings, query),
      ];
  const notes = !isDeep && deep.isAskedFor ? [TIER_2_OFF] : [];
  const tools: PlannedTool[] = [];
  for (const wish of wishes) {
    const own = settings.tools.get(wish.tool);
    if (own?.isEnabled === false) continue;
    const { args, notes: held } = clampArguments(wish.tool, { ...wish.args, ...own?.args });
    notes.push(...held);
    tools.push({
      tool: wish.tool,
      tier: tierOf(wish.tool, own),
      reason: wish.reason,
      args,
      timeout_ms: own?.timeoutMs ?? automaticTools.get(wish.tool)?.timeoutMs ?? 2000,
    });
  }
  return { tools, notes };
}

/** Who asks what has changed wants that and no search for the word. */
function changesAsked(changes: AskedChanges, settings: Settings): Wish[] {
  const { maxSnippets: snippets, maxSnippetLines: lines } = settings;
  const args = { ...changes, snippets, lines };
  return [{ tool: 'ci_changes', reason: 'what has changed', args }];
}

/** What a line of code takes with its number, what one snippet's head takes, and what stands around all of them. */
const CHARS_OF_LINE = 55;
const CHARS_OF_HEAD = 135;
const CHARS_AROUND = 1000;

/** Snippets share the room that the text has, so that the last of them need not be dropped for it. */
function charsOfSnippets({ maxSnippets, maxSnippetLines, maxInjectedChars }: Settings): number {
  const room = maxInjectedChars - CHARS_AROUND - maxSnippets * CHARS_OF_HEAD;
  return Math.max(0, Math.min(room, maxSnippets * maxSnippetLines * CHARS_OF_LINE));
}

/** Tools that exist only as a program in the person's settings. */
function configuredTools(settings: Settings, query: string): Wish[] {
  return [...settings.tools]
    .filter(
      ([name, own]) =>
        !automaticTools.has(name) && own.command && tierOf(name, own) <= settings.tierMax,
    )
    .map(([tool, own]) => ({
      tool,
      reason: own.reason ?? 'set in auto-tools.yaml',
      args: { query },
    }));
}

function tierOf(tool: string, own: ToolSettings | undefined): 0 | 1 | 2 {
  return automaticTools.get(tool)?.tier ?? own?.tier ?? 1;
}
