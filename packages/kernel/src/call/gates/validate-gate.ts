import { type Awaitable, isPromise } from '../../awaitable.js';
import { type CheckedArguments, validateArguments } from '../validate-arguments.js';
import type { FoundCall, GateAnswer, GateCore } from './gate.js';

/** Holds the arguments against the tool's schema, which fills in its defaults. */
export function validateGate(_core: GateCore, call: FoundCall): Awaitable<GateAnswer> {
  const checked = validateArguments(call.tool, call.arguments);
  return isPromise(checked) ? checked.then(answerOf) : answerOf(checked);
}

function answerOf(checked: CheckedArguments): GateAnswer {
  if (checked.ok) {
    const why = "the arguments fit the tool's schema";
    return { gate: 'validate', verdict: 'pass', why, arguments: checked.value };
  }
  const { failure } = checked;
  const why = failure.result.error;
  return { gate: 'validate', verdict: 'stop', why, stop: { state: 'FAILED', failure } };
}
