// Recorded runs in the format of AgentDojo: one JSON file each, in folders of any depth.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every run file below a folder, one by one; files that are no runs are counted. */
export function* readRuns(folder, skipped = { files: 0 }) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readRuns(path, skipped);
    else if (entry.name.endsWith('.json')) {
      const run = readRun(path);
      if (run) yield run;
      else skipped.files += 1;
    }
  }
}

function readRun(path) {
  let raw;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(raw?.messages) || typeof raw.user_task_id !== 'string') return undefined;
  return {
    path,
    suite: raw.suite_name ?? '',
    pipeline: raw.pipeline_name ?? '',
    userTask: raw.user_task_id,
    injectionTask: raw.injection_task_id ?? undefined,
    attack: raw.injection_task_id ? (raw.attack_type ?? 'attack') : 'none',
    injections: Object.values(raw.injections ?? {}).map(String),
    isUseful: raw.utility === true,
    /** In the format, `security` of an attack run says that the attacker got what they wanted. */
    hasAttackSucceeded: Boolean(raw.injection_task_id) && raw.security === true,
    messages: raw.messages.map(readMessage),
  };
}

/** A message as our transcripts have it. */
function readMessage(message) {
  const calls = (message.tool_calls ?? []).map((call, index) => ({
    id: String(call.id ?? index),
    name: String(call.function?.name ?? call.function ?? ''),
    args: call.args ?? call.arguments ?? {},
  }));
  return {
    role: message.role,
    content: textOf(message.content),
    calls,
    callId: String(message.tool_call_id ?? message.tool_call?.id ?? ''),
    toolName: message.tool_call?.function,
    isError: Boolean(message.error),
    error: message.error ? String(message.error) : undefined,
  };
}

function textOf(content) {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => part?.content ?? part?.text ?? '').join('\n');
}
