import { useId, useState } from 'react';
import { useConsole } from '../console-context.js';

interface UnfoldProps {
  /** What is seen at once. */
  readonly head: React.ReactNode;
  /** Names the row for whoever cannot see it. */
  readonly label?: string;
  readonly children: () => React.ReactNode;
}

/** A row with a button that draws more below it. */
export function Unfold({ head, label, children }: UnfoldProps) {
  const { texts } = useConsole();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="unfold-head">
        {head}
        <button
          type="button"
          className="small unfold-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {texts.rows.details}
          {label !== undefined && <span className="unseen"> {label}</span>}
        </button>
      </div>
      <div id={id}>{isOpen && children()}</div>
    </>
  );
}
