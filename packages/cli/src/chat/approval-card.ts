import type { approvalView } from '@sluice/gateway';
import { exactPieces, mayBeCovered, secretSpans, visibleText } from '@sluice/plain';
import type { OfferView } from '../policy/offer-view.js';
import type { paint } from '../terminal/paint.js';
import type { ChatWords } from './chat-words.js';

export type ApprovalView = ReturnType<typeof approvalView>;

type Effect = Pick<ApprovalView, 'arguments' | 'command' | 'diff' | 'effect_problem'>;

/** A question as it is put at a terminal. */
export interface ShownQuestion {
  /** As it will run. */
  readonly view: ApprovalView;
  /** The same with secrets masked; tells what is one. */
  readonly masked: Effect;
  /** Without it only a no is taken. */
  readonly isExact: boolean;
  /** Rules that would answer the next such call. */
  readonly offers: readonly OfferView[];
  /** What was shown when it was asked before. */
  readonly before?: Omit<Effect, 'arguments'>;
}

/**
 * The whole of what is asked, as lines for a terminal. Nothing of the effect is cut. `wrap` breaks lines of our own
 * words; those of the effect stay as they are.
 */
export function approvalCard(
  question: ShownQuestion,
  color: ReturnType<typeof paint>,
  words: ChatWords,
  wrap: (line: string) => string = (line) => line,
): string {
  const { view, masked, isExact, offers } = question;
  const rules = isExact ? view.grant_rules : [];
  return [
    '',
    ...headLines(question, color, words).map(wrap),
    ...shownEffect(question, color, words),
    '',
    ...[
      ...rules.flatMap(({ scope, words: covered, rule }, index) => [
        `  ${color.bold(String(index + 1))}  ${words.allow(words.scopes[scope], visibleText(words.said(covered), 'words'))}`,
        color.dim(`       ${visibleText(words.said(rule))}`),
      ]),
      ...(isExact ? offerLines(offers, color, words) : []),
      ...(isExact ? [`  ${color.bold('e')}  ${words.edit}`] : []),
      ...(hasSecrets(view, masked) ? [`  ${color.bold('s')}  ${words.showSecrets}`] : []),
      `  ${color.bold('d')}  ${words.deny}`,
    ].map(wrap),
    '',
  ].join('\n');
}

/** With its title it stays on a screen of 80 columns. */
const MAX_ROW_CHARS = 60;
/** Where room is short they wrap rather than take a row for each. */
const MAX_TIGHT_CHARS = 400;

/** What is asked and why; `isTight` leaves out when, which matters least. */
export function headLines(
  { view, before }: ShownQuestion,
  color: ReturnType<typeof paint>,
  words: ChatWords,
  isTight = false,
): readonly string[] {
  const { annotations } = view;
  const claims = [
    annotations.read_only ? words.readsOnly : words.mayChange,
    ...(annotations.destructive ? [words.mayDestroy] : []),
    ...(annotations.open_world ? [words.reachesOutside] : []),
  ];
  const asked = new Date(view.requested_at).toISOString();
  const risk = view.risk === undefined ? '' : words.risk(view.risk);
  return [
    color.bold(color.yellow(words.mayRun(visibleText(view.tool_name)))),
    `  ${words.about(visibleText(view.session_id), visibleText(view.agent_id), view.mode)}${isTight ? '' : words.asked(asked)}`,
    `  ${words.why(visibleText(words.said(view.rule), 'words'), visibleText(words.said(view.where), 'words'), risk)}`,
    ...needLines(view, color, words),
    `  ${words.claims(claims.join(words.joined), words.said(annotations.declared_by))}`,
    ...(view.changed_since ? changedLines(before, color, words) : []),
  ];
}

/** All of what the call would do, with secrets covered. */
export function shownEffect(
  { view, masked, isExact }: ShownQuestion,
  color: ReturnType<typeof paint>,
  words: ChatWords,
  isTight = false,
): readonly string[] {
  return [
    ...effectLines(view, masked, color, words, isTight),
    ...(hasSecrets(view, masked) ? [`  ${words.secretsCovered}`] : []),
    ...(isExact ? [] : [`  ${color.yellow(words.notExact)}`]),
  ];
}

/** The narrowest rules, each with what it lets through, what it does not, and what it would have done. */
function offerLines(
  offers: readonly OfferView[],
  color: ReturnType<typeof paint>,
  words: ChatWords,
): readonly string[] {
  const list = (calls: readonly string[]) =>
    calls.map((call) => visibleText(call, 'line')).join(' | ');
  return offers.flatMap(({ words: said, lets, stops, past }, index) => [
    `  ${color.bold(`r${index + 1}`)} ${words.withRule(visibleText(said[words.language], 'words'))}`,
    color.dim(`       ${words.lets(list(lets))}`),
    ...(stops.length > 0 ? [color.dim(`       ${words.stops(list(stops))}`)] : []),
    color.dim(`       ${words.replay(past)}`),
  ]);
}

