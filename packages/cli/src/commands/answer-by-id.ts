import {
  type ApprovalRequest,
  type DecideOptions,
  type EditPreview,
  hasRole,
} from '@sluice/kernel';
import { messageOf, visibleText } from '@sluice/plain';
import type { Answerer } from '../access/answerer.js';
import { approvalCard, type ShownQuestion } from '../chat/approval-card.js';
import { shownQuestion } from '../chat/ask-person.js';
import { chatWords } from '../chat/chat-words.js';
import { editedEffect } from '../chat/edited-effect.js';
import { laterWords, toldResult } from '../chat/told-result.js';
import { type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import type { OpenAgent } from '../compose/open-agent.js';
import { agreementOf } from '../install/agreement.js';
import { paint } from '../terminal/paint.js';
import { approveWords } from './approve-words.js';

export interface AnswerOptions {
  readonly note: string | undefined;
  /** The number of a rule that is offered. */
  readonly rule: string | undefined;
  /** How long the rule holds. */
  readonly holds: string | undefined;
  /** Other arguments, as JSON. */
  readonly edit: string | undefined;
  /** Which effect of them was shown. */
  readonly seen: string | undefined;
}

/** One answer: to what, by whom. */
export interface Answering {
  readonly io: Io;
  readonly opened: OpenAgent;
  readonly who: Answerer;
  readonly request: ApprovalRequest;
}

type Choice = { readonly options: DecideOptions; readonly saves?: string };

/** The card of one question, as a person at a terminal sees it. */
export async function showById(
  io: Io,
  opened: OpenAgent,
  request: ApprovalRequest,
): Promise<number> {
  const question = await shownQuestion(opened, request);
  if (!question) return isOver(io);
  io.out(approvalCard(question, paint(io.hasColor), wordsOf(io, chatWords)));
  return 0;
}

/**
 * A yes or a no to one question, as it stands now: what changed meanwhile is not decided. It says what became of the answer,
 * and nothing that is not allowed is called so.
 */
export async function answerById(
  answering: Answering,
  decision: 'allow' | 'deny',
  given: AnswerOptions,
): Promise<number> {
  requireOneWay(decision, given);
  const { io, opened, who, request } = answering;
  const words = wordsOf(io, approveWords);
  const { sessionId, callId } = request;
  const question = await shownQuestion(opened, request);
  if (!question) return isOver(io);
  const refuse = (why: string): number => {
    io.err(`${why}\n`);
    return 1;
  };
  if (decision === 'allow' && !question.isExact) return refuse(words.notExact);
  if (isForEverybody(given) && !hasRole(who.role, 'operator'))
    return refuse(words.operatorOnly(visibleText(who.decidedBy), who.role));
  const choice = await readChoice(answering, question, given);
  if (!choice) return 1;
  const result = await opened.agent.decide(sessionId, callId, decision, {
    ...choice.options,
    digest: request.digest,
    ...who,
    ...(given.note === undefined ? {} : { note: given.note }),
  });
  const told = wordsOf(io, chatWords);
  if (result.status !== 'settled') {
    io.err(`${toldResult(told, result)}\n`);
    return result.status === 'counted' ? 0 : 1;
  }
  const shown = visibleText(callId);
  io.err(`${decision === 'allow' ? words.allowed(shown) : words.denied(shown)}\n`);
  const later = decision === 'allow' ? laterWords(told, result, sessionId) : undefined;
  if (later !== undefined) io.err(`${later}\n`);
  if (choice.saves !== undefined) {
    const { name, file } = await opened.rules.save(choice.saves, who.decidedBy);
    io.err(`${told.ruleSaved(visibleText(name), visibleText(file))}\n`);
  }
  return 0;
}

/** What holds in every session is the operator's to give. */
function isForEverybody({ holds }: AnswerOptions): boolean {
  return holds === 'always' || holds === 'file';
}

function requireOneWay(
  decision: 'allow' | 'deny',
  { rule, holds, edit, seen }: AnswerOptions,
): void {
  if (decision === 'deny' && (rule !== undefined || holds !== undefined || edit !== undefined)) {
    throw new UsageError({
      en: '--rule, --for and --edit go with approve allow',
      zh: '--rule、--for 与 --edit 只能与 approve allow 同用',
    });
  }
  if (edit !== undefined && rule !== undefined) {
    throw new UsageError({
      en: '--edit and --rule exclude each other: edited arguments are allowed once',
      zh: '--edit 与 --rule 不能同时使用：修改后的参数只允许一次',
    });
  }
  if (seen !== undefined && edit === undefined) {
    throw new UsageError({
      en: '--seen names the effect of an edit: give the same --edit with it',
      zh: '--seen 指修改后的效果：请同时给出相同的 --edit',
    });
  }
  if (holds !== undefined && rule === undefined) {
    throw new UsageError({
      en: '--for says how long a rule holds: name one with --rule',
      zh: '--for 说明规则的有效范围：请用 --rule 指定规则',
    });
  }
}

/** Nothing, with words on why, where the options lead nowhere. */
async function readChoice(
  answering: Answering,
  question: ShownQuestion,
  { rule, holds, edit, seen }: AnswerOptions,
): Promise<Choice | undefined> {
  if (edit !== undefined) return readEdit(answering, question, { edit, seen });
  return rule === undefined ? { options: {} } : readRule(question, rule, holds ?? 'session');
}

function readRule({ offers }: ShownQuestion, number: string, holds: string): Choice {
  const rule = /^[1-9]\d*$/.test(number) ? offers[Number(number) - 1]?.rule : undefined;
  if (rule === undefined) {
    throw new UsageError({
      en: `--rule "${number}" is not one of the ${offers.length} rules offered; see: sluice approve show`,
      zh: `--rule "${number}" 不在所提供的 ${offers.length} 条规则之中；参见：sluice approve show`,
    });
  }
  switch (holds) {
    case 'session':
    case 'always':
      return { options: { scope: holds, covers: 'rule', rule } };
    case 'file':
      return { options: { scope: 'once' }, saves: rule };
    default:
      throw new UsageError({
        en: `--for "${holds}" is unknown; use session, always or file`,
        zh: `--for "${holds}" 未知；请用 session、always 或 file`,
      });
  }
}

/**
 * Nobody says yes to an edit before they have seen what it does. Where it does more than its words say, a person at a
 * terminal is asked; elsewhere it is shown first, and allowed by the name that it is shown under.
 */
async function readEdit(
  { io, opened: { agent }, request }: Answering,
  { view }: ShownQuestion,
  { edit, seen }: { readonly edit: string; readonly seen: string | undefined },
): Promise<Choice | undefined> {
  const args = readJson(edit);
  const told = wordsOf(io, chatWords);
  const preview = await agent.previewEdit(view.session_id, view.call_id, args);
  if (preview.status !== 'shown') {
    io.err(`${toldResult(told, preview)}\n`);
    return undefined;
  }
  const { effectDigest } = preview;
  const choice = { options: { scope: 'once', arguments: args, effectDigest } } as const;
  const name = effectDigest.slice(0, NAME_CHARS);
  if (seen === name || !hasEffect(preview)) return choice;
  if (seen !== undefined) io.err(`${told.mismatch}\n`);
  io.err(editedEffect(io, preview, told));
  const words = wordsOf(io, approveWords);
  switch (await agreementOf(io, {}, words.confirm)) {
    case 'yes':
      return choice;
    case 'no':
      io.err(`${words.left}\n`);
      return undefined;
    case 'nobody to ask': {
      const call = visibleText(request.callId);
      const again = `sluice approve allow ${call} --edit ${quoted(edit)} --seen ${name}`;
      io.err(`${words.notYet(call, again)}\n`);
      return undefined;
    }
  }
}

/** Stands for one effect of one edit; whoever types it has seen it. */
const NAME_CHARS = 12;

/** A tool that tells no effect has none to show: the arguments, as they were typed, are all that it gets. */
function hasEffect({ effect }: Extract<EditPreview, { status: 'shown' }>): boolean {
  return Object.keys(effect).length > 0;
}

function quoted(text: string): string {
  return `'${visibleText(text).replaceAll("'", "'\\''")}'`;
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw new UsageError({
      en: `--edit is not JSON: ${messageOf(error)}`,
      zh: `--edit 不是 JSON：${messageOf(error)}`,
    });
  }
}

function isOver(io: Io): number {
  io.err(`${toldResult(wordsOf(io, chatWords), { status: 'not_pending' })}\n`);
  return 1;
}
