import type { ConsoleState } from './console-state.js';
import type { Page } from './route.js';
import type { CallItem } from './timeline.js';

/**
 * The steps of the guide, in order: one for every page, and a thing to do where there is one. What the guide asks
 * for is real: messages to the agent, sessions, questions, a rule.
 */
export const guideSteps = [
  { id: 'allowed', page: 'chat' },
  { id: 'denied', page: 'chat' },
  { id: 'change', page: 'sessions' },
  { id: 'approve', page: 'inbox' },
  { id: 'rule', page: 'inbox' },
  { id: 'unasked', page: 'now' },
  { id: 'grants', page: 'grants' },
  { id: 'policy', page: 'policy' },
  { id: 'tools', page: 'tools' },
  { id: 'audit', page: 'audit' },
  { id: 'charts', page: 'charts' },
  { id: 'servers', page: 'servers' },
  { id: 'people', page: 'people' },
  { id: 'context', page: 'context' },
] as const satisfies readonly { readonly id: string; readonly page: Page }[];

export type GuideStep = (typeof guideSteps)[number];
export type GuideStepId = GuideStep['id'];

/** Whether what a step asks for has happened, as far as this page has seen it. Pages to look at are never done. */
export function isStepDone(id: GuideStepId, state: ConsoleState): boolean {
  switch (id) {
    case 'allowed':
      return someCall(state, (call) => call.state === 'COMPLETED');
    case 'denied':
      return someCall(state, (call) => call.denial !== undefined);
    case 'change':
      return state.inbox.open.length > 0 || state.inbox.decided.size > 0;
    case 'approve':
      return [...state.inbox.decided.values()].some(({ decision }) => decision === 'allow');
    case 'rule':
    case 'unasked':
      return someCall(state, (call) => call.state === 'COMPLETED' && isGranted(call));
    case 'grants':
    case 'policy':
    case 'tools':
    case 'audit':
    case 'charts':
    case 'servers':
    case 'people':
    case 'context':
      return false;
  }
}

/** The session in which the guide asks for something: the newest of the mode that is not archived. */
export function guideSession(
  state: ConsoleState,
  mode: 'chat_safe' | 'coding',
): string | undefined {
  return state.sessions
    .filter((session) => session.mode === mode && session.archived_at === undefined)
    .toSorted((one, other) => other.updated_at - one.updated_at)[0]?.session_id;
}

function isGranted({ line }: CallItem): boolean {
  return line?.verdict === 'granted';
}

function someCall(state: ConsoleState, isMeant: (call: CallItem) => boolean): boolean {
  return [...state.timelines.values()].some(({ timeline }) =>
    timeline.items.some((item) => item.kind === 'call' && isMeant(item)),
  );
}
