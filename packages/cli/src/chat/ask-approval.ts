import type { Agent } from '@sluice/agent';
import type { DecideOptions } from '@sluice/kernel';
import { visibleJson, visibleText } from '@sluice/plain';
import type { Answerer } from '../access/answerer.js';
import type { Io } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import type { RuleDesk } from '../policy/rule-desk.js';
import { lineFor } from '../terminal/break-at-spaces.js';
import { paint } from '../terminal/paint.js';
import { approvalCard, effectLines, type ShownQuestion } from './approval-card.js';
import { cardForScreen, WRAPPED_INDENT } from './card-for-screen.js';
import { chatWords } from './chat-words.js';
import { editedEffect } from './edited-effect.js';
import { type Inbox, numberIn } from './inbox.js';
import type { Terminal } from './terminal.js';
import { laterWords, toldResult } from './told-result.js';

interface Asking {
  readonly io: Io;
  readonly terminal: Terminal;
  readonly agent: Pick<Agent, 'decide' | 'previewEdit'>;
  readonly question: ShownQuestion;
  readonly rules: Pick<RuleDesk, 'save'>;
  readonly who: Answerer;
  /** Where there are more questions: the person may leave this one for later, list them all and take another. */
  readonly inbox: Pick<Inbox, 'list' | 'take'> | undefined;
  /** Aborted where the question is over: decided elsewhere, cancelled, expired. */
  readonly over: AbortSignal;
  /** Aborted as `over` is, and where the person leaves. */
  readonly signal: AbortSignal;
}

interface Choice {
  readonly decision: 'allow' | 'deny';
  readonly options: DecideOptions;
  /** A rule for the operator's own policy file. */
  readonly saves?: string;
}

/** Allow this once; deny; neither yet. */
const YES = new Set(['y', 'yes', '是']);
const NO = new Set(['n', 'no', '否']);
const LATER = new Set(['l', 'later', '稍后']);

/** `elsewhere`: the person took another question up first. */
export type PersonAnswer = 'over' | 'left' | 'elsewhere';

/** Asks a person about one call until there is a clear answer, the question is over or the person has left. */
export async function askApproval(asking: Asking): Promise<PersonAnswer> {
  const { io, terminal, agent, question, over, signal } = asking;
  const { view } = question;
  const words = wordsOf(io, chatWords);
  const prompt = question.isExact
    ? words.ask(view.grant_rules.length, question.offers.length)
    : words.askDeny;
  const whole = approvalCard(question, paint(io.hasColor), words, (line) =>
    lineFor(io, line, WRAPPED_INDENT),
  );
  const card = cardForScreen(question, paint(io.hasColor), words, io.screen?.());
  io.err(card.text);
  // Nobody says yes to what did not fit on the screen before it was shown.
  let isSeen = card.hidden === 0;
  for (;;) {
    const line = await terminal.ask(prompt, { signal });
    if (line?.trim() === 'm') {
      io.err(whole);
      isSeen = true;
      continue;
    }
    const other = line === undefined ? undefined : await goElsewhere(asking, line.trim());
    if (other === 'stays') continue;
    if (other !== undefined) return other;
    const choice = line === undefined ? undefined : await readChoice(asking, line.trim());
    if (over.aborted) return 'over';
    if (line === undefined || signal.aborted) return 'left';
    if (choice === undefined) continue;
    const { decision, options, saves } = choice;
    if (decision === 'allow' && !isSeen && options.arguments === undefined) {
      io.err(`${words.seeFirst}\n${whole}`);
      isSeen = true;
      continue;
    }
    const result = await agent.decide(view.session_id, view.call_id, decision, {
      ...options,
      digest: view.digest,
      ...asking.who,
    });
    switch (result.status) {
      case 'settled': {
        const later = decision === 'allow' ? laterWords(words, result, view.session_id) : undefined;
        if (later !== undefined) io.err(`${later}\n`);
        if (saves !== undefined) {
          const { name, file } = await asking.rules.save(saves, asking.who.decidedBy);
          io.err(`${words.ruleSaved(visibleText(name), visibleText(file))}\n`);
        }
        return 'over';
      }
      case 'counted':
        io.err(`${toldResult(words, result)}\n`);
        return untilOver(over, signal);
      case 'digest_mismatch':
      case 'not_pending':
        io.err(`${toldResult(words, result)}\n`);
        if (options.effectDigest === undefined || result.status === 'not_pending') return 'over';
        break;
      case 'same_person':
      case 'role_needed':
      case 'once_only':
      case 'invalid':
      case 'unconfirmed':
        io.err(`${toldResult(words, result)}\n`);
        break;
    }
  }
}

/** Where a line is about the inbox and not about this question: what comes of it. */
async function goElsewhere(
  { inbox }: Asking,
  line: string,
): Promise<PersonAnswer | 'stays' | undefined> {
  if (!inbox) return undefined;
  if (LATER.has(line.toLowerCase())) return 'left';
  const number = numberIn(line);
  if (number !== undefined) return inbox.take(number) ? 'elsewhere' : 'stays';
  if (line.toLowerCase() !== 'i') return undefined;
  await inbox.list();
  return 'stays';
}

