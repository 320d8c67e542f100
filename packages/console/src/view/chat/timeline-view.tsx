import type { CallLineView } from '@sluice/protocol';
import { lazy, memo, Suspense } from 'react';
import { isBusy } from '../../model/console-state.js';
import { newGrounds } from '../../model/new-grounds.js';
import { hrefOf } from '../../model/route.js';
import type { TimelineItem } from '../../model/timeline.js';
import { fill } from '../../text/fill.js';
import { formatClock, formatSpan } from '../../text/format-time.js';
import { said } from '../../text/said.js';
import { Block, inBlocks } from '../block.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';
import { CallView } from './call-view.js';
import { useFollow } from './use-follow.js';

// Comes after the first page: until then the words are there as they are.
const MarkdownView = lazy(async () => ({
  default: (await import('./markdown-view.js')).MarkdownView,
}));

// Comes with the first image or file.
const AttachmentsView = lazy(async () => ({
  default: (await import('../call/attachments-view.js')).AttachmentsView,
}));

const BLOCK = 20;
const ITEM_PX = 64;

interface TimelineViewProps {
  readonly items: readonly TimelineItem[];
  readonly isLoading: boolean;
  readonly sessionId: string;
}

export function TimelineView({ items, isLoading, sessionId }: TimelineViewProps) {
  const { state, texts } = useConsole();
  const { box, isAtEnd, onScroll, toEnd } = useFollow(items, state.inbox.open);
  const session = state.sessions.find(({ session_id }) => session_id === sessionId);
  const isWorking = isBusy(state, sessionId) && !session?.paused;
  const isAsking = state.inbox.open.some(({ session_id }) => session_id === sessionId);

  return (
    <div className="timeline-frame">
      <section
        className="timeline"
        ref={box}
        aria-label={texts.chat.timeline}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {isLoading && <p className="note">{texts.common.loading}</p>}
        {!isLoading && items.length === 0 && (
          <p className="note empty">
            {texts.chat.empty} <a href={hrefOf('help')}>{texts.chat.guide}</a>
          </p>
        )}
        <TimelineBlocks items={items} sessionId={sessionId} label={texts.chat.timeline} />
        {isWorking && (
          <p className="busy" aria-hidden="true">
            {isAsking ? (
              texts.chat.waits
            ) : (
              <>
                <span className="pulse" />
                {texts.chat.busy}
              </>
            )}
          </p>
        )}
      </section>
      {!isAtEnd && (
        <button type="button" className="to-end" onClick={toEnd}>
          ↓ {texts.chat.newest}
        </button>
      )}
    </div>
  );
}

interface TimelineBlocksProps {
  readonly items: readonly TimelineItem[];
  readonly sessionId: string;
  readonly label: string;
}

/** Drawn anew for new items alone: of a long session, a press on a button must not touch every block. */
const TimelineBlocks = memo(function TimelineBlocks(props: TimelineBlocksProps) {
  const { items, sessionId, label } = props;
  return (
    <div role="log" aria-relevant="additions" aria-label={label}>
      {inBlocks(items, BLOCK).map((block) => (
        <Block key={block.first} estimatePx={block.items.length * ITEM_PX}>
          {() => {
            const grounds = newGrounds(block.items.map(lineOf));
            return (
              <ol>
                {block.items.map((item, index) => (
                  <li key={item.key} className={`item item-${item.kind}`} data-kind={item.kind}>
                    <ItemView
                      item={item}
                      sessionId={sessionId}
                      hasGround={grounds[index] === true}
                    />
                  </li>
                ))}
              </ol>
            );
          }}
        </Block>
      ))}
    </div>
  );
});

function lineOf(item: TimelineItem): CallLineView | undefined {
  return item.kind === 'call' ? item.line : undefined;
}

interface ItemViewProps {
  readonly item: TimelineItem;
  readonly sessionId: string;
  readonly hasGround: boolean;
}

function ItemView({ item, sessionId, hasGround }: ItemViewProps) {
  const { texts, language } = useConsole();
  switch (item.kind) {
    case 'user':
      return (
        <>
          <Head who={texts.chat.you} at={item.at}>
            {item.delivery === 'sending' && <em>{texts.chat.sending}</em>}
            {item.delivery === 'failed' && <em className="bad">{texts.chat.notSent}</em>}
          </Head>
          {item.text !== '' && (
            <div className="prose">
              <Visible text={item.text} isProse />
            </div>
          )}
          {item.files?.map((name) => (
            <p key={name} className="attachment-about">
              <Visible text={name} />
            </p>
          ))}
          {item.attachments && (
            <Suspense fallback={<p className="muted">{texts.common.loading}</p>}>
              <AttachmentsView sessionId={sessionId} attachments={item.attachments} />
            </Suspense>
          )}
        </>
      );
    case 'text':
      return (
        <>
          <Head who={texts.chat.agent} at={item.at} />
          <Suspense
            fallback={
              <div className="prose">
                <Visible text={item.text} isProse />
              </div>
            }
          >
            <MarkdownView text={item.text} />
          </Suspense>
        </>
      );
    case 'thinking':
      return (
        <details open={item.isOpen}>
          <summary>{texts.chat.thinking}</summary>
          <div className="prose">
            <Visible text={item.text} isProse />
          </div>
        </details>
      );
    case 'call':
      return <CallView call={item} sessionId={sessionId} hasGround={hasGround} />;
    case 'error':
      return (
        <>
          <strong>{texts.chat.error}</strong> <code>{item.code}</code>{' '}
          <Visible text={said(item.message)} isProse />
          {item.nextAction !== undefined && (
            <div>
              {texts.common.nextAction}: <Visible text={said(item.nextAction)} isProse />
            </div>
          )}
        </>
      );
    case 'turn_end':
      return (
        <span>
          {fill(texts.chat.spent, {
            model: formatSpan(item.spent.modelMs, language),
            tools: formatSpan(item.spent.toolMs, language),
            wait: formatSpan(item.spent.waitMs, language),
          })}
        </span>
      );
  }
}

interface HeadProps {
  readonly who: string;
  readonly at: number;
  readonly children?: React.ReactNode;
}

function Head({ who, at, children }: HeadProps) {
  const { language } = useConsole();
  return (
    <div className="item-head">
      <strong>{who}</strong>
      <time dateTime={new Date(at).toISOString()}>{formatClock(at, language)}</time>
      {children}
    </div>
  );
}
