import type { approvalView } from '@sluice/gateway';
import { visibleText } from '@sluice/plain';
import type { paint } from '../terminal/paint.js';
import type { ChatWords } from './chat-words.js';

export type ApprovalView = ReturnType<typeof approvalView>;

/** The whole of what is asked, as lines for a terminal. Nothing of the effect is cut. */
export function approvalCard(
  view: ApprovalView,
  color: ReturnType<typeof paint>,
  words: ChatWords,
): string {
  const { annotations } = view;
  const claims = [
    annotations.read_only ? words.readsOnly : words.mayChange,
    ...(annotations.destructive ? [words.mayDestroy] : []),
    ...(annotations.open_world ? [words.reachesOutside] : []),
  ];
  const asked = new Date(view.requested_at).toISOString();
  const risk = view.risk === undefined ? '' : words.risk(view.risk);
  const lines = [
    '',
    color.bold(color.yellow(words.mayRun(visibleText(view.tool_name)))),
    `  ${words.about(visibleText(view.session_id), visibleText(view.agent_id), view.mode, asked)}`,
    `  ${words.why(visibleText(view.rule), visibleText(view.where), risk)}`,
    `  ${words.claims(claims.join(words.joined), annotations.declared_by)}`,
    ...effectLines(view, color, words),
    '',
    ...view.grant_rules.flatMap(({ scope, words: covered, rule }, index) => [
      `  ${color.bold(String(index + 1))}  ${words.allow(words.scopes[scope], visibleText(covered))}`,
      color.dim(`       ${visibleText(rule)}`),
    ]),
    `  ${color.bold('e')}  ${words.edit}`,
    `  ${color.bold('d')}  ${words.deny}`,
    '',
  ];
  return lines.join('\n');
}

/** What the call would do, whole: command, diff, and the arguments as they will run. */
export function effectLines(
  view: Pick<ApprovalView, 'arguments' | 'command' | 'diff' | 'effect_problem'>,
  color: ReturnType<typeof paint>,
  words: ChatWords,
): readonly string[] {
  const { command, diff, effect_problem: problem } = view;
  return [
    ...(problem === undefined ? [] : [`  ${color.yellow(words.problem(visibleText(problem)))}`]),
    ...block(words.command, command),
    ...block(words.diff, diff, (line) => paintDiff(line, color)),
    ...textArguments(view).flatMap(([name, text]) => block(words.asText(name), text)),
    ...block(words.argumentsWhole, JSON.stringify(view.arguments, null, 2)),
  ];
}

function block(
  title: string,
  text: string | undefined,
  painted = (line: string) => line,
): readonly string[] {
  if (text === undefined) return [];
  const lines = visibleText(text.replace(/\n$/, '')).split('\n');
  return [`  ${visibleText(title)}:`, ...lines.map((line) => `    | ${painted(line)}`)];
}

function paintDiff(line: string, color: ReturnType<typeof paint>): string {
  if (line.startsWith('+')) return color.green(line);
  return line.startsWith('-') ? color.red(line) : line;
}

/** Arguments of several lines, which JSON shows as one: nobody can read a file's new content that way. */
function textArguments({
  arguments: args,
  command,
  diff,
}: Pick<ApprovalView, 'arguments' | 'command' | 'diff'>): [string, string][] {
  if (diff !== undefined || typeof args !== 'object' || args === null) return [];
  return Object.entries(args).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' && text.trim().includes('\n') && text !== command
      ? [[name, text]]
      : [],
  );
}