/** Another person answers elsewhere; until then this one can only wait or leave. */
function untilOver(over: AbortSignal, signal: AbortSignal): Promise<'over' | 'left'> {
  const ended = () => (over.aborted ? 'over' : 'left');
  if (signal.aborted) return Promise.resolve(ended());
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(ended()), { once: true });
  });
}

/** What a line means. `undefined`, with words on what to type, for all that is not a clear choice. */
async function readChoice(asking: Asking, line: string): Promise<Choice | undefined> {
  const { io, question } = asking;
  const { view, isExact } = question;
  const words = wordsOf(io, chatWords);
  if (line === 'd') return readReason(asking);
  if (NO.has(line.toLowerCase())) return { decision: 'deny', options: {} };
  if (line.startsWith('d ')) return { decision: 'deny', options: { note: line.slice(2).trim() } };
  if (line === 's') {
    // Held against itself nothing is masked, so nothing is covered.
    io.err(`${effectLines(view, view, paint(io.hasColor), words).join('\n')}\n`);
    return undefined;
  }
  if (!isExact) {
    io.err(`${words.notExact}\n`);
    return undefined;
  }
  if (line === 'e') return readEdit(asking);
  const offer = /^r[1-9]$/.test(line) ? question.offers[Number(line.slice(1)) - 1] : undefined;
  if (offer) return readOffer(asking, offer.rule);
  const once = view.grant_rules.find(({ scope }) => scope === 'once');
  if (YES.has(line.toLowerCase()) && once) return readRule(asking, once);
  const rule = /^[1-9]$/.test(line) ? view.grant_rules[Number(line) - 1] : undefined;
  if (rule) return readRule(asking, rule);
  io.err(`${words.typeOne(view.grant_rules.length, question.offers.length)}\n`);
  return undefined;
}

/** A yes that takes a rule along: as a grant, or into the operator's own file. */
async function readOffer(
  { io, terminal, signal }: Asking,
  rule: string,
): Promise<Choice | undefined> {
  const where = await terminal.ask(wordsOf(io, chatWords).ruleHolds, { signal });
  switch (where === undefined ? '' : where.trim().toLowerCase()) {
    case 's':
      return { decision: 'allow', options: { scope: 'session', covers: 'rule', rule } };
    case 'p':
      return { decision: 'allow', options: { scope: 'always', covers: 'rule', rule } };
    case 'f':
      return { decision: 'allow', options: { scope: 'once' }, saves: rule };
    default:
      return undefined;
  }
}

/** A yes to whatever the tool is asked to do, for good, is typed: one key is too little for it. */
async function readRule(
  { io, terminal, question, signal }: Asking,
  { scope, covers }: ShownQuestion['view']['grant_rules'][number],
): Promise<Choice | undefined> {
  if (scope !== 'always' || covers !== 'tool') {
    return { decision: 'allow', options: { scope, covers } };
  }
  const words = wordsOf(io, chatWords);
  const { tool_name: tool } = question.view;
  const typed = await terminal.ask(words.typeTool(visibleText(tool)), { signal });
  if (typed?.trim() !== tool) {
    if (typed !== undefined) io.err(`${words.notConfirmed}\n`);
    return undefined;
  }
  return { decision: 'allow', options: { scope, covers, confirm: tool } };
}

async function readReason({ io, terminal, signal }: Asking): Promise<Choice | undefined> {
  const reason = await terminal.ask(wordsOf(io, chatWords).reason, { signal });
  if (reason === undefined) return undefined;
  const note = reason.trim();
  return { decision: 'deny', options: note === '' ? {} : { note } };
}

/** An edited call is allowed once: a grant for arguments nobody asked for would cover nothing. */
async function readEdit(asking: Asking): Promise<Choice | undefined> {
  const { io, terminal, question, signal } = asking;
  const words = wordsOf(io, chatWords);
  // Where a line cannot be edited, what stands in it already could not be taken away again.
  const given = io.env.TERM === 'dumb' ? {} : { prefill: visibleJson(question.view.arguments) };
  const text = await terminal.ask(words.arguments, { signal, ...given });
  if (text === undefined || text.trim() === '') return undefined;
  try {
    return await confirmEdit(asking, JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    io.err(`${words.notJson(error.message)}\n`);
    return undefined;
  }
}

/** Shows what the edited call would do; the yes is a yes to that. */
async function confirmEdit(
  { io, terminal, agent, question, signal }: Asking,
  args: unknown,
): Promise<Choice | undefined> {
  const words = wordsOf(io, chatWords);
  const { session_id, call_id } = question.view;
  const preview = await agent.previewEdit(session_id, call_id, args);
  if (preview.status !== 'shown') {
    io.err(`${toldResult(words, preview)}\n`);
    return undefined;
  }
  io.err(editedEffect(io, preview, words));
  const answer = await terminal.ask(words.confirm, { signal });
  if (answer?.trim().toLowerCase() !== 'y') return undefined;
  const { effectDigest } = preview;
  return { decision: 'allow', options: { scope: 'once', arguments: args, effectDigest } };
}
