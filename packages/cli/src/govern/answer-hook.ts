import type { GovernedClient } from '@sluice/autocontext';
import { messageOf } from '@sluice/plain';
import type { Governor } from './governor.js';
import { hookAnswer } from './hook-answer.js';
import { readHookEvent } from './hook-event.js';

/** What a hook prints, and whether something was decided: where nothing was, the shell around it says no. */
export interface HookReply {
  readonly isDecided: boolean;
  readonly text: string;
}

export interface HookQuestion {
  readonly client: GovernedClient;
  /** Whether the client asks before a tool (`pre`) or tells of one that ended (`post`): how its hook is registered. */
  readonly when: string;
  /** The client's event. */
  readonly payload: string;
  /** How long the inbox is waited for, as the person set it: a number of seconds. */
  readonly wait: string | undefined;
}

const USUAL_WAIT_SECONDS = 120;

/** The hook itself: the client's event in, its answer out. Never throws. */
export async function answerHook(
  governor: Governor,
  { client, when, payload, wait }: HookQuestion,
): Promise<HookReply> {
  try {
    const event = readHookEvent(client, payload);
    // Before a tool, silence is a yes to some clients: an event that asks for nothing must not be answered there.
    if ((when === 'post') !== (event.when === 'after'))
      throw new Error(`the event of the client does not fit its hook "${when}"`);
    if (event.when === 'after') {
      await governor.recordOutcome(event, client);
      return { isDecided: true, text: '' };
    }
    const verdict = await governor.decide(event, { client, waitMs: governWaitMs(wait) });
    return { isDecided: true, text: hookAnswer(client, verdict) };
  } catch (error) {
    return { isDecided: false, text: `sluice govern: ${messageOf(error)}\n` };
  }
}

/** How long the inbox is waited for. What is no number stops the call, as every broken setting does. */
export function governWaitMs(wait: string | undefined): number {
  const seconds = Number(wait || USUAL_WAIT_SECONDS);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  throw new Error(`SLUICE_GOVERN_WAIT is "${wait}"; use a number of seconds`);
}
