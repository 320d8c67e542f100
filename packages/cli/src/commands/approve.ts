import type { ApprovalEntry, ApprovalRequest } from '@sluice/kernel';
import { visibleJson, visibleText } from '@sluice/plain';
import { answererWith } from '../access/answerer.js';
import { answerAtTerminal } from '../chat/answer-at-terminal.js';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText, notAnOption } from '../command-line/option-texts.js';
import { type OpenAgent, openAgent, openAgentOptions } from '../compose/open-agent.js';
import { sweepLeftCalls } from '../store/end-left-calls.js';
import { isStoreMissing, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { type Waits, whoWaits } from '../store/who-waits.js';
import { type AnswerOptions, answerById, showById } from './answer-by-id.js';
import { approveWords } from './approve-words.js';
import { wordsOfEntry } from './audit-list.js';
import { auditWords } from './audit-words.js';

const MAX_SHOWN_CHARS = 100;

export const approveCommand: Command = {
  name: 'approve',
  summary: {
    en: 'Answers the questions of every agent, at a terminal or by their ids',
    zh: '在终端中或按编号答复所有智能体的请求',
  },
  usage: [
    'approve [--data <file>]',
    'approve list [--json]',
    'approve show <call>',
    'approve allow <call> [--rule <n> [--for session|always|file]] [--edit <arguments> [--seen <effect>]] [--note <words>]',
    'approve deny <call> [--note <reason>]',
    'approve [...] --token-file <file>',
  ],
  examples: [
    'sluice approve',
    'sluice approve list --json',
    'sluice approve show call_1b2c',
    'sluice approve allow call_1b2c --rule 1 --for file',
    `sluice approve allow call_1b2c --edit '{"command":"npm test"}'`,
    'sluice approve deny call_1b2c --note "not on Fridays"',
    'sluice approve allow call_1b2c --token-file ann.token',
  ],
  options: {
    rule: { type: 'string' },
    for: { type: 'string' },
    edit: { type: 'string' },
    seen: { type: 'string' },
    'token-file': { type: 'string' },
    note: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    rule: {
      en: 'Also lets through what this rule of approve show lets through: its number',
      zh: '同时放行 approve show 所列规则允许的调用：规则的编号',
    },
    for: {
      en: 'How long the rule holds: session (the default), always, or file (your sluice.yaml)',
      zh: '规则的有效范围：session（默认）、always 或 file（你的 sluice.yaml）',
    },
    edit: {
      en: 'Runs these arguments, as JSON, in place of those that were asked for',
      zh: '以这些 JSON 参数代替所请求的参数运行',
    },
    seen: {
      en: 'The effect of the edit that was shown, as approve allow --edit has named it',
      zh: '已看过的修改后效果，即 approve allow --edit 所给出的标识',
    },
    'token-file': {
      en: 'Answers as the person whose token is in this file, or in SLUICE_TOKEN; else as the owner',
      zh: '以此文件（或 SLUICE_TOKEN）中令牌所属的人答复；否则以所有者答复',
    },
    note: {
      en: 'Kept with the answer; the model reads why it was denied',
      zh: '随答复保存；模型会读到被拒绝的原因',
    },
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const [action, id, more] = positionals;
    if (more !== undefined) throw new UsageError(notAnOption(more));
    if (action === 'list')
      return withOpenQuestions(io, values.data, (open, waits) =>
        list(io, open, { isJson: values.json === true, waits }),
      );
    const opened = await openAgent(openAgentOptions(io, values, 'approve'));
    try {
      const who = await answererWith(io, values['token-file'], opened.store);
      if (action === undefined) {
        const isLocal = 'path' in storePlace(io, values.data);
        await sweepLeftCalls({ env: io.env, store: opened.store, isLocal });
        return await answerAtTerminal(io, opened, who);
      }
      if (action === 'show' || action === 'allow' || action === 'deny') {
        const open = await opened.agent.pendingApprovals();
        const over = await howItEnded(io, opened, open, id);
        if (over !== undefined) {
          io.err(`${over}\n`);
          return 1;
        }
        const request = choose(io, open, id);
        if (action === 'show') return await showById(io, opened, request);
        const answering = { io, opened, who, request };
        return await answerById(answering, action, answerOptions(values));
      }
    } finally {
      await opened.close();
    }
    throw new UsageError({
      en: `approve "${action}" is unknown; use list, show <call>, allow <call> or deny <call>, or nothing at a terminal`,
      zh: `approve "${action}" 未知；请用 list、show <编号>、allow <编号> 或 deny <编号>，或在终端中不带参数`,
    });
  },
};

function answerOptions(values: Readonly<Record<string, OptionValue>>): AnswerOptions {
  const textOf = (value: OptionValue) => (typeof value === 'string' ? value : undefined);
  return {
    note: textOf(values.note),
    rule: textOf(values.rule),
    holds: textOf(values.for),
    edit: textOf(values.edit),
    seen: textOf(values.seen),
  };
}

/** Whoever has the store open, and of whatever version; where there is no store nobody has asked. */
async function withOpenQuestions(
  io: Io,
  data: OptionValue,
  show: (open: readonly ApprovalEntry[], waits: readonly Waits[]) => number,
): Promise<number> {
  const place = storePlace(io, data);
  if (isStoreMissing(place)) return show([], []);
  return withStore(io, data, 'read', async (store) => {
    const open = await store.pendingApprovals();
    const parts = { env: io.env, store, isLocal: 'path' in place };
    return show(open, await Promise.all(open.map(({ request }) => whoWaits(parts, request))));
  });
}

function list(
  io: Io,
  open: readonly ApprovalEntry[],
  { isJson, waits }: { readonly isJson: boolean; readonly waits: readonly Waits[] },
): number {
  if (isJson) {
    const questions = open.map(({ request }, at) => ({ ...request, waits: waits[at] }));
    io.out(`${JSON.stringify({ schema_version: '1.0', questions })}\n`);
    return 0;
  }
  const words = wordsOf(io, approveWords);
  for (const [at, { request }] of open.entries()) {
    const age = words.ago(Math.round((Date.now() - request.requestedAt) / 1000));
    const gone = waits[at] === 'nobody' ? ` · ${words.gone}` : '';
    io.out(`${visibleText(request.callId)}  ${age}  ${inOneLine(io, request)}${gone}\n`);
  }
  io.err(`${open.length === 0 ? words.none : words.open(open.length)}\n`);
  return 0;
}

/** As the audit has it; what an older version asked, with its arguments. */
function inOneLine(
  io: Io,
  { sessionId, line, toolName, arguments: args }: ApprovalRequest,
): string {
  if (line) {
    const entry = { sessionId, data: { line } };
    return wordsOfEntry(entry, wordsOf(io, auditWords)).join(' · ');
  }
  return `${visibleText(toolName)}  ${visibleJson(args).slice(0, MAX_SHOWN_CHARS)}`;
}

/** How the question of this id ended, where none that begins so is open and the record knows it. */
async function howItEnded(
  io: Io,
  { store }: OpenAgent,
  open: readonly ApprovalEntry[],
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined || open.some(({ request }) => request.callId.startsWith(id)))
    return undefined;
  const filter = { callId: id, kinds: ['decided'], limit: 1, newestFirst: true };
  const [last] = await store.audit.list(filter);
  if (!last || typeof last.data.outcome !== 'string') return undefined;
  const words = wordsOf(io, auditWords);
  const { outcome } = last.data;
  const by = last.actor === undefined ? '' : words.by(last.actor, outcome);
  return wordsOf(io, approveWords).isOver(visibleText(id), visibleText(words.word(outcome) + by));
}

/** The question whose id begins so. */
function choose(io: Io, open: readonly ApprovalEntry[], id: string | undefined) {
  const words = wordsOf(io, approveWords);
  const [found, second] = open.filter(
    ({ request }) => id !== undefined && request.callId.startsWith(id),
  );
  if (found && !second) return found.request;
  throw new UsageError(second ? words.several(id ?? '') : words.unknown(id ?? ''));
}
