import type { ParamsInput } from '@sluice/protocol';
import { useState } from 'react';
import { type ExportFormat, exportText } from '../../model/audit-export.js';
import { readAudit } from '../../model/read-audit.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { messageOf, useAnswer } from '../use-answer.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';

type Filter = ParamsInput<'audit.query'>;

const EXPORT_MOST = 1_000_000;
const PAGE = 100;

export function AuditPage() {
  const { store, texts } = useConsole();
  const [filter, setFilter] = useState<Filter>({});
  const [limit, setLimit] = useState(PAGE);
  const { value, problem, isLoading, reload } = useAnswer('audit.query', { ...filter, limit });
  const [said, setSaid] = useState('');

  async function save(format: ExportFormat): Promise<void> {
    try {
      const ask = (params: Filter) => store.request('audit.query', params);
      const { entries } = await readAudit(ask, filter, EXPORT_MOST, (count) =>
        setSaid(fill(texts.audit.exporting, { count })),
      );
      download(`sluice-audit.${format}`, exportText(entries, format));
      setSaid(fill(texts.audit.exported, { count: entries.length }));
    } catch (error) {
      setSaid(fill(texts.common.failed, { message: messageOf(error) }));
    }
  }

  const chain = value?.chain;
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
            : `✗ ${fill(texts.audit.chainBroken, { seq: chain.first_bad_seq ?? '?' })}`}
        </p>
      )}
      <AuditFilters
        onFilter={(next) => {
          setFilter(next);
          setLimit(PAGE);
        }}
      />
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {isLoading && !value && <p className="note">{texts.common.loading}</p>}
      {value && value.entries.length === 0 && <p className="note empty">{texts.audit.empty}</p>}
      {value && value.entries.length > 0 && (
        <>
          <AuditTable entries={value.entries} />
          <p className="note">
            {fill(texts.audit.shown, { count: value.entries.length })}{' '}
            {value.next_after !== undefined && limit < 500 && (
              <button type="button" onClick={() => setLimit(500)}>
                {texts.common.more}
              </button>
            )}
            {value.next_after !== undefined && limit >= 500 && (
              <button
                type="button"
                onClick={() => setFilter({ ...filter, after: value.next_after })}
              >
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
