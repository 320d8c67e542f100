import { visibleText } from '@sluice/plain';
import type { ApprovalView } from '@sluice/protocol';

/** What a session is called where its name stands among our own words: its title, with nothing hidden in it. */
export function sessionName(session: {
  readonly session_id: string;
  readonly title: string;
}): string {
  return visibleText(session.title === '' ? session.session_id : session.title, 'prose');
}

/** The session of a question, also where it is not among those that are at hand. */
export function askingSession(
  known: readonly { readonly session_id: string; readonly title: string }[],
  { session_id, session_title = '' }: Pick<ApprovalView, 'session_id' | 'session_title'>,
): { readonly session_id: string; readonly title: string } {
  const found = known.find((session) => session.session_id === session_id);
  return { session_id, title: found?.title ?? session_title };
}
