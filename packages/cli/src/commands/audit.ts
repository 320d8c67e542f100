import type { AuditFilter, Store } from '@sluice/store';
import { countOption } from '../code-repository.js';
import { type Command, type Io, type ParsedArguments, UsageError } from '../command.js';
import { paint } from '../paint.js';
import { withStore } from '../stored.js';

const actions = ['list', 'verify', 'export'] as const;

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Shows, proves or exports the append-only account of every call',
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
    session: 'Only this session',
    call: 'Only this call',
    kind: 'Only entries of this kind, such as proposed, decided, executed, returned',
    limit: 'At most this many of the newest entries, 50 unless told',
    format: 'jsonl (the default, can be verified) or csv',
    data: 'The file of the embedded store; SLUICE_DATABASE_URL names a PostgreSQL in its place',
    json: 'Print one JSON document',
  },
  async run(io, parsed) {
    const action = actions.find((name) => name === parsed.positionals[0]);
    if (!action) throw new UsageError(`use audit ${actions.join(', audit ')}`);
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
  const isFiltered = Object.keys(filterOf(parsed)).length > 0;
  const entries = isFiltered
    ? (await store.audit.list({ ...filterOf(parsed), limit: 10_000 })).slice(-limit)
    : await store.audit.list({ afterSeq: Math.max(0, head - limit), limit });
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
  io.err(`${entries.length} of ${head} entries\n`);
  return 0;
}

async function verify(io: Io, parsed: ParsedArguments, store: Store): Promise<number> {
  const verdict = await store.audit.verify();
  if (parsed.values.json) {
    io.out(`${JSON.stringify({ schema_version: '1.0', ...verdict })}\n`);
  } else if (verdict.ok) {
    io.out(
      `The chain is whole: ${verdict.entries} entries, the last is ${verdict.head.seq} (${verdict.head.hash})\n`,
    );
  } else {
    io.out(
      `The chain is broken at entry ${verdict.badSeq} (${verdict.fault}): ${verdict.message}\n`,
    );
  }
  return verdict.ok ? 0 : 1;
}

async function exportEntries(io: Io, parsed: ParsedArguments, store: Store): Promise<number> {
  const format = parsed.values.format ?? 'jsonl';
  if (format !== 'jsonl' && format !== 'csv') {
    throw new UsageError(`--format "${String(format)}" is unknown; use jsonl or csv`);
  }
  for await (const line of store.audit.export(format, filterOf(parsed))) {
    if (io.signal.aborted) return 130;
    io.out(`${line}\n`);
  }
  return 0;
}
