import { type TextKind, type TextPart, visibleParts } from '@sluice/plain';
import { memo } from 'react';
import { fill } from '../text/fill.js';
import { useConsole } from './console-context.js';

interface VisibleProps {
  readonly text: string;
  /** One of `TextKind`, which say what each is for; strict by default. */
  readonly isProse?: boolean;
  readonly isLine?: boolean;
  readonly isWords?: boolean;
}

/** Text of a model or a tool: characters that would not show, or pass for others, are drawn as escapes. */
export const Visible = memo(function Visible({ text, isProse, isLine, isWords }: VisibleProps) {
  const kind: TextKind = isProse ? 'prose' : isWords ? 'words' : isLine ? 'line' : 'strict';
  return visibleParts(text, kind).map((part) =>
    part.isEscape ? (
      <EscapeMark key={part.start} part={part} />
    ) : (
      <span key={part.start}>{part.text}</span>
    ),
  );
});

export function EscapeMark({ part }: { readonly part: TextPart }) {
  const { texts } = useConsole();
  const { looksLike } = part;
  return (
    <mark
      className="escape"
      {...(looksLike === undefined
        ? {}
        : { title: fill(texts.approval.looksLike, { like: looksLike }) })}
    >
      {part.text}
    </mark>
  );
}
