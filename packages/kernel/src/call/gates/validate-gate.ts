import { messageOf } from '@sluice/plain';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { isPromise } from '../../awaitable.js';
import type { Tool } from '../../define/tool-types.js';
import { type Failure, makeFailure } from '../../result/failure.js';
import { describeIssues, faultLine } from '../../schema/describe-issues.js';
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
    return failed('validate', await misfit(tool, args, first.issues));
  } catch (error) {
    const words = `The arguments could not be checked: ${messageOf(error)}`;
    return failed('validate', makeFailure('INVALID_ARGS', tool.name, words));
  }
}

function fits(value: unknown): GateAnswer {
  return passed('validate', "the arguments fit the tool's schema", value);
}

async function misfit(
  { name, schema }: Tool,
  args: unknown,
  issues: readonly StandardSchemaV1.Issue[],
): Promise<Failure> {
  const faults = describeIssues(issues, schema.json, args);
  const lines = ['Invalid parameters:', ...faults.map(faultLine)];
  const example = exampleOf(schema.json);
  // A rule that JSON Schema cannot say may be against the example: then there is none to show.
  const isValid = !(await schema.validate(example)).issues;
  if (isValid) lines.push(`A valid call looks like: ${JSON.stringify(example)}`);
  const detail = { faults, ...(isValid ? { example } : {}) };
  return makeFailure('INVALID_ARGS', name, lines.join('\n'), { detail });
}
