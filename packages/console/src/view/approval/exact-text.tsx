import { exactPieces, mayBeCovered, type TextPart } from '@sluice/plain';
import { memo } from 'react';
import type { EffectLine } from '../../model/effect-steps.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';
import { EscapeMark } from '../visible.js';

interface ExactTextProps {
  readonly line: EffectLine;
  readonly isRevealed: boolean;
}

/** One line as it will run: what misleads is drawn as escapes, a secret is covered until the person wants to see it. */
export const ExactText = memo(function ExactText({ line, isRevealed }: ExactTextProps) {
  const { texts } = useConsole();
  return exactPieces(line.text, line.secrets ?? []).map(({ start, parts, secret }) => {
    if (!secret) return <Parts key={start} parts={parts} />;
    const length = secret.end - secret.start;
    const label = fill(texts.approval.secret, { kind: secret.kind, count: length });
    const isCovered = !isRevealed && mayBeCovered(line.text.slice(secret.start, secret.end));
    return isCovered ? (
      <span key={start} className="secret-cover">
        {label}
      </span>
    ) : (
      <mark key={start} className="secret" title={label}>
        <Parts parts={parts} />
      </mark>
    );
  });
});

function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map((part) =>
    part.isEscape ? (
      <EscapeMark key={part.start} part={part} />
    ) : (
      <span key={part.start}>{part.text}</span>
    ),
  );
}
