import { SandboxError } from '@sluice/sandbox';

/** What a model gets when a tool could not do its work. `ok: false` makes the kernel end the call as failed. */
export interface ToolFailure {
  readonly ok: false;
  readonly error: string;
  readonly error_code: string;
  readonly path?: string;
  readonly recommendations: readonly string[];
  readonly [detail: string]: unknown;
}

export function failure(
  code: string,
  error: string,
  recommendations: readonly string[],
  detail: Readonly<Record<string, unknown>> = {},
): ToolFailure {
  return { ok: false, error, error_code: code, ...detail, recommendations };
}

/** Runs a tool's work; what the sandbox refuses becomes a result with its code, path and way out. */
export async function orFailure<Result>(
  run: () => Promise<Result | ToolFailure>,
): Promise<Result | ToolFailure> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SandboxError) return fromSandboxError(error);
    throw error;
  }
}

export function fromSandboxError(error: SandboxError): ToolFailure {
  return failure(
    error.code,
    error.message,
    error.recommendations,
    error.path === undefined ? {} : { path: error.path },
  );
}

export function isFailure(value: unknown): value is ToolFailure {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}
