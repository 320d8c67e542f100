import type { AuditEntryView } from '@sluice/protocol';
import { decidedOf, whatOf } from '../../model/audit-words.js';
import { prettyJson } from '../../model/edited-arguments.js';
import { hrefOf } from '../../model/route.js';
import { formatTime } from '../../text/format-time.js';
import { Block, inBlocks } from '../block.js';
import { CallLine } from '../call/call-line.js';
import { KeptCall } from '../call/kept-call.js';
import { TextBox } from '../call/result-view.js';
import { Unfold } from '../call/unfold.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

const BLOCK = 20;
const ROW_PX = 44;

/** The entries of the audit, one line each. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntryView[] }) {
  const { texts } = useConsole();
  return (
    <section className="rows" aria-label={texts.audit.title}>
      {inBlocks(entries, BLOCK).map((block) => (
        <Block key={block.items[0]?.seq} estimatePx={block.items.length * ROW_PX}>
          {() => (
            <ol>
              {block.items.map((entry) => (
                <li key={entry.seq} className="row">
                  <EntryView entry={entry} />
                </li>
              ))}
            </ol>
          )}
        </Block>
      ))}
    </section>
  );
}

function EntryView({ entry }: { readonly entry: AuditEntryView }) {
  const { texts, language } = useConsole();
  const { line, call_id, session_id } = entry;
  const data = entry.data;
  return (
    <Unfold
      label={`#${entry.seq}`}
      head={
        <>
          <span className="row-place">
            #{entry.seq}{' '}
            <time dateTime={new Date(entry.at).toISOString()}>
              {formatTime(entry.at, language)}
            </time>
          </span>
          <code className="row-kind">{entry.kind}</code>
          {line ? (
            <CallLine line={line} durationMs={durationOf(data)} />
          ) : (
            <span className="call-row">
              <Visible text={whatOf(entry)} />
              <span className="muted">
                <Visible text={decidedOf(entry)} />
              </span>
            </span>
          )}
          {session_id !== '' && (
            <a className="row-session" href={hrefOf('chat', session_id)}>
              <Visible text={session_id} />
            </a>
          )}
        </>
      }
    >
      {() => (
        <div className="row-more">
          {call_id !== undefined && session_id !== '' && (
            <KeptCall sessionId={session_id} callId={call_id} />
          )}
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
            {call_id !== undefined && (
              <div>
                <dt>{texts.audit.call}</dt>
                <dd>
                  <Visible text={call_id} />
                </dd>
              </div>
            )}
          </dl>
          <TextBox label={texts.audit.data} text={prettyJson(entry.data)} />
        </div>
      )}
    </Unfold>
  );
}

function durationOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'duration_ms')) {
    return undefined;
  }
  const value: unknown = Reflect.get(data, 'duration_ms');
  return typeof value === 'number' ? value : undefined;
}
