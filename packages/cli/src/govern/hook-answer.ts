import type { GovernedClient } from '@sluice/autocontext';

/** What comes of a call that a client asked about. */
export type HookVerdict =
  | { readonly verdict: 'allow'; readonly reason: string; readonly input?: unknown }
  | { readonly verdict: 'deny'; readonly reason: string }
  /** The client asks its own person. */
  | { readonly verdict: 'ask'; readonly reason: string };

/** What a client can take from a hook, found out with the program itself. */
interface Abilities {
  /** Asks its own person where the hook says so. */
  readonly asks: boolean;
  /** Runs the tool with other arguments than the model gave. */
  readonly edits: boolean;
  /** A bare yes is taken as one. Codex takes it for a failed hook: it hears nothing, and goes on by its own rules. */
  readonly hearsYes: boolean;
}

const ABILITIES: Readonly<Record<GovernedClient, Abilities>> = {
  claude: { asks: true, edits: true, hearsYes: true },
  codex: { asks: false, edits: true, hearsYes: false },
  // Headless it would wait for ever for a person who is not there.
  gemini: { asks: false, edits: true, hearsYes: true },
  qwen: { asks: false, edits: false, hearsYes: true },
  opencode: { asks: false, edits: true, hearsYes: true },
  copilot: { asks: true, edits: true, hearsYes: true },
  pi: { asks: true, edits: true, hearsYes: true },
};

/** The verdict as the client reads it; nothing where the client goes on by its own rules. */
export function hookAnswer(client: GovernedClient, given: HookVerdict): string {
  const able = ABILITIES[client];
  const verdict = withinAbilities(given, able);
  if (verdict.verdict === 'allow' && verdict.input === undefined && !able.hearsYes) return '';
  return `${JSON.stringify(formOf(client, verdict))}\n`;
}

/** What a client cannot carry out is a no that says so: never a yes to something else. */
function withinAbilities(verdict: HookVerdict, able: Abilities): HookVerdict {
  if (verdict.verdict === 'ask' && !able.asks) {
    const way =
      'nobody could be asked: answer in the console (sluice serve) or with sluice approve';
    return { verdict: 'deny', reason: `${verdict.reason}; ${way}` };
  }
  if (verdict.verdict === 'allow' && verdict.input !== undefined && !able.edits) {
    const wanted = JSON.stringify(verdict.input);
    const reason = `Sluice: a person allowed this call with other arguments only; call the tool again with ${wanted}`;
    return { verdict: 'deny', reason };
  }
  return verdict;
}

function formOf(client: GovernedClient, verdict: HookVerdict): object {
  const input = verdict.verdict === 'allow' ? verdict.input : undefined;
  if (client === 'gemini') {
    return {
      decision: verdict.verdict,
      reason: verdict.reason,
      ...(input === undefined ? {} : { hookSpecificOutput: { tool_input: input } }),
    };
  }
  const decided = {
    permissionDecision: verdict.verdict,
    permissionDecisionReason: verdict.reason,
  };
  if (client === 'copilot') {
    return { ...decided, ...(input === undefined ? {} : { modifiedArgs: input }) };
  }
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      ...decided,
      ...(input === undefined ? {} : { updatedInput: input }),
    },
  };
}
