import type { AuditEntry, AuditFilter, AuditVerdict } from '@sluice/store';
import { countOption } from '../code-index/code-repository.js';
import {
  type Command,
  type Io,
  type ParsedArguments,
  UsageError,
} from '../command-line/command.js';
import { wordsOf } from '../command-line/language.js';
import { jsonText } from '../command-line/option-texts.js';
import { withStore } from '../store/stored.js';
import { type StoreToRead, storesToRead } from '../store/stores-to-read.js';
import { paint } from '../terminal/paint.js';
import { auditWords } from './audit-words.js';

const actions = ['list', 'verify', 'export'] as const;

export const auditCommand: Command = {
  name: 'audit',
  summary: {
    en: 'Shows, proves or exports the append-only account of every call',
    zh: '显示、验证或导出每次调用的只增审计记录',
  },
  usage: [
    'audit list [--session <id>] [--call <id>] [--kind <kind>] [--limit <n>] [--json]',
    'audit verify [--json]',
    'audit export [--format jsonl|csv] [--session <id>] > file',
  ],
  examples: [
    'sluice audit list --limit 20',
    'sluice audit verify',
    'sluice audit export --format csv > audit.csv',
  ],
  options: {
    session: { type: 'string' },
    call: { type: 'string' },
    kind: { type: 'string' },
    limit: { type: 'string' },
    format: { type: 'string' },
    data: { type: 'string' },
    json: { type: 'boolean' },
  },
  optionHelp: {
    session: { en: 'Only this session', zh: '仅限此会话' },
    call: { en: 'Only this call', zh: '仅限此调用' },
    kind: {
      en: 'Only entries of this kind, such as proposed, decided, executed, returned',
      zh: '仅限此类条目，例如 proposed、decided、executed、returned',
    },
    limit: {
      en: 'At most this many of the newest entries, 50 unless told',
      zh: '最多显示这么多条最新条目，默认 50',
    },
    format: {
      en: 'jsonl (the default, can be verified) or csv',
      zh: 'jsonl（默认，可验证）或 csv',
    },
    data: {
      en: 'One file of the embedded store; without it those of serve, chat and MCP servers. SLUICE_DATABASE_URL names a PostgreSQL in their place',
      zh: '嵌入式存储的一个文件；不给则读取 serve、chat 与 MCP 服务器的全部文件。SLUICE_DATABASE_URL 则改用 PostgreSQL',
    },
    json: jsonText,
  },
  async run(io, parsed) {
    const action = actions.find((name) => name === parsed.positionals[0]);
    if (!action)
      throw new UsageError({
        en: `use audit ${actions.join(', audit ')}`,
        zh: `请用 audit ${actions.join('、audit ')}`,
      });
    const work = { list, verify, export: exportEntries }[action];
    return work(io, parsed, storesToRead(io, parsed.values.data));
  },
};

function filterOf({ values }: ParsedArguments): AuditFilter {
  return {
    ...(typeof values.session === 'string' ? { sessionId: values.session } : {}),
    ...(typeof values.call === 'string' ? { callId: values.call } : {}),
    ...(typeof values.kind === 'string' ? { kinds: [values.kind] } : {}),
  };
}

/** The newest entries of all stores together, the newest last. */
async function list(
  io: Io,
  parsed: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  const limit = countOption('limit', parsed.values.limit, 50, 10_000);
  const filter = filterOf(parsed);
  let head = 0;
  const found: (AuditEntry & { readonly store: string })[] = [];
  for (const { name, data } of stores) {
    await withStore(io, data, 'read', async ({ audit }) => {
      const { seq } = await audit.checkpoint();
      head += seq;
      const newest = await audit.list({ ...filter, limit, newestFirst: true });
      found.push(...[...newest].reverse().map((entry) => ({ ...entry, store: name })));
    });
  }
  // Entries of one store stay in their order: the sort keeps equals as they are, and a store's clock may step back.
  const entries = (stores.length > 1 ? found.sort((a, b) => a.at - b.at) : found).slice(-limit);
  if (parsed.values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', entries }, null, 2)}\n`);
    return 0;
  }
  const color = paint(io.hasColor);
  for (const entry of entries) {
    const when = new Date(entry.at).toISOString();
    const store = stores.length > 1 ? entry.store : undefined;
    const what = [store, entry.sessionId, entry.callId, entry.actor]
      .filter((part) => part !== undefined)
      .join('  ');
    io.out(
      `${String(entry.seq).padStart(6)}  ${when}  ${color.bold(entry.kind.padEnd(10))}  ${what}\n`,
    );
  }
  io.err(`${wordsOf(io, auditWords).count(entries.length, head)}\n`);
  return 0;
}

async function verify(
  io: Io,
  parsed: ParsedArguments,
  stores: readonly StoreToRead[],
): Promise<number> {
  const verdicts: (AuditVerdict & { readonly store: string })[] = [];
  for (const { name, data } of stores) {
    const verdict = await withStore(io, data, 'read', (store) => store.audit.verify());
    verdicts.push({ ...verdict, store: name });
  }
  const worst = verdicts.find(({ ok }) => !ok) ?? verdicts[0];
  if (parsed.values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', ...worst, stores: verdicts })}\n`);
  } else {
    for (const verdict of verdicts) {
      const where = verdicts.length > 1 ? `${verdict.store}: ` : '';
      io.out(`${where}${sentenceOf(io, verdict)}\n`);
    }
  }
  return worst?.ok ? 0 : 1;
}

function sentenceOf(io: Io, verdict: AuditVerdict): string {
  const words = wordsOf(io, auditWords);
  return verdict.ok
    ? words.whole(verdict.entries, verdict.head.seq, verdict.head.hash)
    : words.broken(verdict.badSeq, verdict.fault, verdict.message);
}

/** One chain at a time: two in one file could not be verified. */
async function exportEntries(
  io: Io,
  parsed: ParsedArguments,
  [first, ...others]: readonly StoreToRead[],
): Promise<number> {
  const format = parsed.values.format ?? 'jsonl';
  if (format !== 'jsonl' && format !== 'csv') {
    throw new UsageError({
      en: `--format "${String(format)}" is unknown; use jsonl or csv`,
      zh: `--format "${String(format)}" 未知；请用 jsonl 或 csv`,
    });
  }
  for (const { data } of others) io.err(`${wordsOf(io, auditWords).notHere(String(data))}\n`);
  return withStore(io, first?.data, 'read', async (store) => {
    for await (const line of store.audit.export(format, filterOf(parsed))) {
      if (io.signal.aborted) return 130;
      io.out(`${line}\n`);
    }
    return 0;
  });
}
