import { describeValue, requireKnownKeys, requireSignal } from '@sluice/kernel';
import { isRecord } from '@sluice/plain';
import type { SendOptions } from './agent.js';
import { AgentError } from './agent-error.js';

const OPTIONS: Readonly<Record<keyof SendOptions, true>> = {
  by: true,
  signal: true,
  waitMs: true,
  whileBusy: true,
  whenAsked: true,
};

/** What is often written in the place of a part. */
const MEANT = {
  abortSignal: 'signal',
  timeoutMs: 'waitMs',
  person: 'by',
  user: 'by',
  onBusy: 'whileBusy',
  onAsk: 'whenAsked',
};

const WORDS: Readonly<Partial<Record<keyof SendOptions, readonly string[]>>> = {
  whileBusy: ['refuse', 'queue', 'answer'],
  whenAsked: ['wait', 'return'],
};

/** What is said, and how: a message that could not be meant never reaches a model. */
export function requireMessage(sessionId: unknown, content: unknown, options: unknown): void {
  requireSessionId(sessionId);
  if (Array.isArray(content)) {
    throw bad('is a list; a session keeps what was said before, so send the new message alone');
  }
  const text = isRecord(content) ? content.text : content;
  if (typeof text !== 'string') {
    const given = isRecord(content) ? 'has no `text`' : `is ${describeValue(content)}`;
    throw bad(`${given}; use send(sessionId, 'hello') or { text, attachments }`);
  }
  if (text.trim() === '' && !(isRecord(content) && content.attachments)) throw bad('is empty');
  if (isRecord(content)) requireKnownKeys('A message', content, ['text', 'attachments']);
  requireSendOptions(options);
}

export function requireSendOptions(options: unknown = {}): void {
  requireKnownKeys('send', options, Object.keys(OPTIONS), MEANT);
  const given = Object(options);
  requireSignal(given.signal);
  for (const [name, known] of Object.entries(WORDS)) {
    const said: unknown = given[name];
    if (said === undefined || known.includes(String(said))) continue;
    throw new AgentError(
      'BAD_SETTING',
      `${name} is ${describeValue(said)}; use one of ${known.join(', ')}`,
    );
  }
}

export function requireSessionId(sessionId: unknown): void {
  if (typeof sessionId === 'string') return;
  throw bad(`names the session ${describeValue(sessionId)}; use its id: send(session.id, 'hello')`);
}

function bad(words: string): AgentError {
  return new AgentError('BAD_MESSAGE', `The message ${words}`);
}
