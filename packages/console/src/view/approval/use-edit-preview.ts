import type { ApprovalView, Result } from '@sluice/protocol';
import { useEffect, useState } from 'react';
import { editedApproval } from '../../model/edited-approval.js';
import type { EditedArguments } from '../../model/edited-arguments.js';
import { useConsole } from '../console-context.js';

export type EditPreview =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly error: unknown }
  | { readonly kind: 'shown'; readonly view: ApprovalView; readonly effectDigest: string };

interface Answered {
  readonly text: string;
  readonly answer: Result<'approval.preview'> | { readonly error: unknown };
}

/** Long enough that nobody waits for an answer to half a word. */
const QUIET_MS = 250;

/** What the edited call would do, asked anew whenever the text rests. */
export function useEditPreview(
  approval: ApprovalView,
  text: string | undefined,
  edited: EditedArguments | undefined,
): EditPreview {
  const { store } = useConsole();
  const [answered, setAnswered] = useState<Answered | undefined>(undefined);
  const { call_id, session_id } = approval;
  const value = edited?.ok && edited.changed.length > 0 ? edited.value : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for the value that is read from it
  useEffect(() => {
    if (text === undefined || !value) return undefined;
    let isCurrent = true;
    const take = (answer: Answered['answer']) => isCurrent && setAnswered({ text, answer });
    const timer = setTimeout(() => {
      store
        .request('approval.preview', { call_id, session_id, arguments: value })
        .then(take, (error: unknown) => take({ error }));
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [store, call_id, session_id, text]);
  if (!value) return { kind: 'none' };
  if (answered?.text !== text || !answered) return { kind: 'waiting' };
  const { answer } = answered;
  if ('error' in answer) return { kind: 'refused', error: answer.error };
  return {
    kind: 'shown',
    view: editedApproval(approval, value, answer),
    effectDigest: answer.effect_digest,
  };
}
