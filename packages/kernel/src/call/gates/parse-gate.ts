import { isRecord, messageOf } from '@sluice/plain';
import { type Failure, makeFailure } from '../../result/failure.js';
import { findValueFault } from '../../result/plain-value.js';
import { describeValue } from '../../schema/describe-issues.js';
import { type FoundCall, failed, type GateAnswer, type GateCore, passed } from './gate.js';

/** Turns what a model sent into one plain object within the limits, or says what is wrong with it. */
export function parseGate({ limits }: GateCore, { name, arguments: sent }: FoundCall): GateAnswer {
  const { maxArgumentChars: maxNodes, maxArgumentDepth: maxDepth } = limits;
  let value = sent ?? {};
  if (typeof value === 'string') {
    const { length } = value;
    if (length > maxNodes) {
      return refused(name, `The arguments have ${length} characters; ${maxNodes} is the limit`);
    }
    try {
      value = value.trim() === '' ? {} : JSON.parse(value);
    } catch (error) {
      return failed('parse', invalidJson(name, messageOf(error)));
    }
  }
  const fault = findValueFault(value, { maxDepth, maxNodes, maxChars: maxNodes });
  if (fault) return refused(name, `The arguments hold ${fault}${wayOut(fault)}`);
  if (!isRecord(value)) {
    return refused(name, `Expected an object of arguments, got ${describeValue(value)}`);
  }
  return passed('parse', 'the arguments are one JSON object', value);
}

/** What was too much can be said otherwise; what is no JSON can only be left away. */
function wayOut(fault: string): string {
  if (fault.startsWith('values nested')) {
    return ', which is the limit; send what lies deeper as JSON text in one field';
  }
  return fault.startsWith('more than') ? ', which is the limit; send less with one call' : '';
}

function refused(toolName: string, what: string): GateAnswer {
  return failed('parse', makeFailure('INVALID_ARGS', toolName, `Invalid parameters: ${what}`));
}

function invalidJson(toolName: string, parseError: string): Failure {
  return makeFailure(
    'INVALID_JSON',
    toolName,
    `Invalid parameters: tool arguments must be valid JSON. Parse error: ${parseError}`,
    { parseError, detail: { extras: { toolName, parseError } } },
  );
}
