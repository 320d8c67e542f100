import { visibleText } from '@sluice/plain';
import type { paint } from '../terminal/paint.js';
import type { LiveCall, LiveSession, LiveView } from './live-view.js';
import type { TopWords } from './top-words.js';

/** The view as lines for a terminal of this size; what does not fit is counted. */
export function showView(
  view: LiveView,
  words: TopWords,
  color: ReturnType<typeof paint>,
  size: { readonly columns: number; readonly rows: number },
): string {
  // Three parts, each with its title and a line for what does not fit, two rows at the top and two between.
  const room = Math.max(1, Math.floor((size.rows - 4) / 3) - 2);
  const part = <Item>(title: string, items: readonly Item[], line: (item: Item) => string) => [
    color.bold(title),
    ...items.slice(0, room).map((item) => `  ${line(item)}`),
    ...(items.length > room ? [`  ${words.more(items.length - room)}`] : []),
    ...(items.length === 0 ? [`  ${words.none}`] : []),
  ];
  const lines = [
    words.head(view.sessions.length, view.running.length, view.questions),
    '',
    ...part(words.sessions, view.sessions, (session) => sessionLine(session, view.at, words)),
    '',
    ...part(words.running, view.running, (call) => callLine(call, words)),
    '',
    ...part(words.ended, view.ended, (call) => callLine(call, words)),
  ];
  const fitting = lines.slice(0, size.rows).map((line) => cut(line, size.columns));
  return `${fitting.join('\n')}\n`;
}

function sessionLine(session: LiveSession, now: number, words: TopWords): string {
  const { id, title, face, mode, holder, changedAt, running } = session;
  const age = words.span(now - changedAt);
  const who = holder === null ? '' : `  ${visibleText(holder)}`;
  return `${face.padEnd(7)} ${mode.padEnd(9)} ${String(running).padStart(5)}  ${age.padStart(7)}  ${visibleText(id)}  ${visibleText(title)}${who}`;
}

function callLine({ id, sessionId, tool, state, ms, error }: LiveCall, words: TopWords): string {
  const what = error === null ? state : `${state} ${error}`;
  return `${visibleText(tool).padEnd(24)} ${what.padEnd(24)} ${words.span(ms).padStart(7)}  ${visibleText(id)}  ${visibleText(sessionId)}`;
}

function cut(line: string, columns: number): string {
  return [...line].length <= columns ? line : `${[...line].slice(0, columns - 1).join('')}…`;
}
