import {
  ANSWER,
  type AnySchema,
  type CompiledSchema,
  compileStandardSchema,
  type OutputOf,
} from '@sluice/kernel';
import type { TurnOutcome } from './loop/turn-outcome.js';

/** Runs a turn whose last answer must fit a schema, and types what it says by that schema. */
export async function askInForm<Schema extends AnySchema>(
  schema: Schema,
  run: (output: CompiledSchema) => Promise<TurnOutcome>,
): Promise<TurnOutcome & { readonly value?: OutputOf<Schema> }> {
  const { value: said, ...outcome } = await run(compileStandardSchema(ANSWER, schema));
  if (said === undefined) return outcome;
  // What was said is the JSON as the model wrote it; here defaults and transforms of the schema are put in, once.
  const checked = await schema['~standard'].validate(said);
  return checked.issues ? outcome : { ...outcome, value: checked.value };
}
