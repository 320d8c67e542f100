import type { SessionView } from '@sluice/protocol';
import { lazy, Suspense, useEffect, useState } from 'react';
import { newGrounds } from '../../model/new-grounds.js';
import { hrefOf, questionHref } from '../../model/route.js';
import { sessionName } from '../../model/session-name.js';
import { fill } from '../../text/fill.js';
import { formatMoment } from '../../text/format-time.js';
import { saidOf } from '../../text/said.js';
import { Block, inBlocks } from '../block.js';
import { CallLine } from '../call/call-line.js';
import { useConsole } from '../console-context.js';
import { Empty } from '../empty.js';
import { SessionChip } from '../session-chip.js';
import { NewSession } from './new-session.js';
import { useSessionPages } from './use-session-pages.js';

// Comes when somebody wants another title.
const RenameSession = lazy(async () => ({
  default: (await import('./rename-session.js')).RenameSession,
}));

const BLOCK = 25;
const ROW_PX = 64;

export function SessionsPage({ query }: { readonly query: string }) {
  const { state, store, texts } = useConsole();
  const params = new URLSearchParams(query);
  const isArchive = params.has('archived');
  const [words, setWords] = useState(params.get('text') ?? '');
  const { sessions, hasMore, problem, isLoading, more, reload } = useSessionPages({
    text: params.get('text') ?? '',
    archived: isArchive,
  });
  // A pause tells no event; the list must not say less than what was just read.
  useEffect(() => store.lookAgain(), [store]);
  const goTo = (text: string, archived: boolean) => {
    const next = new URLSearchParams();
    if (text.trim() !== '') next.set('text', text.trim());
    if (archived) next.set('archived', '1');
    location.hash = next.size === 0 ? hrefOf('sessions') : `${hrefOf('sessions')}?${next}`;
  };
  return (
    <>
      <div className="page-head">
        <h1>{texts.sessions.title}</h1>
      </div>
      <NewSession />
      <form
        className="panel filters"
        onSubmit={(event) => {
          event.preventDefault();
          goTo(words, isArchive);
        }}
      >
        <label className="grow">
          <span>{texts.find.sessions}</span>
          <input
            type="search"
            maxLength={200}
            placeholder={texts.find.sessionsHint}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        <label>
          <span>{texts.sessions.state}</span>
          <select
            value={isArchive ? 'archived' : ''}
            onChange={({ target }) => goTo(words, target.value === 'archived')}
          >
            <option value="">{texts.find.inUse}</option>
            <option value="archived">{texts.find.archived}</option>
          </select>
        </label>
        <button type="submit">{texts.common.apply}</button>
      </form>
      {problem !== undefined && (
        <p className="problem" role="alert">
          {fill(texts.common.failed, { message: problem })}
        </p>
      )}
      {sessions.length === 0 && isLoading && <p className="note">{texts.common.loading}</p>}
      {sessions.length === 0 && !isLoading && (
        <Empty
          kind={params.has('text') ? 'noSessionFits' : isArchive ? 'noneArchived' : 'sessions'}
        />
      )}
      {sessions.length > 0 && (
        <section className="rows" aria-label={texts.sessions.title}>
          {inBlocks(sessions, BLOCK).map((block) => (
            <Block key={block.first} estimatePx={block.items.length * ROW_PX}>
              {() => (
                <ol>
                  {block.items.map((session, index, shown) => (
                    <li key={session.session_id} className="row">
                      <SessionRow
                        session={withLive(session, state.sessions)}
                        last={session.last_call}
                        hasGround={hasNewGround(shown, index)}
                        onChanged={reload}
                      />
                    </li>
                  ))}
                </ol>
              )}
            </Block>
          ))}
        </section>
      )}
      {hasMore && (
        <button type="button" onClick={() => void more()}>
          {texts.common.more} ({fill(texts.find.so, { count: sessions.length })})
        </button>
      )}
    </>
  );
}

interface SessionRowProps {
  readonly session: SessionView;
  readonly last: SessionView['last_call'];
  readonly hasGround: boolean;
  onChanged(): void;
}

/** What changes from moment to moment is known of sessions in use; the rest is as the list was just read. */
function withLive(session: SessionView, inUse: readonly SessionView[]): SessionView {
  const live = inUse.find(({ session_id }) => session_id === session.session_id);
  if (!live) return session;
  const { paused: _, ...read } = session;
  const { is_busy, pending_approvals, paused } = live;
  return { ...read, is_busy, pending_approvals, ...(paused ? { paused } : {}) };
}

/** Whether the last call of this one rests on something else than those above it. */
function hasNewGround(sessions: readonly SessionView[], index: number): boolean {
  const lines = sessions.slice(0, index + 1).map(({ last_call }) => last_call?.line);
  return newGrounds(lines).at(-1) === true;
}

function SessionRow({ session, last, hasGround, onChanged }: SessionRowProps) {
  const { state, store, texts, language } = useConsole();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { session_id, title } = session;
  const name = sessionName(session);
  const isArchived = session.archived_at !== undefined;
  const [isRenaming, setIsRenaming] = useState(false);

  async function archive(): Promise<void> {
    try {
      await store.request('session.archive', { session_id, archived: !isArchived });
      onChanged();
    } catch (error) {
      setProblem(saidOf(error));
    }
  }

  return (
    <>
      <div className="unfold-head session-head">
        <a className="session-name" href={hrefOf('chat', session_id)} title={name}>
          {name}
        </a>
        <span className={`badge badge-${session.mode}`}>{session.mode}</span>
        <SessionChip session={session} />
        {session.pending_approvals > 0 && (
          <a href={questionHref(session_id)}>
            {fill(texts.sessions.pending, { count: session.pending_approvals })}
          </a>
        )}
        <span className="session-tools">
          <time className="row-place" dateTime={new Date(session.updated_at).toISOString()}>
            {formatMoment(session.updated_at, Date.now(), language)}
          </time>
          {state.me?.role === 'operator' && (
            <>
              <button
                type="button"
                className="small"
                aria-expanded={isRenaming}
                onClick={() => setIsRenaming(!isRenaming)}
              >
                {texts.find.rename}
                <span className="unseen"> {name}</span>
              </button>
              <button type="button" className="small" onClick={() => void archive()}>
                {isArchived ? texts.find.unarchive : texts.find.archive}
                <span className="unseen"> {name}</span>
              </button>
            </>
          )}
        </span>
      </div>
      {isRenaming && (
        <Suspense fallback={<p className="muted">{texts.common.loading}</p>}>
          <RenameSession
            sessionId={session_id}
            title={title}
            onDone={(isRenamed) => {
              setIsRenaming(false);
              if (isRenamed) onChanged();
            }}
          />
        </Suspense>
      )}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {last ? (
        <CallLine line={last.line} durationMs={last.duration_ms} hasGround={hasGround} />
      ) : (
        <span className="muted">{texts.rows.noCall}</span>
      )}
    </>
  );
}
