import { localPerson } from '@sluice/agent';
import type { ApprovalRequest, DecideOptions } from '@sluice/kernel';
import { messageOf, visibleText } from '@sluice/plain';
import { approvalCard, type ShownQuestion } from '../chat/approval-card.js';
import { shownQuestion } from '../chat/ask-person.js';
import { chatWords } from '../chat/chat-words.js';
import { type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import type { OpenAgent } from '../compose/open-agent.js';
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

/** A yes or a no to one question, as it stands now: what changed meanwhile is not decided. */
export async function answerById(
  io: Io,
  opened: OpenAgent,
  request: ApprovalRequest,
  decision: 'allow' | 'deny',
  given: AnswerOptions,
): Promise<number> {
  requireOneWay(decision, given);
  const words = wordsOf(io, approveWords);
  const { sessionId, callId } = request;
  const question = await shownQuestion(opened, request);
  if (!question) return isOver(io);
  if (decision === 'allow' && !question.isExact) {
    io.err(`${words.notExact}\n`);
    return 1;
  }
  const choice = await readChoice(io, opened, question, given);
  if (!choice) return 1;
  const result = await opened.agent.decide(sessionId, callId, decision, {
    ...choice.options,
    digest: request.digest,
    decidedBy: localPerson(),
    role: 'operator',
    ...(given.note === undefined ? {} : { note: given.note }),
  });
  const shown = visibleText(callId);
  switch (result.status) {
    case 'settled':
      io.err(`${decision === 'allow' ? words.allowed(shown) : words.denied(shown)}\n`);
      if (choice.saves !== undefined) {
        const { name, file } = await opened.rules.save(choice.saves, localPerson());
        const saved = wordsOf(io, chatWords).ruleSaved(visibleText(name), visibleText(file));
        io.err(`${saved}\n`);
      }
      return 0;
    case 'counted':
      io.err(`${wordsOf(io, chatWords).counted(result.people, result.needed)}\n`);
      return 0;
    case 'invalid':
      return isInvalid(io, result.failure.result.error);
    case 'same_person':
    case 'role_needed':
    case 'once_only':
    case 'unconfirmed':
    case 'digest_mismatch':
    case 'not_pending':
      io.err(`${words.refused(result.status)}\n`);
      return 1;
  }
}

function requireOneWay(decision: 'allow' | 'deny', { rule, holds, edit }: AnswerOptions): void {
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
  if (holds !== undefined && rule === undefined) {
    throw new UsageError({
      en: '--for says how long a rule holds: name one with --rule',
      zh: '--for 说明规则的有效范围：请用 --rule 指定规则',
    });
  }
}

/** Nothing, with words on why, where the options lead nowhere. */
async function readChoice(
  io: Io,
  opened: OpenAgent,
  question: ShownQuestion,
  { rule, holds, edit }: AnswerOptions,
): Promise<Choice | undefined> {
  if (edit !== undefined) return readEdit(io, opened, question, edit);
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

async function readEdit(
  io: Io,
  { agent }: OpenAgent,
  { view }: ShownQuestion,
  edit: string,
): Promise<Choice | undefined> {
  const args = readJson(edit);
  const preview = await agent.previewEdit(view.session_id, view.call_id, args);
  if (preview.status === 'not_pending') {
    isOver(io);
    return undefined;
  }
  if (preview.status === 'invalid') {
    isInvalid(io, preview.failure.result.error);
    return undefined;
  }
  const { effectDigest } = preview;
  return { options: { scope: 'once', arguments: args, effectDigest } };
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

function isInvalid(io: Io, error: unknown): number {
  const words = wordsOf(io, chatWords);
  io.err(`${words.notAllowed(visibleText(words.said(String(error)), 'words'))}\n`);
  return 1;
}

function isOver(io: Io): number {
  io.err(`${wordsOf(io, approveWords).refused('not_pending')}\n`);
  return 1;
}
