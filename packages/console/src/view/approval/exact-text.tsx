import { exactPieces, mayBeCovered, type TextPart } from '@sluice/plain';
import { memo } from 'react';
import type { DangerMark } from '../../model/danger-marks.js';
import type { EffectLine } from '../../model/effect-steps.js';
import { dangersTexts } from '../../text/dangers-texts.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { EscapeMark } from '../visible.js';

interface ExactTextProps {
  readonly line: EffectLine;
  readonly isRevealed: boolean;
}

/**
 * One line as it will run: what misleads is drawn as escapes, a secret is covered until the person wants to see it, and
 * what is dangerous is marked where it stands.
 */
export const ExactText = memo(function ExactText({ line, isRevealed }: ExactTextProps) {
  const { texts } = useConsole();
  const { dangers = [] } = line;
  return exactPieces(line.text, line.secrets ?? []).map(({ start, parts, secret }) => {
    if (!secret) return <Parts key={start} parts={parts} dangers={dangers} />;
    const length = secret.end - secret.start;
    const label = fill(texts.approval.secret, { kind: secret.kind, count: length });
    const isCovered = !isRevealed && mayBeCovered(line.text.slice(secret.start, secret.end));
    return isCovered ? (
      <span key={start} className="secret-cover">
        {label}
      </span>
    ) : (
      <mark key={start} className="secret" title={label}>
        <Parts parts={parts} dangers={dangers} />
      </mark>
    );
  });
});

interface PartsProps {
  readonly parts: readonly TextPart[];
  readonly dangers: readonly DangerMark[];
}

function Parts({ parts, dangers }: PartsProps) {
  const { language } = useConsole();
  return parts
    .flatMap((part) => cutAt(part, dangers))
    .map((part) => {
      const mark = dangers.find(({ start, end }) => part.start >= start && part.start < end);
      const drawn = part.isEscape ? (
        <EscapeMark key={part.start} part={part} />
      ) : (
        <span key={part.start}>{part.text}</span>
      );
      return mark ? (
        <mark key={part.start} className="danger-mark" title={dangersTexts[language][mark.danger]}>
          {drawn}
        </mark>
      ) : (
        drawn
      );
    });
}

/** A part of the text in pieces that are inside of one mark or outside of all. */
function cutAt(part: TextPart, dangers: readonly DangerMark[]): readonly TextPart[] {
  if (part.isEscape || dangers.length === 0) return [part];
  const edges = dangers
    .flatMap(({ start, end }) => [start, end])
    .filter((edge) => edge > part.start && edge < part.end);
  const cuts = [part.start, ...edges, part.end];
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? part.start;
    return { ...part, start, end, text: part.text.slice(start - part.start, end - part.start) };
  });
}
