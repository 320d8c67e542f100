import type { MadeCall } from './made-call.js';
import { at, jsonLines, type ReadCalls, textAt } from './read-lines.js';
import type { Decided } from './recorded-call.js';

const DECIDED: readonly Decided[] = [
  'allowed',
  'approved',
  'denied',
  'refused',
  'stopped',
  'unanswered',
  'unknown',
];

/**
 * The documented form for everything else, a call a line: `tool` (needed), `args`, `id`, `session`, `at` (a time),
 * `mode`, `face`, `client`, `folder`, `person`, `role`, `risk`, `tainted` (true or false), `decided`.
 */
export function readCallLines(text: string): ReadCalls {
  const calls: MadeCall[] = [];
  const notUnderstood: { line: number; why: string }[] = [];
  for (const row of jsonLines(text)) {
    const call = 'why' in row ? row : readCall(row.value, row.line);
    if ('why' in call) notUnderstood.push({ line: row.line, why: call.why });
    else calls.push(call);
  }
  return { calls, notUnderstood };
}

function readCall(value: unknown, line: number): MadeCall | { readonly why: string } {
  const tool = textAt(value, 'tool');
  if (tool === undefined) return { why: 'it has no "tool"' };
  const said = at(value, 'decided') ?? 'unknown';
  const decided = DECIDED.find((one) => one === said);
  if (!decided)
    return { why: `"decided" is ${JSON.stringify(said)}; use one of ${DECIDED.join(', ')}` };
  const time = at(value, 'at');
  const when = typeof time === 'number' ? time : Date.parse(String(time ?? ''));
  if (time !== undefined && Number.isNaN(when))
    return { why: `"at" is ${JSON.stringify(time)}, which is no time` };
  const optional: Record<string, string> = {};
  for (const name of ['mode', 'face', 'client', 'folder', 'person', 'role', 'risk']) {
    const text = textAt(value, name);
    if (text !== undefined) optional[name] = text;
  }
  return {
    id: textAt(value, 'id') ?? String(line),
    session: textAt(value, 'session') ?? '',
    at: time === undefined ? line : when,
    tool,
    args: at(value, 'args') ?? {},
    decided,
    ...(at(value, 'tainted') === true ? { isTainted: true } : {}),
    ...optional,
  };
}
