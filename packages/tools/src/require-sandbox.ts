import type { EffectContext } from '@sluice/kernel';
import type { Sandbox } from '@sluice/sandbox';

const METHODS = [
  'readWindow',
  'openRead',
  'writeFile',
  'writeFiles',
  'stat',
  'resolvePath',
  'exec',
  'execBackground',
  'spawn',
] as const;

/** The sandbox of the call. The kernel knows only the least a sandbox can do; the built-in tools need all of it. */
export function requireSandbox(context: Pick<EffectContext, 'sandbox'>): Sandbox {
  const whole = context.sandbox?.whole;
  if (whole && isSandbox(whole)) return whole;
  throw new Error(
    'The built-in tools need a sandbox made by createSandbox of @sluice/sandbox; pass it to createRuntime as `sandbox`',
  );
}

function isSandbox(value: object): value is Sandbox {
  return (
    METHODS.every((name) => typeof Reflect.get(value, name) === 'function') &&
    typeof Reflect.get(value, 'roots') === 'object' &&
    typeof Reflect.get(value, 'backend') === 'object'
  );
}
