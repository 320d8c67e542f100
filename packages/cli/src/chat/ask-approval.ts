import type { Agent } from '@sluice/agent';
import type { DecideOptions } from '@sluice/kernel';
import type { Io } from '../command.js';
import { paint } from '../paint.js';
import { type ApprovalView, approvalCard } from './approval-card.js';
import type { Terminal } from './terminal.js';
import { visibleJson, visibleText } from './visible-text.js';

interface Asking {
  readonly io: Io;
  readonly terminal: Terminal;
  readonly agent: Pick<Agent, 'decide'>;
  readonly view: ApprovalView;
  /** Aborted where the question is over: decided elsewhere, cancelled, expired. */
  readonly over: AbortSignal;
  /** Aborted as `over` is, and where the person leaves. */
  readonly signal: AbortSignal;
}

interface Choice {
  readonly decision: 'allow' | 'deny';
  readonly options: DecideOptions;
}

/** Asks a person about one call until there is a clear answer, the question is over or the person has left. */
export async function askApproval(asking: Asking): Promise<'over' | 'left'> {
  const { io, terminal, agent, view, over, signal } = asking;
  const last = view.grant_rules.length;
  io.err(approvalCard(view, paint(io.hasColor)));
  for (;;) {
    const line = await terminal.ask(`1-${last}, e or d? `, { signal });
    const choice = line === undefined ? undefined : await readChoice(asking, line.trim());
    if (over.aborted) return 'over';
    if (line === undefined || signal.aborted) return 'left';
    if (choice === undefined) continue;
    const { decision, options } = choice;
    const result = await agent.decide(view.session_id, view.call_id, decision, {
      ...options,
      digest: view.digest,
      decidedBy: 'terminal',
    });
    switch (result.status) {
      case 'settled':
        return 'over';
      case 'invalid':
        io.err(
          `These arguments may not run: ${visibleText(String(result.failure.result.error))}\n`,
        );
        break;
      case 'digest_mismatch':
        io.err('The call is no longer the one that was shown; nothing was decided.\n');
        return 'over';
      case 'not_pending':
        io.err(`The question is over already (${result.outcome ?? 'answered'}).\n`);
        return 'over';
    }
  }
}

/** What a line means. `undefined`, with words on what to type, for all that is not a clear choice. */
async function readChoice(asking: Asking, line: string): Promise<Choice | undefined> {
  const { io, view } = asking;
  const rule = /^[1-9]$/.test(line) ? view.grant_rules[Number(line) - 1] : undefined;
  if (rule) {
    return { decision: 'allow', options: { scope: rule.scope, covers: rule.covers } };
  }
  if (line === 'e') return readEdit(asking);
  if (line === 'd') return readReason(asking);
  if (line.startsWith('d ')) return { decision: 'deny', options: { note: line.slice(2).trim() } };
  io.err(`Type a number from 1 to ${view.grant_rules.length}, e, d, or d and a reason.\n`);
  return undefined;
}

async function readReason({ terminal, signal }: Asking): Promise<Choice | undefined> {
  const reason = await terminal.ask('Reason for the model (Enter for none): ', { signal });
  if (reason === undefined) return undefined;
  const note = reason.trim();
  return { decision: 'deny', options: note === '' ? {} : { note } };
}

/** An edited call is allowed once: a grant for arguments nobody asked for would cover nothing. */
async function readEdit({ io, terminal, view, signal }: Asking): Promise<Choice | undefined> {
  // Where a line cannot be edited, what stands in it already could not be taken away again.
  const given = io.env.TERM === 'dumb' ? {} : { prefill: visibleJson(view.arguments) };
  const text = await terminal.ask('Arguments: ', { signal, ...given });
  if (text === undefined || text.trim() === '') return undefined;
  try {
    const args: unknown = JSON.parse(text);
    return { decision: 'allow', options: { scope: 'once', arguments: args } };
  } catch (error) {
    io.err(`That is not JSON: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}
