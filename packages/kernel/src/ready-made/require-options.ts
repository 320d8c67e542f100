import { isRecord } from '@sluice/plain';
import { KernelError } from '../kernel-error.js';
import { requireKnownKeys } from '../known-keys.js';

/** What a ready-made hook needs is asked for when it is made, not by the first call. */
export function requireOptions(
  hook: string,
  options: unknown,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isRecord(options)) {
    throw new KernelError(
      'PART_MISSING',
      `${hook} was given ${String(options)}; use ${hook}({ ${known.join(', ')} })`,
    );
  }
  requireKnownKeys(hook, options, known);
  const { tools } = options;
  if (tools === undefined) return options;
  if (Array.isArray(tools) && tools.every((name) => typeof name === 'string')) return options;
  throw new KernelError(
    'BAD_TOOL_LIST',
    `The tools of ${hook} are ${JSON.stringify(tools)}; use a list of tool names: tools: ['fs_read']`,
  );
}

/** The methods that the hook will call on what it was given. */
export function requireMethods(
  hook: string,
  part: string,
  value: unknown,
  names: readonly string[],
  wayOut: string,
): void {
  const absent = names.find((name) => typeof Reflect.get(Object(value), name) !== 'function');
  if (absent === undefined) return;
  throw new KernelError('PART_MISSING', `${hook} needs \`${part}\` with ${absent}(); ${wayOut}`);
}

export function requireAboveZero(hook: string, name: string, value: unknown): void {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return;
  throw new KernelError(
    'BAD_LIMIT',
    `${hook} needs \`${name}\`, a number above 0; it was given ${JSON.stringify(value) ?? 'none'}`,
  );
}
