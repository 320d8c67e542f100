/** Envelopes that a client hands on as a user's message although nobody typed them. */
const ENVELOPE =
  /^<(task-notification|scheduled-task|system-reminder|local-command-[a-z]+|bash-(?:input|stdout|stderr)|command-(?:name|message|args)|agent-(?:message|notification)|teammate-message)\b[\s\S]*<\/[a-z-]+>$/;
const SOURCES = new Set([
  'agent',
  'automation',
  'background',
  'cron',
  'hook',
  'schedule',
  'scheduled',
  'subagent',
  'sub-agent',
  'task',
]);
const SOURCE_KEYS = ['source', 'trigger', 'origin', 'prompt_source'];
const AGENT_KEYS = ['agent_id', 'parent_agent_id', 'parent_tool_use_id'];

/** Why no person typed this prompt, as far as the payload or its envelope tells; `undefined` for a person's words. */
export function automaticReason(
  prompt: string,
  payload: Readonly<Record<string, unknown>>,
): string | undefined {
  const envelope = ENVELOPE.exec(prompt.trim())?.[1];
  if (envelope !== undefined) return `the client's own <${envelope}>`;
  const event = payload.hook_event_name;
  if (typeof event === 'string' && event !== 'UserPromptSubmit')
    return `event ${event.slice(0, 60)}`;
  for (const key of AGENT_KEYS) {
    if (typeof payload[key] === 'string' && payload[key] !== '') return `a sub-agent (${key})`;
  }
  if (payload.is_sidechain === true || payload.isMeta === true) return 'a message of the client';
  for (const key of SOURCE_KEYS) {
    const value = payload[key];
    if (typeof value === 'string' && SOURCES.has(value.toLowerCase())) return `${key} ${value}`;
  }
  return undefined;
}
