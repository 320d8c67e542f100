import type { RuntimeCore } from '../runtime-core.js';
import { validateArguments } from '../validate-arguments.js';
import type { FoundCall, GateAnswer } from './gate.js';

/** Holds the arguments against the tool's schema, which fills in its defaults. */
export async function validateGate(_core: RuntimeCore, call: FoundCall): Promise<GateAnswer> {
  const checked = await validateArguments(call.tool, call.arguments);
  if (checked.ok) {
    const why = "the arguments fit the tool's schema";
    return { gate: 'validate', verdict: 'pass', why, arguments: checked.value };
  }
  const { failure } = checked;
  const why = failure.result.error;
  return { gate: 'validate', verdict: 'stop', why, stop: { state: 'FAILED', failure } };
}
