import { isRecord, messageOf } from '@sluice/plain';
import { type Failure, makeFailure } from '../result/failure.js';
import { findValueFault } from '../result/plain-value.js';
import { describeValue } from '../schema/describe-issues.js';

export type ParsedCallArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: Failure };

/** What JSON text can hold that `findValueFault` looks for: that key, and a number beyond all numbers. */
const SUSPECT = /\\|__proto__|\d[eE]/;

/** Turns what a model sent into a plain object within the limits, or says what is wrong with it. */
export function parseArguments(
  toolName: string,
  raw: unknown,
  limits: { readonly maxArgumentChars: number; readonly maxArgumentDepth: number },
): ParsedCallArguments {
  const { maxArgumentChars: maxNodes, maxArgumentDepth: maxDepth } = limits;
  let value = raw ?? {};
  let isClear = false;
  if (typeof value === 'string') {
    const text = value;
    if (text.length > maxNodes) {
      const what = `The arguments have ${text.length} characters; ${maxNodes} is the limit`;
      return refused(toolName, what);
    }
    try {
      value = JSON.parse(text);
    } catch (error) {
      if (text.trim() === '') return { ok: true, args: {} };
      return { ok: false, failure: invalidJson(toolName, messageOf(error)) };
    }
    // So short a text cannot nest too deep.
    isClear = text.length <= maxDepth && !SUSPECT.test(text);
  }
  const fault = isClear ? undefined : findValueFault(value, { maxDepth, maxNodes });
  if (fault) return refused(toolName, `The arguments hold ${fault}`);
  if (!isRecord(value)) {
    return refused(toolName, `Expected an object of arguments, got ${describeValue(value)}`);
  }
  return { ok: true, args: value };
}

function invalidJson(toolName: string, parseError: string): Failure {
  return makeFailure(
    'INVALID_JSON',
    toolName,
    `Invalid parameters: tool arguments must be valid JSON. Parse error: ${parseError}`,
    { parseError, detail: { extras: { toolName, parseError } } },
  );
}

function refused(toolName: string, what: string): ParsedCallArguments {
  return {
    ok: false,
    failure: makeFailure('INVALID_ARGS', toolName, `Invalid parameters: ${what}`),
  };
}
