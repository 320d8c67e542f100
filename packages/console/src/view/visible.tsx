import { visibleParts } from '@sluice/plain';
import { memo } from 'react';

interface VisibleProps {
  readonly text: string;
  /** Only read, not decided on. */
  readonly isProse?: boolean;
}

/** Text of a model or a tool: characters that would not show are drawn as escapes. */
export const Visible = memo(function Visible({ text, isProse = false }: VisibleProps) {
  let place = 0;
  return visibleParts(text, isProse ? 'prose' : 'strict').map((part) => {
    const key = place;
    place += part.text.length;
    return part.isEscape ? (
      <mark key={key} className="escape">
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
});
