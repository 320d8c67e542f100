import { useLayoutEffect, useRef } from 'react';
import type { LiveOutput } from '../../model/live-output.js';
import { filesTexts } from '../../text/files-texts.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

const NEAR_PX = 24;

interface LiveOutputViewProps {
  readonly output: LiveOutput;
  readonly isOver: boolean;
}

/** What a command puts out while it runs. The newest line stays in sight until somebody scrolls back in it. */
export function LiveOutputView({ output, isOver }: LiveOutputViewProps) {
  const { language } = useConsole();
  const words = filesTexts[language];
  const label = isOver ? words.liveLast : words.liveOutput;
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more output is what it follows
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [output]);
  return (
    <>
      <p className="detail-name">{label}</p>
      {output.isCut && <p className="muted live-note">{words.liveCut}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={box}
        role="group"
        className="text-box live-output"
        aria-label={label}
        // A timeline tells what is added to it; every line of a build would drown the rest.
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
        }}
      >
        <pre>
          {output.pieces.map(({ number, stream, text }) => (
            <span key={number} className={`live-${stream}`}>
              <Visible text={text} />
            </span>
          ))}
        </pre>
      </div>
      {output.isStopped && !isOver && <p className="muted live-note">{words.liveStopped}</p>}
    </>
  );
}
