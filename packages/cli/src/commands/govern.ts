import { realpathSync } from 'node:fs';
import {
  type ClientPlan,
  clientPlaces,
  isGoverned,
  planGovern,
  planUngovern,
} from '@sluice/autocontext';
import { messageOf } from '@sluice/plain';
import {
  type Command,
  type Io,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { changeTexts } from '../command-line/option-texts.js';
import { governCall, recordOutcome } from '../govern/govern-call.js';
import { governWords } from '../govern/govern-words.js';
import { hookAnswer } from '../govern/hook-answer.js';
import { type GovernedClient, readHookEvent } from '../govern/hook-event.js';
import { carryOut } from '../install/carry-out.js';
import { chooseClients } from '../install/choose-clients.js';

const MAX_EVENT_BYTES = 16 * 1024 * 1024;
const USUAL_WAIT_SECONDS = 120;

export const governCommand: Command = {
  name: 'govern',
  summary: {
    en: 'Lets Claude Code and Codex ask Sluice before each of their tools: your policy, the one inbox, the one record',
    zh: '让 Claude Code 与 Codex 在运行每个工具前先询问 Sluice：你的策略、同一收件箱、同一记录',
  },
  usage: [
    'govern install [claude] [codex] [--plan] [--yes] [--json]',
    'govern uninstall [claude] [codex] [--plan] [--yes] [--json]',
    'govern status [--json]',
  ],
  examples: [
    'sluice govern install --plan',
    'sluice govern install claude',
    'sluice govern status',
  ],
  options: { plan: { type: 'boolean' }, yes: { type: 'boolean' }, json: { type: 'boolean' } },
  optionHelp: changeTexts,
  async run(io, parsed) {
    const [action, ...names] = parsed.positionals;
    if (action === 'hook') return answerHook(io, names[0]);
    if (action === 'status') return status(io, parsed);
    if (action !== 'install' && action !== 'uninstall') {
      throw new UsageError({
        en: 'use govern install, govern uninstall or govern status',
        zh: '请用 govern install、govern uninstall 或 govern status',
      });
    }
    const words = wordsOf(io, governWords);
    const clients = chooseClients(io, names);
    if (clients.length === 0) {
      io.err(`${words.nobody}\n`);
      return 1;
    }
    // The command that runs now, wherever it was installed.
    const program = realpathSync(process.argv[1] ?? '');
    const plans = clients.map((client) =>
      action === 'install'
        ? planGovern(client, io.env, { node: process.execPath, program })
        : planUngovern(client, io.env),
    );
    const next = ({ places }: ClientPlan): readonly string[] =>
      action === 'uninstall'
        ? []
        : [
            words.startAnew(places.label),
            ...(places.client === 'codex' ? [words.trust] : []),
            ...words.gaps[places.client],
          ];
    return carryOut(io, { ...parsed, positionals: names }, plans, next);
  },
};

/** The hook itself: the client's event in, its answer out. Exit code 1 where nothing could be decided. */
async function answerHook(io: Io, name: string | undefined): Promise<number> {
  if (name !== 'claude' && name !== 'codex') {
    throw new UsageError(`govern hook "${name ?? ''}" is not a client; use claude or codex`);
  }
  const client: GovernedClient = name;
  try {
    const event = readHookEvent(await readAll(io.stdin));
    if (event.hook_event_name !== 'PreToolUse') {
      await recordOutcome(io, event, client);
      return 0;
    }
    io.out(hookAnswer(client, await governCall(io, event, { client, waitMs: waitOf(io) })));
    return 0;
  } catch (error) {
    io.err(`sluice govern: ${messageOf(error)}\n`);
    return 1;
  }
}

async function status(io: Io, { values }: ParsedArguments): Promise<number> {
  const words = wordsOf(io, governWords);
  const clients = (['claude', 'codex'] as const).map((client) => ({
    client,
    label: clientPlaces(client, io.env).label,
    governed: isGoverned(client, io.env),
    gaps: words.gaps[client],
  }));
  if (values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', clients })}\n`);
    return 0;
  }
  for (const { label, governed, gaps } of clients) {
    io.out(`${governed ? words.governed(label) : words.free(label)}\n`);
    for (const gap of governed ? gaps : []) io.out(`  - ${gap}\n`);
  }
  return 0;
}

/** `SLUICE_GOVERN_WAIT`, in seconds. What is no number stops the call, as every broken setting does. */
function waitOf({ env }: Io): number {
  const seconds = Number(env.SLUICE_GOVERN_WAIT ?? USUAL_WAIT_SECONDS);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1000;
  throw new Error(`SLUICE_GOVERN_WAIT is "${env.SLUICE_GOVERN_WAIT}"; use a number of seconds`);
}

async function readAll(input: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of input) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > MAX_EVENT_BYTES) throw new Error('the client sent more than 16 MB');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
