import { messageOf } from '@sluice/plain';
import type { ParamsInput } from '@sluice/protocol';
import { useMemo, useState } from 'react';
import { type ExportFormat, exportText } from '../../model/audit-export.js';
import { auditParams, readFilter } from '../../model/audit-filter.js';
import { readAudit } from '../../model/read-audit.js';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import { useAuditPages } from './use-audit-pages.js';

type Filter = ParamsInput<'audit.query'>;

const EXPORT_MOST = 1_000_000;

export function AuditPage({ query }: { readonly query: string }) {
  const { store, texts, language } = useConsole();
  const shown = useMemo(() => readFilter(query), [query]);
  const filter = useMemo(() => auditParams(shown), [shown]);
  const { entries, chain, problem, hasMore, isLoading, reload, more } = useAuditPages(filter);
  const [said, setSaid] = useState('');

  async function save(format: ExportFormat): Promise<void> {
    try {
      const ask = (params: Filter) => store.request('audit.query', params);
      // A file from which entries are left out proves less.
      const whole = { ...filter, include_plumbing: true };
      const { entries: all } = await readAudit(ask, whole, EXPORT_MOST, (count) =>
        setSaid(fill(texts.audit.exporting, { count })),
      );
      download(`sluice-audit.${format}`, exportText(all, format));
      setSaid(fill(texts.audit.exported, { count: all.length }));
    } catch (error) {
      setSaid(fill(texts.common.failed, { message: messageOf(error) }));
    }
  }

  return (
    <>
      <div className="page-head">
        <h1>{texts.audit.title}</h1>
        <button type="button" onClick={reload}>
          {texts.common.refresh}
        </button>
        <button type="button" onClick={() => void save('jsonl')}>
          {texts.audit.exportJson}
        </button>
        <button type="button" onClick={() => void save('csv')}>
          {texts.audit.exportCsv}
        </button>
        <span role="status">{said}</span>
      </div>
      {chain && (
        <p className={chain.is_whole ? 'chain chain-whole' : 'chain chain-broken'}>
          {chain.is_whole
            ? `✓ ${texts.audit.chainWhole}`
            : `✗ ${fill(texts.audit.chainBroken, { seq: chain.first_bad_seq ?? '?' })} ${chain.fault ?? ''}`}{' '}
          <span className="muted">
            {fill(texts.audit.checked, { time: formatTime(chain.checked_at, language) })}
          </span>
        </p>
      )}
      <AuditFilters key={query} filter={shown} />
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {isLoading && !entries && <p className="note">{texts.common.loading}</p>}
      {entries && entries.length === 0 && <p className="note empty">{texts.audit.empty}</p>}
      {entries && entries.length > 0 && (
        <>
          <AuditTable entries={entries} />
          <p className="note">
            {fill(texts.audit.shown, { count: entries.length })}{' '}
            {hasMore && (
              <button type="button" onClick={() => void more()}>
                {texts.common.more}
              </button>
            )}
          </p>
        </>
      )}
    </>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
