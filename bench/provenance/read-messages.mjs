// The messages of a run as our transcripts have them. Files differ in how they write calls and contents; what is not
// understood is told, and its text counts as read by the model.

const ROLES = new Map(
  Object.entries({
    system: 'system',
    developer: 'system',
    user: 'user',
    human: 'user',
    assistant: 'assistant',
    ai: 'assistant',
    model: 'assistant',
    tool: 'tool',
    function: 'tool',
    ipython: 'tool',
    environment: 'tool',
  }),
);

/** Calls without a number, or with one that was given before, get one of their own, and so do their results. */
export function readMessages(messages, odd) {
  const open = [];
  return messages.flatMap((message, at) => {
    if (typeof message !== 'object' || message === null) {
      odd(`message ${at + 1} is no object: left out`);
      return [];
    }
    const role = roleOf(message.role, at, odd);
    const calls = callsOf(message.tool_calls, at, odd);
    open.push(...calls);
    const made = role === 'tool' ? takeCall(open, message) : undefined;
    return [
      {
        role,
        content: textOf(message.content),
        calls,
        callId: made?.id ?? '',
        toolName: made?.name ?? nameOf(message.tool_call ?? {}) ?? message.name,
        isError: Boolean(message.error),
        error: message.error ? textOf(message.error) : undefined,
      },
    ];
  });
}

function roleOf(role, at, odd) {
  const known = ROLES.get(String(role).toLowerCase());
  if (known === undefined)
    odd(`message ${at + 1} has the role ${JSON.stringify(role)}: read as a tool's`);
  return known ?? 'tool';
}

function callsOf(calls, at, odd) {
  if (calls === null || calls === undefined) return [];
  if (!Array.isArray(calls)) {
    odd(`\`tool_calls\` of message ${at + 1} is no list: left out`);
    return [];
  }
  return calls.flatMap((call, index) => {
    const name = typeof call === 'object' && call !== null ? nameOf(call) : undefined;
    if (name === undefined) {
      odd(`call ${index + 1} of message ${at + 1} names no tool: left out`);
      return [];
    }
    const args = call.args ?? call.arguments ?? call.function?.arguments ?? call.input ?? {};
    return [{ id: `${at}.${index}`, given: idOf(call), name, args: readArgs(args) }];
  });
}

function nameOf(call) {
  const name = call.function?.name ?? call.function ?? call.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function idOf(call) {
  const id = call.id ?? call.tool_call_id;
  return id === null || id === undefined || id === '' ? undefined : String(id);
}

/** Some write the arguments as the text that the model wrote. */
function readArgs(args) {
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(args);
  } catch {
    // No JSON: it is looked at as text, as the gates do.
    return { text: args };
  }
}

/** The call that a result answers: by its number, else by its tool, else the oldest that has no result. */
function takeCall(open, message) {
  const given = idOf({ id: message.tool_call_id ?? message.tool_call?.id });
  const name = nameOf(message.tool_call ?? {}) ?? message.name;
  const found = [
    open.findIndex((call) => given !== undefined && call.given === given),
    open.findIndex((call) => call.name === name),
    name === undefined && open.length > 0 ? 0 : -1,
  ].find((at) => at !== -1);
  return found === undefined ? undefined : open.splice(found, 1)[0];
}

/** The words of a content: a text, parts of it in whatever form, or any other value as it is printed. */
function textOf(content) {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join('\n');
  if (typeof content !== 'object') return String(content);
  const inner = content.text ?? content.content;
  return inner === undefined ? JSON.stringify(content) : textOf(inner);
}
