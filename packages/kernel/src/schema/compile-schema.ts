import { isRecord, messageOf } from '@sluice/plain';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import type { Awaitable } from '../awaitable.js';
import { KernelError } from '../kernel-error.js';
import { jsonSchemaChecker } from './check-json-schema.js';
import type { JsonSchema } from './json-schema.js';

/** A schema of zod, or of any library that speaks Standard Schema and tells its JSON Schema. */
export type AnySchema = StandardSchemaV1 & StandardJSONSchemaV1;

/** What a value is after the schema has taken it. */
export type OutputOf<Schema extends AnySchema> = StandardSchemaV1.InferOutput<Schema>;

/** A schema ready for use: what a model is told, and how its arguments are checked. Made once per tool. */
export interface CompiledSchema {
  readonly json: JsonSchema;
  validate(value: unknown): Awaitable<StandardSchemaV1.Result<unknown>>;
}

const ANYTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: true };

/** For a tool that declares no parameters: any object is accepted. */
export function anyObjectSchema(): CompiledSchema {
  return { json: ANYTHING, validate: (value) => ({ value }) };
}

/** Stands in the place of a tool's name where the schema is that of an answer. */
export const ANSWER = 'the answer';

/** A schema of a library, such as Zod 4, as a tool or an answer needs it: its JSON Schema and its check. */
export function compileStandardSchema(
  toolName: string,
  schema: StandardSchemaV1 & Partial<StandardJSONSchemaV1>,
): CompiledSchema {
  const standard = requireStandard(toolName, schema);
  return {
    json: exportJsonSchema(toolName, schema),
    validate: (value) => standard.validate(value),
  };
}

/** What is often given in the place of a schema is told by its name, with what to write. */
function requireStandard(
  toolName: string,
  schema: StandardSchemaV1 & Partial<StandardJSONSchemaV1>,
): StandardSchemaV1['~standard'] {
  const standard: unknown = Reflect.get(Object(schema), '~standard');
  if (isRecord(standard)) return schema['~standard'];
  const parts: unknown[] = isRecord(schema) ? Object.values(schema) : [];
  if (parts.length > 0 && parts.every((part) => Reflect.has(Object(part), '~standard'))) {
    throw wrong('PARAMETERS_NOT_SCHEMA', toolName, 'are bare fields; wrap them: z.object({ … })');
  }
  const isJson = isRecord(schema) && ('type' in schema || 'properties' in schema);
  throw wrong(
    'PARAMETERS_NOT_SCHEMA',
    toolName,
    isJson
      ? 'are a JSON Schema; use z.object({ … }), or wrap them: schemaFromJson({ … })'
      : `are ${describe(schema)}; use a schema: z.object({ … })`,
  );
}

function describe(value: unknown): string {
  return isRecord(value) ? 'an object that is no schema' : String(value);
}

/** For hand-made tools and tools of other systems, which bring a JSON Schema and no checker. */
export function compileJsonSchema(toolName: string, json: JsonSchema): CompiledSchema {
  if (!isRecord(json)) {
    throw wrong(
      'PARAMETERS_NOT_SCHEMA',
      toolName,
      `are ${String(json)}; add input_schema, a JSON Schema`,
    );
  }
  requireObjectSchema(toolName, json);
  const faultsOf = readyChecker(toolName, json);
  return {
    json,
    validate: (value) => {
      const issues = faultsOf(value);
      return issues.length === 0 ? { value } : { issues };
    },
  };
}

function readyChecker(toolName: string, json: JsonSchema): ReturnType<typeof jsonSchemaChecker> {
  try {
    return jsonSchemaChecker(json);
  } catch (error) {
    throw wrong('SCHEMA_NOT_UNDERSTOOD', toolName, `cannot be checked: ${messageOf(error)}`, error);
  }
}

function exportJsonSchema(
  toolName: string,
  schema: StandardSchemaV1 & Partial<StandardJSONSchemaV1>,
): JsonSchema {
  const { vendor, jsonSchema }: { vendor: string; jsonSchema?: unknown } = schema['~standard'];
  if (!isRecord(jsonSchema) || typeof jsonSchema.input !== 'function') {
    throw wrong(
      'SCHEMA_WITHOUT_JSON',
      toolName,
      `(${vendor}) cannot be exported as JSON Schema; use Zod 4, or hand over their JSON Schema: schemaFromJson({ … })`,
    );
  }
  let json: unknown;
  try {
    json = jsonSchema.input({ target: 'draft-2020-12' });
  } catch (error) {
    throw wrong(
      'SCHEMA_WITHOUT_JSON',
      toolName,
      `cannot be written as JSON Schema: ${messageOf(error)}`,
      error,
    );
  }
  if (!isRecord(json)) throw notAnObject(toolName, json);
  const { $schema: _, ...rest } = json;
  requireObjectSchema(toolName, rest);
  return rest;
}

function requireObjectSchema(toolName: string, json: JsonSchema): void {
  const alternatives = json.anyOf ?? json.oneOf ?? json.allOf ?? json.$ref;
  if (json.type !== 'object' && alternatives === undefined) throw notAnObject(toolName, json);
}

function notAnObject(toolName: string, json: unknown): KernelError {
  const type = isRecord(json) ? json.type : typeof json;
  return wrong(
    'PARAMETERS_NOT_OBJECT',
    toolName,
    `must be an object schema, got ${String(type)}; wrap them: z.object({ … })`,
  );
}

function wrong(code: string, toolName: string, said: string, cause?: unknown): KernelError {
  const what =
    toolName === ANSWER ? 'The fields of the answer' : `The parameters of tool "${toolName}"`;
  return new KernelError(code, `${what} ${said}`, { cause });
}
