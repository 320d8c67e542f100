import type { approvalView } from '@sluice/gateway';
import type { paint } from '../paint.js';
import { visibleText } from './visible-text.js';

export type ApprovalView = ReturnType<typeof approvalView>;

/** The whole of what is asked, as lines for a terminal. Nothing of the effect is cut. */
export function approvalCard(view: ApprovalView, color: ReturnType<typeof paint>): string {
  const { annotations } = view;
  const claims = [
    annotations.read_only ? 'reads only' : 'may change things',
    ...(annotations.destructive ? ['may destroy'] : []),
    ...(annotations.open_world ? ['reaches outside'] : []),
  ];
  const lines = [
    '',
    color.bold(color.yellow(`May ${visibleText(view.tool_name)} run?`)),
    `  session ${visibleText(view.session_id)}, agent ${visibleText(view.agent_id)}, mode ${view.mode}, asked ${new Date(view.requested_at).toISOString()}`,
    `  why: ${visibleText(view.rule)} (${visibleText(view.where)})${view.risk === undefined ? '' : `, risk ${view.risk}`}`,
    `  the tool ${claims.join(', ')}; said by ${annotations.declared_by}`,
    ...block('command', view.command),
    ...block('diff', view.diff),
    ...textArguments(view).flatMap(([name, text]) => block(`${name}, as text`, text)),
    ...block('arguments', JSON.stringify(view.arguments, null, 2)),
    '',
    ...view.grant_rules.flatMap(({ scope, words, rule }, index) => [
      `  ${color.bold(String(index + 1))}  allow ${scopeWords[scope]}: ${visibleText(words)}`,
      color.dim(`       ${visibleText(rule)}`),
    ]),
    `  ${color.bold('e')}  edit the arguments, then allow once`,
    `  ${color.bold('d')}  deny; "d <reason>" tells the model why`,
    '',
  ];
  return lines.join('\n');
}

const scopeWords = { once: 'once', session: 'for this session', always: 'always' } as const;

function block(title: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  const lines = visibleText(text).split('\n');
  return [`  ${visibleText(title)}:`, ...lines.map((line) => `    | ${line}`)];
}

/** Arguments of several lines, which JSON shows as one: nobody can read a file's new content that way. */
function textArguments({ arguments: args, command, diff }: ApprovalView): [string, string][] {
  if (diff !== undefined || typeof args !== 'object' || args === null) return [];
  return Object.entries(args).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' && text.trim().includes('\n') && text !== command
      ? [[name, text]]
      : [],
  );
}
