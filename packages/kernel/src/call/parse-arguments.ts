import { messageOf } from '../message-of.js';
import { type Failure, makeFailure } from '../result/failure.js';
import { findValueFault } from '../result/plain-value.js';
import { describeValue } from '../schema/describe-issues.js';
import { isRecord } from '../schema/json-schema.js';

export type ParsedCallArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly failure: Failure };

/** Turns what a model sent into a plain object within the limits, or says what is wrong with it. */
export function parseArguments(
  toolName: string,
  raw: unknown,
  limits: { readonly maxArgumentChars: number; readonly maxArgumentDepth: number },
): ParsedCallArguments {
  let value = raw ?? {};
  if (typeof value === 'string') {
    if (value.length > limits.maxArgumentChars)
      return tooLong(toolName, value.length, limits.maxArgumentChars);
    if (value.trim() === '') return { ok: true, args: {} };
    try {
      value = JSON.parse(value);
    } catch (error) {
      return { ok: false, failure: invalidJson(toolName, messageOf(error)) };
    }
  }
  const fault = findValueFault(value, {
    maxDepth: limits.maxArgumentDepth,
    maxNodes: limits.maxArgumentChars,
  });
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

function tooLong(toolName: string, chars: number, limit: number): ParsedCallArguments {
  return refused(toolName, `The arguments have ${chars} characters; ${limit} is the limit`);
}

function refused(toolName: string, what: string): ParsedCallArguments {
  return {
    ok: false,
    failure: makeFailure('INVALID_ARGS', toolName, `Invalid parameters: ${what}`),
  };
}
