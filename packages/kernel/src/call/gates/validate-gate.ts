import { messageOf } from '@sluice/plain';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { isPromise } from '../../awaitable.js';
import type { Tool } from '../../define/tool-types.js';
import { type Failure, makeFailure } from '../../result/failure.js';
import { describeIssues } from '../../schema/describe-issues.js';
import { exampleOf } from '../../schema/example-of.js';
import { dropOptionalNulls } from '../../schema/strict-schema.js';
import { type FoundCall, failed, type GateAnswer, type GateCore, passed } from './gate.js';

/** Holds the arguments against the tool's schema, which fills in its defaults. A schema that throws stops the call. */
export async function validateGate(_core: GateCore, call: FoundCall): Promise<GateAnswer> {
  const { tool, arguments: args } = call;
  try {
    const checked = tool.schema.validate(args);
    const first = isPromise(checked) ? await checked : checked;
    if (!first.issues) return fits(first.value);
    // Models send `null` for what is optional.
    const second = await tool.schema.validate(dropOptionalNulls(args, tool.schema.json));
    if (!second.issues) return fits(second.value);
    return failed('validate', misfit(tool, args, first.issues));
  } catch (error) {
    const words = `The arguments could not be checked: ${messageOf(error)}`;
    return failed('validate', makeFailure('INVALID_ARGS', tool.name, words));
  }
}

function fits(value: unknown): GateAnswer {
  return passed('validate', "the arguments fit the tool's schema", value);
}

function misfit(
  { name, schema }: Tool,
  args: unknown,
  issues: readonly StandardSchemaV1.Issue[],
): Failure {
  const faults = describeIssues(issues, schema.json, args);
  const lines = faults.map(
    ({ path, expected, received }) => `- ${path}: expected ${expected}, got ${received}`,
  );
  const example = exampleOf(schema.json);
  const wayOut = `A valid call looks like: ${JSON.stringify(example)}`;
  const words = `Invalid parameters:\n${lines.join('\n')}\n${wayOut}`;
  return makeFailure('INVALID_ARGS', name, words, { detail: { faults, example } });
}
