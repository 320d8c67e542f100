import { visibleText } from '@sluice/plain';
import type { AuditEntryView } from '@sluice/protocol';
import { memo } from 'react';
import { whatOf, yesOf } from '../../model/audit-words.js';
import { prettyJson } from '../../model/edited-arguments.js';
import { newGrounds } from '../../model/new-grounds.js';
import { hrefOf } from '../../model/route.js';
import { factWord, kindWord } from '../../text/audit-kinds.js';
import { fill } from '../../text/fill.js';
import { formatTime } from '../../text/format-time.js';
import { Block, inBlocks } from '../block.js';
import { CallLine } from '../call/call-line.js';
import { KeptCall } from '../call/kept-call.js';
import { TextBox } from '../call/result-view.js';
import { Unfold } from '../call/unfold.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import type { AuditPageOf } from './use-audit-pages.js';

const BLOCK = 20;
const ROW_PX = 46;

interface AuditTableProps {
  readonly pages: readonly AuditPageOf[];
  onLook(page: AuditPageOf): void;
}

/** The entries of the audit, one line each. */
export function AuditTable({ pages, onLook }: AuditTableProps) {
  const { texts } = useConsole();
  return (
    <section className="rows" aria-label={texts.audit.title}>
      {pages.map((page) => (
        <PageOf key={page.place} page={page} onLook={onLook} />
      ))}
    </section>
  );
}

interface PageOfProps {
  readonly page: AuditPageOf;
  onLook(page: AuditPageOf): void;
}

const PageOf = memo(function PageOf({ page, onLook }: PageOfProps) {
  const { texts } = useConsole();
  if (!page.entries) {
    return (
      <Block estimatePx={page.count * ROW_PX} onNear={(isNear) => isNear && onLook(page)}>
        {() => (
          <p className="note" style={{ height: page.count * ROW_PX }}>
            {texts.common.loading}
          </p>
        )}
      </Block>
    );
  }
  return inBlocks(page.entries, BLOCK).map((block) => (
    <Block key={block.items[0]?.seq} estimatePx={block.items.length * ROW_PX}>
      {() => {
        const grounds = newGrounds(block.items.map(({ line }) => line));
        return (
          <ol>
            {block.items.map((entry, index) => (
              <li key={entry.seq} className="row">
                <EntryView entry={entry} hasGround={grounds[index] === true} />
              </li>
            ))}
          </ol>
        );
      }}
    </Block>
  ));
});

interface EntryViewProps {
  readonly entry: AuditEntryView;
  readonly hasGround: boolean;
}

function EntryView({ entry, hasGround }: EntryViewProps) {
  const { texts, language } = useConsole();
  const { line, call_id, session_id, session_title } = entry;
  const data = entry.data;
  const yes = yesOf(entry);
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
          <span className="row-kind">{kindWord(entry.kind, language)}</span>
          {yes && (
            <span className="muted">
              <Visible text={fill(texts.rows.yes, yes)} />
            </span>
          )}
          {line ? (
            <CallLine line={line} durationMs={durationOf(data)} hasGround={hasGround} />
          ) : (
            <span className="call-row">
              <Visible text={whatOf(entry, factWord(language))} />
              <span className="muted">
                <Visible text={entry.actor ?? ''} />
              </span>
            </span>
          )}
          {session_id !== '' && (
            <a
              className="row-session"
              href={hrefOf('chat', session_id)}
              title={visibleText(session_id)}
            >
              <Visible text={session_title ?? session_id} />
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
