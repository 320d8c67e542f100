import { useMemo, useState } from 'react';
import { auditParams, readFilter } from '../../model/audit-filter.js';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { saidOf } from '../../text/said.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { useResult } from '../use-result.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import { useAuditPages } from './use-audit-pages.js';

export function AuditPage({ query }: { readonly query: string }) {
  const { store, texts } = useConsole();
  const shown = useMemo(() => readFilter(query), [query]);
  const filter = useMemo(() => auditParams(shown), [shown]);
  const { pages, count, isWhole, problem, isLoading, reload, look } = useAuditPages(filter);
  const [said, setSaid] = useState('');

  /** The browser fetches the file itself, so that no entry of it goes through the page. */
  async function save(format: 'jsonl' | 'csv'): Promise<void> {
    try {
      // A file from which entries are left out proves less.
      const whole = { ...filter, include_plumbing: true };
      const { path } = await store.request('audit.export', { ...whole, format });
      const link = document.createElement('a');
      link.href = path;
      link.download = `sluice-audit.${format}`;
      link.click();
      setSaid(texts.audit.exporting);
    } catch (error) {
      setSaid(fill(texts.common.failed, { message: saidOf(error) }));
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
      <ChainState />
      <AuditFilters key={query} filter={shown} />
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {isLoading && count === 0 && <p className="note">{texts.common.loading}</p>}
      {!isLoading && count === 0 && problem === undefined && (
        <Empty kind={Object.keys(shown).length === 0 ? 'audit' : 'auditFilter'} />
      )}
      {count > 0 && (
        <>
          <p className="note">
            {isWhole
              ? fill(texts.audit.shown, { count })
              : `${fill(texts.audit.shown, { count })} – ${texts.audit.scrollOn}`}
          </p>
          <AuditTable pages={pages} onLook={look} />
        </>
      )}
    </>
  );
}

/** Walking a long chain takes a while; the entries are there meanwhile. */
function ChainState() {
  const { texts, language } = useConsole();
  const { value } = useResult('audit.query', { order: 'newest_first', limit: 1 });
  const chain = value?.chain;
  if (!chain) return undefined;
  return (
    <p className={chain.is_whole ? 'chain chain-whole' : 'chain chain-broken'}>
      {chain.is_whole
        ? `✓ ${texts.audit.chainWhole}`
        : `✗ ${fill(texts.audit.chainBroken, { seq: chain.first_bad_seq ?? '?' })} ${chain.fault ?? ''}`}{' '}
      <span className="muted">
        {fill(texts.audit.checked, { time: formatTime(chain.checked_at, language) })}
      </span>
    </p>
  );
}
