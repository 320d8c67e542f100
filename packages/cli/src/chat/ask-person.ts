import { approvalView, effectView, questionBefore } from '@sluice/gateway';
import type { ApprovalRequest, OpenQuestion } from '@sluice/kernel';
import { type Answerer, localAnswerer } from '../access/answerer.js';
import type { Io } from '../command-line/command.js';
import type { OpenAgent } from '../compose/open-agent.js';
import { type OfferView, offerView } from '../policy/offer-view.js';
import type { ShownQuestion } from './approval-card.js';
import { askApproval, type PersonAnswer } from './ask-approval.js';
import type { Inbox } from './inbox.js';
import type { Terminal } from './terminal.js';

export interface AskingPerson {
  readonly io: Io;
  readonly opened: OpenAgent;
  /** Who is at the terminal; by default whoever runs the program. */
  readonly who?: Answerer;
}

/** Puts an open question to the person at the terminal, as it will run. `over` where it needs no answer any more. */
export async function askPerson(
  { io, opened, who = localAnswerer() }: AskingPerson,
  terminal: Terminal,
  request: ApprovalRequest,
  over: AbortSignal,
  leaving: AbortSignal,
  inbox?: Inbox,
): Promise<PersonAnswer> {
  const { agent, rules } = opened;
  const question = await shownQuestion(opened, request);
  if (!question) return 'over';
  const signal = AbortSignal.any([over, leaving]);
  return askApproval({ io, terminal, agent, rules, who, question, inbox, over, signal });
}

/** All that a person is shown of a question; nothing where it is open no more. */
export async function shownQuestion(
  { agent, registry, store, rules }: OpenAgent,
  request: ApprovalRequest,
): Promise<ShownQuestion | undefined> {
  const open = await agent.question(request.sessionId, request.callId);
  if (!open) return undefined;
  const before = await questionBefore(store.events, open.request);
  const pending = await store.approvalsOf(request.sessionId).get(request.callId);
  const offers = await offersFor(rules, open);
  const viewOf = (asked: ApprovalRequest) =>
    withoutDigests(
      approvalView({ ...pending, request: asked }, (name) => registry.get(name)),
      offers.length > 0,
    );
  return {
    view: viewOf(open.request),
    masked: viewOf(request),
    isExact: open.isExact,
    offers,
    ...(before ? { before: effectView(before) } : {}),
  };
}

type View = ReturnType<typeof approvalView>;

/** Where a rule fits, no lasting yes is given to a digest: nobody can read later what it lets through. */
function withoutDigests(view: View, hasRules: boolean): View {
  const kept = view.grant_rules.filter(
    ({ scope, covers }) => scope === 'once' || covers !== 'arguments',
  );
  return hasRules ? { ...view, grant_rules: kept } : view;
}

/** None where what will run is not known, or where a rule says who must answer. */
async function offersFor(
  rules: OpenAgent['rules'],
  { request, isExact }: OpenQuestion,
): Promise<readonly OfferView[]> {
  return isExact && !request.needs ? (await rules.offers(request)).map(offerView) : [];
}
