import type { AuditEntryView } from '@sluice/protocol';
import { decidedOf, whatOf } from '../../model/audit-words.js';
import { prettyJson } from '../../model/edited-arguments.js';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { useConsole } from '../console-context.js';
import { Fold } from '../fold.js';
import { ScrollBox } from '../scroll-box.js';
import { Visible } from '../visible.js';

export function AuditTable({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  const { texts, language } = useConsole();
  return (
    <ScrollBox label={texts.audit.title}>
      <table className="stack">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{texts.common.time}</th>
            <th scope="col">{texts.common.kind}</th>
            <th scope="col">{texts.audit.what}</th>
            <th scope="col">{texts.audit.decided}</th>
            <th scope="col">{texts.common.session}</th>
            <th scope="col">{texts.audit.data}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <th scope="row">{entry.seq}</th>
              <td data-label={texts.common.time}>{formatTime(entry.at, language)}</td>
              <td data-label={texts.common.kind}>
                <code>{entry.kind}</code>
              </td>
              <td data-label={texts.audit.what}>
                <Visible text={whatOf(entry)} />
                {entry.line?.edits !== undefined && (
                  <p className="muted">
                    <Visible text={fill(texts.call.edited, { edits: entry.line.edits })} />
                  </p>
                )}
              </td>
              <td data-label={texts.audit.decided}>
                <Visible text={decidedOf(entry)} />
              </td>
              <td data-label={texts.common.session}>
                <Visible text={entry.session_id} />
              </td>
              <td data-label={texts.audit.data}>
                <Fold title={<code>{entry.hash.slice(0, 10)}…</code>}>
                  {() => (
                    <>
                      <dl className="hashes">
                        <div>
                          <dt>{texts.audit.hash}</dt>
                          <dd>
                            <code>{entry.hash}</code>
                          </dd>
                        </div>
                        <div>
                          <dt>{texts.audit.previousHash}</dt>
                          <dd>
                            <code>{entry.previous_hash}</code>
                          </dd>
                        </div>
                        {entry.call_id !== undefined && (
                          <div>
                            <dt>{texts.audit.call}</dt>
                            <dd>
                              <Visible text={entry.call_id} />
                            </dd>
                          </div>
                        )}
                      </dl>
                      <pre>
                        <Visible text={prettyJson(entry.data)} />
                      </pre>
                    </>
                  )}
                </Fold>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
