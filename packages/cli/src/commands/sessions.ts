import { AgentError, localPerson, type SessionRow } from '@sluice/agent';
import { visibleText } from '@sluice/plain';
import type { Store } from '@sluice/store';
import { type Command, type Io, UsageError } from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { type EndingParts, endLeftCalls } from '../store/end-left-calls.js';
import { storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';
import { whoWaits } from '../store/who-waits.js';
import { paint } from '../terminal/paint.js';
import { type SessionWords, sessionsWords } from './sessions-words.js';

const MOST = 200;

export const sessionsCommand: Command = {
  name: 'sessions',
  summary: {
    en: 'Lists sessions, renames, archives or deletes them',
    zh: '列出会话，重命名、归档或删除会话',
  },
  usage: [
    'sessions list [words] [--archived] [--json]',
    'sessions rename <id> <title>',
    'sessions archive <id>',
    'sessions restore <id>',
    'sessions delete <id> --yes',
  ],
  examples: [
    'sluice sessions list deploy',
    'sluice sessions rename session_1b2c "Deploy to staging"',
    'sluice sessions delete session_1b2c --yes',
  ],
  options: {
    archived: { type: 'boolean' },
    yes: { type: 'boolean' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    archived: { en: 'Those that were put away', zh: '已归档的会话' },
    yes: {
      en: 'Delete for good; only the audit stays',
      zh: '永久删除；只保留审计记录',
    },
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const words = wordsOf(io, sessionsWords);
    const [action, ...rest] = positionals;
    if (action === 'list') {
      const rows = await withStore(io, values.data, 'read', async (store) =>
        store.sessions.list({ limit: MOST, archived: values.archived === true, words: rest }),
      );
      return list(io, rows, values.json === true, words);
    }
    const change = changeOf(action, rest, values.yes === true);
    if (typeof change === 'string') {
      io.err(`${words.sayYes(change)}\n`);
      return 2;
    }
    return withStore(io, values.data, 'write', async (store) => {
      try {
        await change.run(store, { env: io.env, isLocal: 'path' in storePlace(io, values.data) });
      } catch (error) {
        if (!(error instanceof AgentError)) throw error;
        io.err(`${error.code === 'SESSION_NOT_FOUND' ? words.none(change.id) : error.message}\n`);
        return 1;
      }
      io.err(`${words.done[change.action](change.id)}\n`);
      return 0;
    });
  },
};

interface Change {
  readonly id: string;
  readonly action: 'rename' | 'archive' | 'restore' | 'delete';
  run(store: Store, parts: Omit<EndingParts, 'store'>): unknown;
}

/** What is to be done; the id alone for a deletion that nobody has said yes to. */
function changeOf(
  action: string | undefined,
  [id, ...title]: readonly string[],
  isSure: boolean,
): Change | string {
  if (action !== 'rename' && action !== 'archive' && action !== 'restore' && action !== 'delete')
    throw new UsageError({
      en: 'use sessions list, rename, archive, restore or delete',
      zh: '请用 sessions list、rename、archive、restore 或 delete',
    });
  if (id === undefined || (action === 'rename' && title.length === 0))
    throw new UsageError({
      en: 'which session? Give its id from sluice sessions list, and for rename the new title',
      zh: '哪个会话？请给出 sluice sessions list 中的编号；重命名时再给出新标题',
    });
  switch (action) {
    case 'rename':
      return { id, action, run: ({ sessions }) => sessions.setTitle(id, title.join(' ')) };
    case 'archive':
    case 'restore':
      return { id, action, run: ({ sessions }) => sessions.setArchived(id, action === 'archive') };
    case 'delete':
      return isSure ? { id, action, run: (store, parts) => deleteWhole(store, parts, id) } : id;
  }
}

/** What a client has left in it that is not there ends first, so that the record says how; the agent's own goes on. */
async function deleteWhole(
  store: Store,
  parts: Omit<EndingParts, 'store'>,
  id: string,
): Promise<void> {
  const face = (await store.sessions.get(id))?.metadata.face;
  const asking = await store.approvalsOf(id).pending();
  const waits = await Promise.all(
    asking.map(({ request }) => whoWaits({ ...parts, store }, request)),
  );
  // Where somebody waits the store refuses, with the call that is asked about.
  if (face !== undefined && !waits.includes('process'))
    await endLeftCalls({ ...parts, store }, id, 'its session is deleted');
  await store.sessions.delete(id, localPerson());
}

function list(io: Io, rows: readonly SessionRow[], isJson: boolean, words: SessionWords): number {
  if (isJson) {
    io.out(`${JSON.stringify({ schema_version: '1.0', sessions: rows }, null, 2)}\n`);
    return 0;
  }
  const color = paint(io.hasColor);
  for (const { id, title, mode, updatedAt } of rows) {
    const when = new Date(updatedAt).toISOString().slice(0, 16).replace('T', ' ');
    io.out(
      `${color.bold(visibleText(id))}  ${String(mode)}  ${when}  ${visibleText(title ?? '')}\n`,
    );
  }
  io.err(`${words.count(rows.length)}\n`);
  return 0;
}
