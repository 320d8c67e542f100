import { useEffect, useRef } from 'react';
import { type EditedArguments, prettyJson } from '../../model/edited-arguments.js';
import type { Texts } from '../../text/english.js';
import { fill } from '../../text/fill.js';
import { useConsole } from '../console-context.js';

interface EditArgumentsProps {
  readonly text: string;
  readonly edited: EditedArguments;
  /** Why the server would not run it. */
  readonly problem: string | undefined;
  onText(text: string): void;
}

export function EditArguments({ text, edited, problem, onText }: EditArgumentsProps) {
  const { texts } = useConsole();
  const field = useRef<HTMLTextAreaElement>(null);
  // It opens below what is on the screen.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <label className="edit">
      <span>{texts.approval.editLabel}</span>
      <textarea
        ref={field}
        value={text}
        rows={Math.min(16, text.split('\n').length + 1)}
        spellCheck={false}
        aria-invalid={!edited.ok || problem !== undefined}
        onChange={({ target }) => onText(target.value)}
      />
      <span className={edited.ok && problem === undefined ? 'muted' : 'bad'} role="status">
        {problem ?? editWords(edited, texts)}
      </span>
    </label>
  );
}

export function startEdit(shown: unknown): string {
  return prettyJson(shown);
}

function editWords(edited: EditedArguments, texts: Texts): string {
  if (edited.ok) {
    return edited.changed.length === 0
      ? texts.approval.editSame
      : fill(texts.approval.editChanged, { keys: edited.changed.join(', ') });
  }
  return edited.problem === 'json'
    ? fill(texts.approval.editNotJson, { detail: edited.detail })
    : texts.approval.editNotObject;
}
