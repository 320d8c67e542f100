import { isRecord } from '@sluice/plain';
import { KernelError } from '../kernel-error.js';
import { requireKnownKeys } from '../known-keys.js';
import { describeValue } from '../schema/describe-issues.js';

/** What every bridge to another framework is given, in its order. */
export function requireBridge(what: string, runtime: unknown, registry: unknown): void {
  const isRight =
    typeof Object(runtime).runCall === 'function' &&
    typeof Object(registry).listTools === 'function';
  if (isRight) return;
  throw new KernelError(
    'BAD_BRIDGE',
    `${what} takes a runtime, its registry and a mode: ${what}(runtime, registry, 'chat_safe')`,
  );
}

/** Who asks is no word to guess: a misspelt one would put every question where nobody looks. */
export function requireApprovals(what: string, options: unknown): void {
  requireKnownKeys(what, options, ['approvals']);
  const { approvals } = Object(options);
  if (approvals === undefined || approvals === 'native' || approvals === 'runtime') return;
  throw new KernelError(
    'BAD_BRIDGE',
    `approvals of ${what} is ${describeValue(approvals)}; use 'runtime' or 'native'`,
  );
}

/** A tool of another framework names no modes itself. */
export function requireForeign(what: string, options: unknown): void {
  if (isRecord(options) && options.allowedModes !== undefined) return;
  throw new KernelError(
    'BAD_BRIDGE',
    `${what} needs to know in which modes the tool is open: { allowedModes: ['chat_safe'] }`,
  );
}
