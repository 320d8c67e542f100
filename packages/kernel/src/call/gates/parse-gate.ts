import { parseArguments } from '../parse-arguments.js';
import type { FoundCall, GateAnswer, GateCore } from './gate.js';

/** Turns what a model sent into one plain object within the limits. */
export function parseGate({ limits }: GateCore, call: FoundCall): GateAnswer {
  const parsed = parseArguments(call.name, call.arguments, limits);
  if (parsed.ok) {
    const why = 'the arguments are one JSON object';
    return { gate: 'parse', verdict: 'pass', why, arguments: parsed.args };
  }
  const { failure } = parsed;
  const why = failure.result.error;
  return { gate: 'parse', verdict: 'stop', why, stop: { state: 'FAILED', failure } };
}
