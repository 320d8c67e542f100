import { consoleLog, systemClock } from '@sluice/kernel/system';
import { type Command, UsageError } from '../command-line/command.js';
import { dataText, jsonText } from '../command-line/option-texts.js';
import { refuseSurplus } from '../command-line/refuse-surplus.js';
import { guardMasker } from '../compose/guard-masker.js';
import { auditKeyPath } from '../store/audit-key.js';
import { openWritableStore } from '../store/open-writable-store.js';
import { makeStoreFolder, storePlace } from '../store/store-place.js';
import { withStore } from '../store/stored.js';

export const dbCommand: Command = {
  name: 'db',
  summary: {
    en: 'Brings the store to the present schema, or says how it stands',
    zh: '把存储升级到当前结构，或说明其状态',
  },
  usage: ['db migrate [--data <file>]', 'db status [--json]'],
  examples: [
    'sluice db status',
    'SLUICE_DATABASE_URL=postgres://localhost/sluice sluice db migrate',
  ],
  options: { data: { type: 'string' }, json: { type: 'boolean' } },
  optionHelp: {
    data: dataText,
    json: jsonText,
  },
  async run(io, { values, positionals }) {
    const place = storePlace(io, values.data);
    const words = 'path' in place ? place.path : 'PostgreSQL';
    refuseSurplus(`db ${positionals[0]}`, positionals, 1);
    if (positionals[0] === 'migrate') {
      makeStoreFolder(io, place);
      const store = await openWritableStore(place, {
        masker: guardMasker,
        clock: systemClock,
        log: consoleLog,
        auditKey: auditKeyPath(io),
      });
      await store.close();
      io.err(`${words} is at the present schema\n`);
      return 0;
    }
    if (positionals[0] !== 'status')
      throw new UsageError({
        en: 'use db migrate or db status',
        zh: '请用 db migrate 或 db status',
      });
    const status = await withStore(io, values.data, 'read', async (store) => ({
      schema_version: '1.0',
      engine: store.engine,
      place: words,
      sessions: (await store.sessions.list({ limit: 10_000, includeChildren: true })).length,
      last_event: await store.events.lastSeq(),
      audit_entries: (await store.audit.checkpoint()).seq,
      open_questions: (await store.pendingApprovals()).length,
    }));
    if (values.json) {
      io.out(`${JSON.stringify(status)}\n`);
      return 0;
    }
    for (const [name, value] of Object.entries(status).slice(1)) {
      io.out(`${name.padEnd(14)}  ${value}\n`);
    }
    return 0;
  },
};
