import { visibleText } from '@sluice/plain';
import { cutToWidth } from '../terminal/cut-to-width.js';
import type { paint } from '../terminal/paint.js';
import { paddedTo, widthOf } from '../terminal/screen.js';
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
  const sessions = [...view.running, ...view.ended].map(({ sessionId }) => widthOf(sessionId));
  const widths = {
    columns: size.columns,
    session: Math.min(MOST_SESSION, Math.max(0, ...sessions)),
  };
  const lines = [
    words.head(view.sessions.length, view.running.length, view.questions) +
      (view.left.length === 0 ? '' : words.left(view.left.length)),
    '',
    ...part(words.sessions, view.sessions, (session) => sessionLine(session, view.at, words)),
    '',
    ...part(words.running, view.running, (call) => callLine(call, words, widths)),
    '',
    ...part(words.ended, view.ended, (call) => callLine(call, words, widths)),
  ];
  const fitting = lines.slice(0, size.rows).map((line) => cutToWidth(line, size.columns));
  return `${fitting.join('\n')}\n`;
}

function sessionLine(session: LiveSession, now: number, words: TopWords): string {
  const { id, title, face, mode, holder, changedAt, running } = session;
  const age = words.span(now - changedAt);
  const who = holder === null ? '' : `  ${visibleText(holder)}`;
  return `${face.padEnd(7)} ${mode.padEnd(9)} ${String(running).padStart(5)}  ${age.padStart(7)}  ${visibleText(id)}  ${visibleText(title)}${who}`;
}

interface Widths {
  readonly columns: number;
  /** Of the longest session that is shown, so that all stand in one column. */
  readonly session: number;
}

/** What it does, in which session, and its id where there is room for it. */
function callLine(
  { id, sessionId, effect, state, ms, error }: LiveCall,
  words: TopWords,
  { columns, session: sessionColumns }: Widths,
): string {
  const states = new Map<string, string>(Object.entries(words.states));
  const what = visibleText(effect, 'line');
  // The effect ends with the code of a failure where its tool says no more.
  const isTold = error === null || what.endsWith(error);
  const end = isTold ? '' : ` ${error}`;
  const head = `${paddedTo(`${states.get(state) ?? state}${end}`, 12)} ${words.span(ms).padStart(7)}  `;
  const session = paddedTo(cutToWidth(visibleText(sessionId), sessionColumns), sessionColumns);
  const about = columns < WIDE ? session : `${session}  ${visibleText(id)}`;
  const room = columns - widthOf(head) - widthOf(about) - INDENT - 2;
  const most = Math.min(Math.max(room, MIN_EFFECT), MOST_EFFECT);
  return `${head}${paddedTo(cutToWidth(what, most), most)}  ${about.trimEnd()}`;
}

const INDENT = 2;
const MOST_SESSION = 16;
const MIN_EFFECT = 20;
const MOST_EFFECT = 90;
/** From here there is room for ids of calls. */
const WIDE = 120;
