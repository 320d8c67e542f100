import { type Ref, useImperativeHandle, useRef } from 'react';

export interface LinedTextHandle {
  /** Selects a line and brings it into view. */
  goTo(line: number): void;
}

interface LinedTextProps {
  readonly label: string;
  readonly text: string;
  readonly badLines: ReadonlySet<number>;
  readonly ref: Ref<LinedTextHandle>;
  onText(text: string): void;
}

const LINE_PX = 20;

/** A plain text field with the numbers of its lines beside it; lines never wrap, so that each number fits. */
export function LinedText({ label, text, badLines, ref, onText }: LinedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const lines = text.split('\n');
  useImperativeHandle(ref, () => ({
    goTo(line) {
      const element = field.current;
      if (!element) return;
      const all = element.value.split('\n');
      const start = all.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      element.focus();
      element.setSelectionRange(start, start + (all[line - 1]?.length ?? 0));
      element.scrollTop = Math.max(0, (line - 4) * LINE_PX);
      element.scrollIntoView({ block: 'nearest' });
    },
  }));
  return (
    <div className="lined-text">
      <div className="line-numbers" ref={numbers} aria-hidden="true">
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
          <div key={index} className={badLines.has(index + 1) ? 'line-bad' : undefined}>
            {index + 1}
          </div>
        ))}
      </div>
      <textarea
        ref={field}
        aria-label={label}
        aria-invalid={badLines.size > 0}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onScroll={({ currentTarget }) => {
          if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
