import { isRecord } from '@sluice/plain';
import type { HookVerdict } from '../govern/hook-answer.js';
import type { HookEvent } from '../govern/hook-event.js';

/** The kinds of tools of the Agent Client Protocol that are tools of ours. */
const KINDS = new Set(['execute', 'edit', 'read']);

/** What an agent asks its editor before it runs a tool, as a call of ours. Throws where it cannot be read. */
export function permissionEvent(
  params: unknown,
  of: { readonly folder: string; readonly callId: string },
): HookEvent {
  if (!isRecord(params) || !isRecord(params.toolCall) || typeof params.sessionId !== 'string') {
    throw new Error('the agent asks about no tool call');
  }
  const { toolCall } = params;
  const paths = pathsOf(toolCall);
  const raw = isRecord(toolCall.rawInput) ? toolCall.rawInput : {};
  const command = commandOf(raw);
  const input = {
    ...raw,
    ...(command === undefined ? {} : { command }),
    ...(paths.length === 0 ? {} : { edits: paths.map((path) => ({ path })) }),
    ...(typeof toolCall.title === 'string' ? { title: toolCall.title } : {}),
  };
  return {
    when: 'before',
    sessionId: params.sessionId,
    folder: of.folder,
    tool: toolOf(toolCall, command, paths),
    input,
    callId: of.callId,
  };
}

/** The option of the editor's dialog that says this; `undefined`: only its person can answer. */
export function chosenOption(params: unknown, verdict: HookVerdict): object | undefined {
  if (verdict.verdict === 'ask') return undefined;
  // The protocol knows no other arguments, and a yes to them is no yes to these.
  const isAllowed = verdict.verdict === 'allow' && verdict.input === undefined;
  const wanted = isAllowed ? ['allow_once'] : ['reject_once', 'reject_always'];
  const options = isRecord(params) && Array.isArray(params.options) ? params.options : [];
  const found = wanted
    .map((kind) => options.find((option) => isRecord(option) && option.kind === kind))
    .find((option) => option !== undefined);
  return isRecord(found)
    ? { outcome: { outcome: 'selected', optionId: found.optionId } }
    : { outcome: { outcome: 'cancelled' } };
}

/** What became of a tool call, where a message of an agent says so. */
export function endedCall(
  params: unknown,
):
  | { readonly toolCallId: string; readonly isError: boolean; readonly result: unknown }
  | undefined {
  const update = isRecord(params) ? params.update : undefined;
  if (!isRecord(update) || typeof update.toolCallId !== 'string') return undefined;
  const { toolCallId, status } = update;
  if (status !== 'completed' && status !== 'failed') return undefined;
  const result = update.rawOutput ?? update.content;
  return { toolCallId, isError: status === 'failed', result };
}

/** A tool whose command or file is not told is a stranger's: a rule on ours must not let it through unseen. */
function toolOf(
  toolCall: Readonly<Record<string, unknown>>,
  command: string | undefined,
  paths: readonly string[],
): string {
  const kind = String(toolCall.kind ?? 'other');
  const isTold = kind === 'execute' ? command !== undefined : paths.length > 0;
  return KINDS.has(kind) && isTold ? kind : `acp_${kind}`;
}

function commandOf(raw: Readonly<Record<string, unknown>>): string | undefined {
  const said = raw.command ?? raw.cmd;
  if (typeof said === 'string') return said;
  if (!Array.isArray(said) || said.some((word) => typeof word !== 'string')) return undefined;
  const [program, option, script] = said.map(String);
  const isShell = said.length === 3 && /(?:^|\/)(?:ba|z|da)?sh$/.test(program ?? '');
  if (isShell && /^-[a-z]*c$/.test(option ?? '')) return script;
  return said.map((word) => `'${String(word).replaceAll("'", "'\\''")}'`).join(' ');
}

/** Every file that the call names: its locations, and the diffs that it shows. */
function pathsOf(toolCall: Readonly<Record<string, unknown>>): readonly string[] {
  const { locations, content, rawInput } = toolCall;
  const entries = [locations, content].flatMap((list) => (Array.isArray(list) ? list : []));
  const raw = isRecord(rawInput) ? [rawInput] : [];
  const found = [...entries, ...raw].flatMap((entry) =>
    isRecord(entry) ? [entry.path, entry.file_path, entry.abs_path] : [],
  );
  return [...new Set(found.filter((path) => typeof path === 'string'))];
}
