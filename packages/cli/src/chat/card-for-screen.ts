import { visibleText } from '@sluice/plain';
import { breakAtSpaces } from '../terminal/break-at-spaces.js';
import type { paint } from '../terminal/paint.js';
import { rowsOf, type Screen } from '../terminal/screen.js';
import {
  approvalCard,
  hasSecrets,
  headLines,
  type ShownQuestion,
  shownEffect,
} from './approval-card.js';
import type { ChatWords } from './chat-words.js';

/** What a person is shown, and how many lines of the whole card did not fit. */
export interface ShownCard {
  readonly text: string;
  readonly hidden: number;
}

/** Of what follows the break of a long line. */
export const WRAPPED_INDENT = 5;
/** So much of the effect stands on the smallest screen. */
const MIN_EFFECT_ROWS = 3;

/**
 * A question on one screen, always: whole where it fits, else with its choices in one line each, else with a shorter
 * head and the arguments in one line. What still does not fit is left out by whole lines and counted; a line of a choice is never cut.
 */
export function cardForScreen(
  question: ShownQuestion,
  color: ReturnType<typeof paint>,
  words: ChatWords,
  screen: Screen | undefined,
): ShownCard {
  if (!screen) return { text: approvalCard(question, color, words), hidden: 0 };
  const wrap = (line: string) => breakAtSpaces(line, screen.columns, WRAPPED_INDENT);
  const whole = approvalCard(question, color, words, wrap);
  // One row is for the answer.
  if (rowsOf([whole], screen) < screen.rows) return { text: whole, hidden: 0 };
  const choices = shortChoices(question, color, words).map(wrap);
  const room = screen.rows - 2;
  for (const isTight of [false, true]) {
    const head = headLines(question, color, words, isTight);
    const effect = shownEffect(question, color, words, isTight);
    const lines = [...head.map(wrap), ...effect, ...choices];
    if (rowsOf(lines, screen) <= room) return { text: textOf(lines), hidden: 0 };
  }
  const tight = headLines(question, color, words, true).map(wrap);
  const effectWhole = shownEffect(question, color, words, true);
  const effect = shownEffect(withoutContext(question), color, words, true);
  const kept = fitted({ head: tight, effect, choices }, room - 1, screen);
  const hidden = tight.length + effectWhole.length + choices.length - kept.flat().length;
  const [head, shown, left] = kept;
  const more = `  ${color.yellow(words.moreLines(hidden))}`;
  return { text: textOf([...head, ...shown, more, ...left]), hidden };
}

/** A diff without the lines that stay: where room is short those that change are seen first. */
function withoutContext(question: ShownQuestion): ShownQuestion {
  const { view, masked } = question;
  if (view.diff === undefined || view.diff !== masked.diff) return question;
  const diff = view.diff
    .split('\n')
    .filter((line) => !line.startsWith(' '))
    .join('\n');
  return { ...question, view: { ...view, diff }, masked: { ...masked, diff } };
}

interface CardParts {
  readonly head: readonly string[];
  readonly effect: readonly string[];
  readonly choices: readonly string[];
}

/** Of choices and head as much as leaves a little room for the effect, which then takes what is left. */
function fitted(
  { head, effect, choices }: CardParts,
  room: number,
  screen: Screen,
): readonly [readonly string[], readonly string[], readonly string[]] {
  // What asks and the keys that always work stay.
  const [title = '', ...told] = head;
  const keys = choices.slice(-1);
  const fixed = rowsOf([title, ...keys], screen) + Math.min(MIN_EFFECT_ROWS, effect.length);
  const yeses = firstThatFit(choices.slice(0, -1), room - fixed, screen);
  const about = firstThatFit(told, room - fixed - rowsOf(yeses, screen), screen);
  const around = [title, ...about, ...yeses, ...keys];
  const shown = firstThatFit(effect, room - rowsOf(around, screen), screen);
  return [[title, ...about], shown, [...yeses, ...keys]];
}

function firstThatFit(lines: readonly string[], rows: number, screen: Screen): readonly string[] {
  const fitting: string[] = [];
  let used = 0;
  for (const line of lines) {
    used += rowsOf([line], screen);
    if (used > rows) break;
    fitting.push(line);
  }
  return fitting;
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** Each choice in one line: the yeses, the same rules as everywhere with what they would have done, the rest. */
function shortChoices(
  { view, masked, isExact, offers }: ShownQuestion,
  color: ReturnType<typeof paint>,
  words: ChatWords,
): readonly string[] {
  const rules = isExact ? view.grant_rules : [];
  const rest = [
    ...(isExact ? [`${color.bold('e')} ${words.shortEdit}`] : []),
    `${color.bold('d')} ${words.shortDeny}`,
    `${color.bold('m')} ${words.shortMore}`,
    ...(hasSecrets(view, masked) ? [`${color.bold('s')} ${words.showSecrets}`] : []),
  ];
  return [
    ...rules.map(
      ({ scope, words: covered }, index) =>
        `  ${color.bold(String(index + 1))}  ${words.allow(words.scopes[scope], visibleText(words.said(covered), 'words'))}`,
    ),
    ...(isExact ? offers : []).map(
      ({ words: said, past }, index) =>
        `  ${color.bold(`r${index + 1}`)} ${visibleText(said[words.language], 'words')} ${color.dim(words.shortReplay(past))}`,
    ),
    `  ${rest.join(' · ')}`,
  ];
}
