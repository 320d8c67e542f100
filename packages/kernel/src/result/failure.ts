import { dropUndefined } from '../drop-undefined.js';
import { type ErrorCode, errorCatalogue, type FailureCategory } from './error-catalogue.js';

/** What a model gets when a call does not complete. One shape for every cause. */
export interface FailureResult {
  readonly ok: false;
  readonly error: string;
  readonly error_code: ErrorCode;
  readonly tool_name: string;
  readonly recommendations?: readonly string[];
  readonly [detail: string]: unknown;
}

/** Facts for programs, beside what the model reads. */
export interface FailureExtras {
  readonly failureCategory: FailureCategory;
  readonly toolName: string;
  readonly parseError?: string;
}

/** A stop on the way: the result for the model and the facts about it. */
export interface Failure {
  readonly code: ErrorCode;
  readonly result: FailureResult;
  readonly extras: FailureExtras;
}

/** A failure as every call answers it: the code of the catalogue, words, and what can be done. */
export function makeFailure(
  code: ErrorCode,
  toolName: string,
  error: string,
  options: {
    readonly detail?: Readonly<Record<string, unknown>>;
    readonly recommendations?: readonly string[];
    readonly parseError?: string;
  } = {},
): Failure {
  const known = errorCatalogue[code];
  return {
    code,
    result: {
      ok: false,
      error,
      error_code: code,
      tool_name: toolName,
      ...options.detail,
      recommendations: options.recommendations ?? known.recommendations,
    },
    extras: {
      failureCategory: known.category,
      toolName,
      ...dropUndefined({ parseError: options.parseError }),
    },
  };
}
