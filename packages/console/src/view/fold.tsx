import { useState } from 'react';

interface FoldProps {
  readonly title: React.ReactNode;
  readonly children: () => React.ReactNode;
}

/** Draws what is inside only while it is open: results can be large, and most are never looked at. */
export function Fold({ title, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}
