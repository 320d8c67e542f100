import { visibleParts } from '../model/visible-text.js';

/** Text of a model or a tool: characters that would not show are drawn as escapes. */
export function Visible({ text }: { readonly text: string }) {
  let place = 0;
  return visibleParts(text).map((part) => {
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
}
