import { systemPorts } from '@sluice/kernel/system';
import { visibleText } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { composeTools } from '../compose/compose.js';
import { openOwnPolicy } from '../policy/operator-files.js';
import type { CallSources } from '../sources/describe-call-sources.js';
import { sourcesOfCall } from '../sources/sources-of-call.js';
import { withStore } from '../store/stored.js';
import { paint } from '../terminal/paint.js';
import { whyCallWords } from './why-call-words.js';

/** Calls that are looked through for the session of one: the newest. */
const MAX_CALLS = 100_000;

export const whyCallCommand: Command = {
  name: 'why-call',
  summary: {
    en: 'Shows where every value of a call came from: value, source, text',
    zh: '显示一次调用中每个值的来源：值、来源、原文',
  },
  usage: ['why-call <call id> [--session <id>] [--json]'],
  examples: ['sluice why-call call_1b2c', 'sluice why-call call_1b2c --session s1 --json'],
  options: { session: { type: 'string' }, data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    session: { en: 'The session of the call, where several have its id', zh: '调用所在的会话' },
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const [callId, ...rest] = positionals;
    if (callId === undefined || rest.length > 0) {
      throw new UsageError({
        en: 'which call? Give one id, as sluice audit list shows it',
        zh: '哪次调用？请给出一个编号，见 sluice audit list',
      });
    }
    const found = await withStore(io, values.data, 'read', async (store) => {
      const sessionId = values.session ?? (await sessionOf(store, callId));
      return typeof sessionId === 'string' ? sourcesIn(io, store, sessionId, callId) : undefined;
    });
    if (!found) {
      throw new UsageError({
        en: `there is no call "${callId}" here, or nobody kept what was read before it: see sluice audit list`,
        zh: `这里没有调用“${callId}”，或者没有保存此前读到的内容：见 sluice audit list`,
      });
    }
    if (values.json) io.out(`${JSON.stringify({ schema_version: '1.0', ...found }, null, 2)}\n`);
    else io.out(drawn(io, found));
    return 0;
  },
};

interface Found extends CallSources {
  readonly call_id: string;
  readonly session_id: string;
  readonly tool: string;
  readonly is_user_heard: boolean;
}

async function sessionOf(store: Store, callId: string): Promise<string | undefined> {
  const records = await store.calls.list({ limit: MAX_CALLS });
  return records.find((record) => record.id === callId)?.sessionId;
}

async function sourcesIn(
  io: Io,
  store: Store,
  sessionId: string,
  callId: string,
): Promise<Found | undefined> {
  const { registry, close } = composeTools(io, systemPorts().results);
  const own = openOwnPolicy(io.env, io.cwd);
  try {
    const parts = { store, registry, sources: () => own?.sources };
    const found = await sourcesOfCall(parts, sessionId, callId);
    if (!found) return undefined;
    const { isUserHeard, ...sources } = found;
    return { call_id: callId, session_id: sessionId, is_user_heard: isUserHeard, ...sources };
  } finally {
    await close();
  }
}

function drawn(io: Io, found: Found): string {
  const words = wordsOf(io, whyCallWords);
  const color = paint(io.hasColor);
  const lines = found.values.flatMap(({ field, value, role, source, places }) => [
    `  ${field} = ${visibleText(JSON.stringify(value))}  ${color.bold(words.source(source))} (${words.role(role)})`,
    ...places.map(
      ({ tool, callId = '?', line, excerpt }) =>
        `      ${words.place(visibleText(tool), callId, line)}: ${visibleText(excerpt)}`,
    ),
  ]);
  const asked =
    found.concerns.length === 0
      ? [words.notAsked]
      : found.concerns.map((one) => `${words.asked}: ${visibleText(one)}`);
  const head = words.head(found.tool, found.call_id, found.session_id);
  const unheard = found.is_user_heard ? [] : [words.unheard];
  const body = lines.length > 0 ? lines : [words.noValues];
  return `${[head, ...body, ...asked, ...unheard].join('\n')}\n`;
}
