import { Validator } from '@cfworker/json-schema';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { type Awaitable, isPromise } from '../awaitable.js';
import { KernelError } from '../kernel-error.js';
import { isRecord, type JsonSchema } from './json-schema.js';

/** One thing that is wrong with a value: where, and in the schema library's own words. */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export type Validation =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly SchemaIssue[] };

/** A schema ready for use: what a model is told, and how its arguments are checked. Made once per tool. */
export interface CompiledSchema {
  readonly json: JsonSchema;
  validate(value: unknown): Awaitable<Validation>;
}

const ANYTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: true };

/** For a tool that declares no parameters: any object is accepted. */
export function anyObjectSchema(): CompiledSchema {
  return { json: ANYTHING, validate: (value) => ({ ok: true, value }) };
}

export function compileStandardSchema(
  toolName: string,
  schema: StandardSchemaV1 & Partial<StandardJSONSchemaV1>,
): CompiledSchema {
  const standard = schema['~standard'];
  return {
    json: exportJsonSchema(toolName, schema),
    validate: (value) => {
      const result = standard.validate(value);
      return isPromise(result) ? result.then(toValidation) : toValidation(result);
    },
  };
}

/** For hand-made tools and tools of other systems, which bring a JSON Schema and no checker. */
export function compileJsonSchema(toolName: string, json: JsonSchema): CompiledSchema {
  requireObjectSchema(toolName, json);
  const validator = new Validator(json, '2020-12', false);
  return {
    json,
    validate: (value) => {
      const result = validator.validate(value);
      if (result.valid) return { ok: true, value };
      return { ok: false, issues: leafIssues(result.errors) };
    },
  };
}

function exportJsonSchema(
  toolName: string,
  schema: StandardSchemaV1 & Partial<StandardJSONSchemaV1>,
): JsonSchema {
  const converter: unknown = schema['~standard'];
  const jsonSchema = isRecord(converter) ? converter.jsonSchema : undefined;
  if (!isRecord(jsonSchema) || typeof jsonSchema.input !== 'function') {
    throw new KernelError(
      'SCHEMA_WITHOUT_JSON',
      `The parameters of tool "${toolName}" (${schema['~standard'].vendor}) cannot be exported as JSON Schema; use Zod 4 or another Standard Schema with JSON Schema export`,
    );
  }
  let json: unknown;
  try {
    json = jsonSchema.input({ target: 'draft-2020-12' });
  } catch (error) {
    throw new KernelError(
      'SCHEMA_WITHOUT_JSON',
      `The parameters of tool "${toolName}" cannot be written as JSON Schema: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
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
  return new KernelError(
    'PARAMETERS_NOT_OBJECT',
    `The parameters of tool "${toolName}" must be an object schema, got ${String(type)}; wrap them: z.object({ … })`,
  );
}

function toValidation(result: StandardSchemaV1.Result<unknown>): Validation {
  if (!result.issues) return { ok: true, value: result.value };
  return {
    ok: false,
    issues: result.issues.map((issue) => ({
      path: (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)),
      message: issue.message,
    })),
  };
}

interface OutputUnit {
  readonly keyword: string;
  readonly instanceLocation: string;
  readonly error: string;
}

/** The validator reports every level; only the innermost ones say what is wrong. */
function leafIssues(errors: readonly OutputUnit[]): SchemaIssue[] {
  const wrappers = new Set(['properties', 'items', 'prefixItems', '$ref', 'allOf']);
  const leaves = errors.filter((error) => !wrappers.has(error.keyword));
  return (leaves.length > 0 ? leaves : errors).map((error) => ({
    path: pointerToPath(error.instanceLocation),
    message: error.error,
  }));
}

function pointerToPath(pointer: string): PropertyKey[] {
  return pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
