import { useCallback, useMemo, useState } from 'react';
import { type EffectLine, effectSteps } from '../../model/effect-steps.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { ExactText } from './exact-text.js';

interface EffectBlockProps {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly EffectLine[];
  readonly isSeen: boolean;
  readonly isRevealed: boolean;
  onEnd(part: string, end: HTMLElement | null): void;
}

/** One part of what will happen, whole. Long lines wrap, so that nothing leaves the box sideways. */
export function EffectBlock({ name, title, lines, isSeen, isRevealed, onEnd }: EffectBlockProps) {
  const { texts } = useConsole();
  const steps = useMemo(() => effectSteps(lines), [lines]);
  const [drawn, setDrawn] = useState(1);
  const [isOpen, setIsOpen] = useState(false);
  const left = steps.slice(drawn).flat().length;
  const next = steps[drawn]?.length ?? 0;
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        className={isOpen ? 'effect-box effect-open' : 'effect-box'}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <pre className={`effect-${name}`}>
          {steps
            .slice(0, drawn)
            .flat()
            .map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <span key={index} className={`line line-${line.kind ?? 'same'}`}>
                <ExactText line={line} isRevealed={isRevealed} />
                {'\n'}
              </span>
            ))}
        </pre>
        {left > 0 ? (
          <button type="button" className="unseen-end" onClick={() => setDrawn(drawn + 1)}>
            {fill(texts.approval.moreLines, { count: next, left })}
          </button>
        ) : (
          <span ref={end} className={isSeen ? 'effect-end' : 'effect-end unseen-end'} />
        )}
      </div>
    </div>
  );
}
