import type { ErrorCode } from './error-catalogue.js';

/** Of the kernel's codes a tool may give this one only: that what it was to change is not what was approved. */
const EFFECT_CHANGED = 'EFFECT_CHANGED';

/** The code of a failure that a tool returned. */
export function returnedCode(errorCode: unknown): ErrorCode {
  return errorCode === EFFECT_CHANGED ? EFFECT_CHANGED : 'TOOL_FAILED';
}

/** The code of what a tool threw. */
export function thrownCode(error: unknown): ErrorCode {
  const isChanged = error instanceof Error && 'code' in error && error.code === EFFECT_CHANGED;
  return isChanged ? EFFECT_CHANGED : 'TOOL_ERROR';
}
