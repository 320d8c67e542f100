import { localPerson } from '@sluice/agent';
import type { ApprovalEntry } from '@sluice/kernel';
import { visibleJson, visibleText } from '@sluice/plain';
import { answerAtTerminal } from '../chat/answer-at-terminal.js';
import { type Command, type Io, type OptionValue, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText, notAnOption } from '../command-line/option-texts.js';
import { type OpenAgent, openAgent, openAgentOptions } from '../compose/open-agent.js';
import { approveWords } from './approve-words.js';

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
    'approve allow <call> [--note <words>]',
    'approve deny <call> [--note <reason>]',
  ],
  examples: [
    'sluice approve',
    'sluice approve list --json',
    'sluice approve deny call_1b2c --note "not on Fridays"',
  ],
  options: {
    note: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
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
    const opened = await openAgent(openAgentOptions(io, values, 'approve'));
    try {
      if (action === undefined) return await answerAtTerminal(io, opened);
      if (action === 'list') return await list(io, opened, values.json === true);
      if (action === 'allow' || action === 'deny')
        return await decide(io, opened, action, id, values.note);
    } finally {
      await opened.close();
    }
    throw new UsageError({
      en: `approve "${action}" is unknown; use list, allow <call> or deny <call>, or nothing at a terminal`,
      zh: `approve "${action}" 未知；请用 list、allow <编号> 或 deny <编号>，或在终端中不带参数`,
    });
  },
};

async function list(io: Io, { agent }: OpenAgent, isJson: boolean): Promise<number> {
  const open = await agent.pendingApprovals();
  if (isJson) {
    io.out(
      `${JSON.stringify({ schema_version: '1.0', questions: open.map(({ request }) => request) })}\n`,
    );
    return 0;
  }
  const words = wordsOf(io, approveWords);
  for (const { request } of open) {
    const age = words.ago(Math.round((Date.now() - request.requestedAt) / 1000));
    const { command } = request.effect ?? {};
    const what = command === undefined ? visibleJson(request.arguments) : visibleText(command);
    io.out(
      `${visibleText(request.callId)}  ${age}  ${visibleText(request.toolName)}  ${what.slice(0, MAX_SHOWN_CHARS)}\n`,
    );
  }
  io.err(`${open.length === 0 ? words.none : words.open(open.length)}\n`);
  return 0;
}

/** A yes or a no to one question, as it stands now: what changed meanwhile is not decided. */
async function decide(
  io: Io,
  { agent }: OpenAgent,
  decision: 'allow' | 'deny',
  id: string | undefined,
  note: OptionValue,
): Promise<number> {
  const words = wordsOf(io, approveWords);
  const request = choose(io, await agent.pendingApprovals(), id);
  const { sessionId, callId } = request;
  const question = await agent.question(sessionId, callId);
  if (decision === 'allow' && !question?.isExact) {
    io.err(`${words.notExact}\n`);
    return 1;
  }
  const result = await agent.decide(sessionId, callId, decision, {
    digest: request.digest,
    decidedBy: localPerson(),
    role: 'operator',
    ...(typeof note === 'string' ? { note } : {}),
  });
  const isDone = result.status === 'settled';
  const shown = visibleText(callId);
  if (!isDone) io.err(`${words.refused(result.status)}\n`);
  else io.err(`${decision === 'allow' ? words.allowed(shown) : words.denied(shown)}\n`);
  return isDone ? 0 : 1;
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
