import { isRecord } from '@sluice/plain';
import { KernelError } from './kernel-error.js';
import { requireKnownKeys } from './known-keys.js';
import { describeValue } from './schema/describe-issues.js';

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

/** The calls of one step: a single one would be taken apart, or run by no one. */
export function requireRequests(requests: unknown): void {
  if (!Array.isArray(requests)) {
    throw new KernelError(
      'BAD_CALL',
      `runCalls is given ${describeValue(requests)}; use a list of calls, or runCall(call, { mode })`,
    );
  }
  requests.forEach(requireRequest);
}

/** What other libraries call the parts of a turn. */
const TURN_MEANT = {
  abortSignal: 'signal',
  abort: 'signal',
  permission: 'createRuntime({ permission })',
};

export function requireTurn(turn: unknown): void {
  if (isRecord(turn) && turn.mode !== undefined) {
    requireKnownKeys('A turn', turn, ['mode', 'signal'], TURN_MEANT);
    requireSignal(turn.signal);
    return;
  }
  const said = typeof turn === 'string' ? turn : 'chat_safe';
  throw new KernelError(
    'BAD_TURN',
    `A call needs the mode of its turn: runCall(call, { mode: '${said}' })`,
  );
}

/** A controller in the place of its signal would never stop anything. */
export function requireSignal(signal: unknown): void {
  if (signal === undefined || signal instanceof AbortSignal) return;
  const wayOut =
    signal instanceof AbortController
      ? 'is an AbortController; pass its signal: controller.signal'
      : `is ${describeValue(signal)}; pass an AbortSignal: new AbortController().signal`;
  throw new KernelError('BAD_SIGNAL', `The signal ${wayOut}`);
}
