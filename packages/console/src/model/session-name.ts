import { visibleText } from '@sluice/plain';

/** What a session is called where its name stands among our own words: its title, with nothing hidden in it. */
export function sessionName(session: {
  readonly session_id: string;
  readonly title: string;
}): string {
  return visibleText(session.title === '' ? session.session_id : session.title, 'prose');
}