function needLines(
  { needs }: ApprovalView,
  color: ReturnType<typeof paint>,
  words: ChatWords,
): readonly string[] {
  if (!needs) return [];
  const said = needs.said_yes.map((name) => visibleText(name)).join(words.joined);
  return [
    ...(needs.people === undefined
      ? []
      : [words.needsPeople(needs.people, said === '' ? words.nobodyYet : said)]),
    ...(needs.said_yes_to_others === undefined
      ? []
      : [
          words.toOthers(
            needs.said_yes_to_others.map((name) => visibleText(name)).join(words.joined),
          ),
        ]),
    ...(needs.role === undefined ? [] : [words.needsRole(needs.role)]),
  ].map((line) => `  ${color.yellow(line)}`);
}

function changedLines(
  before: ShownQuestion['before'],
  color: ReturnType<typeof paint>,
  words: ChatWords,
): readonly string[] {
  return [
    `  ${color.yellow(words.changedSince)}`,
    ...block(words.commandBefore, before?.command),
    ...block(words.diffBefore, before?.diff, undefined, (line) => paintDiff(line, color)),
  ];
}

/**
 * What the call would do, whole: command, diff, and the arguments as they will run. Secrets are covered where `masked`
 * tells them and nothing that could run hides under the cover.
 */
export function effectLines(
  view: Effect,
  masked: Effect,
  color: ReturnType<typeof paint>,
  words: ChatWords,
  isTight = false,
): readonly string[] {
  const { command, diff, effect_problem: problem } = view;
  const maskedTexts = new Map(textArguments(masked));
  const cover = (kind: string, count: number) => color.cyan(`[${words.secret(kind, count)}]`);
  const covered = (title: string, text: string | undefined, hidden: string | undefined) =>
    block(title, text, hidden === undefined ? undefined : { masked: hidden, cover });
  return [
    ...(problem === undefined ? [] : [`  ${color.yellow(words.problem(visibleText(problem)))}`]),
    ...covered(words.command, command, masked.command),
    ...block(
      words.diff,
      diff,
      masked.diff === undefined ? undefined : { masked: masked.diff, cover },
      (line) => paintDiff(line, color),
    ),
    ...textArguments(view).flatMap(([name, text]) =>
      covered(words.asText(name), text, maskedTexts.get(name)),
    ),
    ...argumentLines(view, masked, words, { cover, isTight }),
  ];
}

/** In one row where they are short and something else shows the effect: a small change then fits a small screen. */
function argumentLines(
  view: Effect,
  masked: Effect,
  words: ChatWords,
  { cover, isTight }: Pick<Covering, 'cover'> & { readonly isTight: boolean },
): readonly string[] {
  const short = JSON.stringify(view.arguments) ?? 'null';
  const most = isTight ? MAX_TIGHT_CHARS : MAX_ROW_CHARS;
  const isRow = short.length <= most && (view.diff ?? view.command) !== undefined;
  if (!isRow) {
    const covering = { masked: pretty(masked.arguments), cover };
    return block(words.argumentsWhole, pretty(view.arguments), covering);
  }
  const covering = { masked: JSON.stringify(masked.arguments) ?? 'null', cover };
  return [`  ${visibleText(words.argumentsWhole)}: ${shownText(short, covering)}`];
}

export function hasSecrets(view: Effect, masked: Effect): boolean {
  return pretty(view.arguments) !== pretty(masked.arguments) || view.diff !== masked.diff;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null';
}

interface Covering {
  readonly masked: string;
  cover(kind: string, count: number): string;
}

function block(
  title: string,
  text: string | undefined,
  covering?: Covering,
  painted = (line: string) => line,
): readonly string[] {
  if (text === undefined) return [];
  const lines = shownText(text.replace(/\n$/, ''), covering).split('\n');
  return [`  ${visibleText(title)}:`, ...lines.map((line) => `    | ${painted(line)}`)];
}

function shownText(text: string, covering: Covering | undefined): string {
  if (!covering) return visibleText(text);
  return exactPieces(text, secretSpans(text, covering.masked.replace(/\n$/, '')))
    .map(({ parts, secret }) => {
      const isCovered = secret && mayBeCovered(text.slice(secret.start, secret.end));
      return isCovered
        ? covering.cover(visibleText(secret.kind), secret.end - secret.start)
        : parts.map((part) => part.text).join('');
    })
    .join('');
}

function paintDiff(line: string, color: ReturnType<typeof paint>): string {
  if (line.startsWith('+')) return color.green(line);
  return line.startsWith('-') ? color.red(line) : line;
}

/** Arguments of several lines, which JSON shows as one: nobody can read a file's new content that way. */
function textArguments({ arguments: args, command, diff }: Effect): [string, string][] {
  if (diff !== undefined || typeof args !== 'object' || args === null) return [];
  return Object.entries(args).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' && text.trim().includes('\n') && text !== command
      ? [[name, text]]
      : [],
  );
}
