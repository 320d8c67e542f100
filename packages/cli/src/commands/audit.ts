import type { AuditFilter, Store } from '@sluice/store';
import { countOption } from '../code-repository.js';
import { type Command, type Io, type ParsedArguments, UsageError } from '../command.js';
import { wordsOf } from '../language.js';
import { dataText, jsonText } from '../option-texts.js';
import { paint } from '../paint.js';
import { withStore } from '../stored.js';
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
    data: dataText,
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
    return withStore(io, parsed.values.data, 'read', (store) => work(io, parsed, store));
  },
};

function filterOf({ values }: ParsedArguments): AuditFilter {
  return {
    ...(typeof values.session === 'string' ? { sessionId: values.session } : {}),
    ...(typeof values.call === 'string' ? { callId: values.call } : {}),
    ...(typeof values.kind === 'string' ? { kinds: [values.kind] } : {}),
  };
}

async function list(io: Io, parsed: ParsedArguments, store: Store): Promise<number> {
  const limit = countOption('limit', parsed.values.limit, 50, 10_000);
  const { seq: head } = await store.audit.checkpoint();
  const newest = await store.audit.list({ ...filterOf(parsed), limit, newestFirst: true });
  const entries = [...newest].reverse();
  if (parsed.values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', entries }, null, 2)}\n`);
    return 0;
  }
  const color = paint(io.hasColor);
  for (const entry of entries) {
    const when = new Date(entry.at).toISOString();
    const what = [entry.sessionId, entry.callId, entry.actor]
      .filter((part) => part !== undefined)
      .join('  ');
    io.out(
      `${String(entry.seq).padStart(6)}  ${when}  ${color.bold(entry.kind.padEnd(10))}  ${what}\n`,
    );
  }
  io.err(`${wordsOf(io, auditWords).count(entries.length, head)}\n`);
  return 0;
}

async function verify(io: Io, parsed: ParsedArguments, store: Store): Promise<number> {
  const verdict = await store.audit.verify();
  if (parsed.values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', ...verdict })}\n`);
  } else if (verdict.ok) {
    const { entries, head } = verdict;
    io.out(`${wordsOf(io, auditWords).whole(entries, head.seq, head.hash)}\n`);
  } else {
    const { badSeq, fault, message } = verdict;
    io.out(`${wordsOf(io, auditWords).broken(badSeq, fault, message)}\n`);
  }
  return verdict.ok ? 0 : 1;
}

async function exportEntries(io: Io, parsed: ParsedArguments, store: Store): Promise<number> {
  const format = parsed.values.format ?? 'jsonl';
  if (format !== 'jsonl' && format !== 'csv') {
    throw new UsageError({
      en: `--format "${String(format)}" is unknown; use jsonl or csv`,
      zh: `--format "${String(format)}" 未知；请用 jsonl 或 csv`,
    });
  }
  for await (const line of store.audit.export(format, filterOf(parsed))) {
    if (io.signal.aborted) return 130;
    io.out(`${line}\n`);
  }
  return 0;
}
