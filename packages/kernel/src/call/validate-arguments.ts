import { messageOf } from '@sluice/plain';
import { type Awaitable, isPromise } from '../awaitable.js';
import type { Tool } from '../define/tool-types.js';
import { type Failure, makeFailure } from '../result/failure.js';
import type { Validation } from '../schema/compile-schema.js';
import { describeIssues } from '../schema/describe-issues.js';
import { exampleOf } from '../schema/example-of.js';
import { dropOptionalNulls } from '../schema/strict-schema.js';

export type CheckedArguments =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure };

/** Checks arguments against the tool's schema and fills in its defaults. A schema that throws fails the call. */
export function validateArguments(tool: Tool, args: unknown): Awaitable<CheckedArguments> {
  try {
    const validation = tool.schema.validate(args);
    if (isPromise(validation)) return validateLater(tool, args, validation);
    return validation.ok ? validation : withoutNulls(tool, args, validation);
  } catch (error) {
    return broken(tool, error);
  }
}

function validateLater(
  tool: Tool,
  args: unknown,
  validation: Promise<Validation>,
): Promise<CheckedArguments> {
  return validation
    .then((late) => (late.ok ? late : withoutNulls(tool, args, late)))
    .catch((error: unknown) => broken(tool, error));
}

/** A second try for models that send `null` for what is optional. */
function withoutNulls(
  tool: Tool,
  args: unknown,
  validation: Extract<Validation, { ok: false }>,
): Awaitable<CheckedArguments> {
  const second = tool.schema.validate(dropOptionalNulls(args, tool.schema.json));
  if (isPromise(second)) {
    return second.then((late) => (late.ok ? late : refused(tool, args, validation)));
  }
  return second.ok ? second : refused(tool, args, validation);
}

function refused(
  tool: Tool,
  args: unknown,
  validation: Extract<Validation, { ok: false }>,
): CheckedArguments {
  const faults = describeIssues(validation.issues, tool.schema.json, args);
  const lines = faults.map(
    (fault) => `- ${fault.path}: expected ${fault.expected}, got ${fault.received}`,
  );
  const example = exampleOf(tool.schema.json);
  const failure = makeFailure(
    'INVALID_ARGS',
    tool.name,
    `Invalid parameters:\n${lines.join('\n')}\nA valid call looks like: ${JSON.stringify(example)}`,
    { detail: { faults, example } },
  );
  return { ok: false, failure };
}

function broken(tool: Tool, error: unknown): CheckedArguments {
  return {
    ok: false,
    failure: makeFailure(
      'INVALID_ARGS',
      tool.name,
      `The arguments could not be checked: ${messageOf(error)}`,
    ),
  };
}
