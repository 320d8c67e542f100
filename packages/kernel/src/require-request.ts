import { isRecord } from '@sluice/plain';
import { KernelError } from './kernel-error.js';
import { requireKnownKeys } from './known-keys.js';

/** What other libraries call the parts of a call. */
const MEANT = {
  toolName: 'name',
  tool: 'name',
  toolCallId: 'id',
  tool_call_id: 'id',
  callId: 'id',
  call_id: 'id',
  input: 'arguments',
  args: 'arguments',
  params: 'arguments',
  parameters: 'arguments',
  function: 'fromOpenAiToolCalls(message)` of `@sluice/kernel/adapters',
};

/** A call whose arguments stand under a name that nobody reads would run without them: it is an error. */
export function requireRequest(request: unknown): void {
  if (!isRecord(request)) {
    throw new KernelError(
      'BAD_CALL',
      `The call is ${JSON.stringify(request) ?? 'undefined'}; use { id, name, arguments }`,
    );
  }
  requireKnownKeys('A call', request, ['id', 'name', 'arguments'], MEANT);
  if (typeof request.name === 'string') return;
  throw new KernelError('BAD_CALL', 'The call has no `name`; use { id, name, arguments }');
}

export function requireTurn(turn: unknown): void {
  if (isRecord(turn) && turn.mode !== undefined) return;
  const said = typeof turn === 'string' ? turn : 'chat_safe';
  throw new KernelError(
    'BAD_TURN',
    `A call needs the mode of its turn: runCall(call, { mode: '${said}' })`,
  );
}
