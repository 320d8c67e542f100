import { useCallback, useState } from 'react';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { Visible } from '../visible.js';

/** Lines drawn at once; what is left is said and asked for, and the end is not seen before all are drawn. */
const LINES = 2_000;

export interface EffectLine {
  readonly text: string;
  readonly kind?: string;
}

interface EffectBlockProps {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly EffectLine[];
  readonly isSeen: boolean;
  onEnd(part: string, end: HTMLElement | null): void;
}

/** One part of what will happen, whole. Long lines wrap, so that nothing leaves the box sideways. */
export function EffectBlock({ name, title, lines, isSeen, onEnd }: EffectBlockProps) {
  const { texts } = useConsole();
  const [drawn, setDrawn] = useState(LINES);
  const [isOpen, setIsOpen] = useState(false);
  const left = lines.length - drawn;
  const end = useCallback((element: HTMLElement | null) => onEnd(name, element), [name, onEnd]);
  return (
    <div className="effect">
      <div className="effect-head">
        <h4>{title}</h4>
        {!isSeen && !isOpen && (
          <button type="button" className="small" onClick={() => setIsOpen(true)}>
            {texts.approval.showAll}
          </button>
        )}
      </div>
      <section
        className={isOpen ? 'effect-box effect-open' : 'effect-box'}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <pre className={`effect-${name}`}>
          {lines.slice(0, drawn).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <span key={index} className={`line line-${line.kind ?? 'same'}`}>
              <Visible text={line.text} />
              {'\n'}
            </span>
          ))}
        </pre>
        {left > 0 ? (
          <button type="button" onClick={() => setDrawn(drawn + LINES)}>
            {fill(texts.approval.moreLines, { count: Math.min(LINES, left), left })}
          </button>
        ) : (
          <span ref={end} className="effect-end" />
        )}
      </section>
    </div>
  );
}
