import type { GovernedClient } from './hook-event.js';

/** What comes of a call that a client asked about. */
export type HookVerdict =
  | { readonly verdict: 'allow'; readonly reason: string; readonly input?: unknown }
  | { readonly verdict: 'deny'; readonly reason: string }
  /** The client asks its own person. */
  | { readonly verdict: 'ask'; readonly reason: string };

/**
 * The verdict as the client reads it; nothing where the client goes on by its own rules. Codex takes a bare yes and a
 * question for a failed hook and runs the tool, so it hears only a no, or a yes to other arguments.
 */
export function hookAnswer(client: GovernedClient, verdict: HookVerdict): string {
  if (client === 'codex') {
    if (verdict.verdict === 'ask') return hookAnswer(client, denialOf(verdict.reason));
    if (verdict.verdict === 'allow' && verdict.input === undefined) return '';
  }
  const isChanged = verdict.verdict === 'allow' && verdict.input !== undefined;
  return `${JSON.stringify({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: verdict.verdict,
      permissionDecisionReason: verdict.reason,
      ...(isChanged ? { updatedInput: verdict.input } : {}),
    },
  })}\n`;
}

function denialOf(reason: string): HookVerdict {
  const way = 'nobody could be asked: answer in the console (sluice serve) or with sluice approve';
  return { verdict: 'deny', reason: `${reason}; ${way}` };
}
