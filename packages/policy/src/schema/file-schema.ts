import { roles, toolModes } from '@sluice/kernel';
import { SOURCES } from '../call.js';
import { BUILT_IN_KEYS } from '../read/read-built-in.js';
import { CONDITION_KEYS } from '../read/read-conditions.js';
import { FACES } from '../read/read-default.js';
import { MAX_PEOPLE } from '../read/read-needs.js';
import { FILE_KEYS } from '../read/read-policy.js';
import { RULE_KEYS } from '../read/read-rule.js';
import { SERVER_KEYS, SERVER_NAME_PATTERN } from '../read/read-servers.js';
import { LIMIT_KEYS } from '../read/read-settings.js';
import { FIELD_ROLES } from '../rule.js';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string', minLength: 1 };
const verdict: Schema = { enum: ['allow', 'ask', 'deny'] };
const textOrTexts: Schema = { anyOf: [text, { type: 'array', minItems: 1, items: text }] };
const modeList: Schema = { type: 'array', items: { enum: toolModes } };

/**
 * A policy file as a JSON Schema, so that editors complete and check it; published as `@sluice/policy/schema.json`. Its
 * keys are those of the reader. What the reader finds beyond it (examples, patterns that cannot match) it does not know.
 */
export function fileSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'sluice.yaml',
    description: 'Which calls run, which are asked about and which never happen',
    ...object(FILE_KEYS, FILE_PARTS),
    required: ['version'],
    $defs: { rule: ruleSchema() },
  };
}

const FILE_PARTS: Readonly<Record<string, Schema>> = {
  version: { const: 1 },
  default: {
    description: 'Where no rule matches',
    anyOf: [
      verdict,
      object(
        [...FACES, 'others'],
        Object.fromEntries([...FACES, 'others'].map((face) => [face, verdict])),
      ),
    ],
  },
  built_in: {
    description: 'Built-in rules that are switched off, or deny where they would ask',
    ...object(BUILT_IN_KEYS, { off: textOrTexts, deny: textOrTexts }),
  },
  sources: {
    description: 'Whose results may steer calls, and what the fields of a tool decide',
    ...object(['trusted', 'fields'], {
      trusted: textOrTexts,
      fields: {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: { enum: FIELD_ROLES } },
      },
    }),
  },
  rules: { type: 'array', items: { $ref: '#/$defs/rule' } },
  modes: {
    description: 'The modes that are left to a tool; [] for nowhere',
    type: 'object',
    additionalProperties: modeList,
  },
  limits: object(
    Object.keys(LIMIT_KEYS),
    Object.fromEntries(
      Object.entries(LIMIT_KEYS).map(([name, maximum]) => [
        name,
        { type: 'integer', minimum: 1, maximum },
      ]),
    ),
  ),
  tools: { description: 'Modules with tools of your own, relative to this file', ...textOrTexts },
  servers: {
    description: 'Foreign MCP servers, with the modes in which their tools are offered',
    type: 'array',
    items: {
      ...object(SERVER_KEYS, {
        name: { type: 'string', pattern: SERVER_NAME_PATTERN },
        command: textOrTexts,
        url: text,
        modes: modeList,
        tools: textOrTexts,
        read_only: { type: 'boolean' },
        env: textOrTexts,
        headers: { type: 'object', additionalProperties: text },
      }),
      required: ['name', 'modes'],
      oneOf: [{ required: ['command'] }, { required: ['url'] }],
    },
  },
};

function ruleSchema(): Schema {
  const heads = ['allow', 'ask', 'deny'];
  return {
    ...object(RULE_KEYS, RULE_PARTS),
    patternProperties: fieldKeys(),
    oneOf: heads.map((head) => ({ required: [head] })),
  };
}

const CONDITIONS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(CONDITION_KEYS.map((key) => [key, textOrTexts])),
  risk: listOr({ enum: ['read', 'write', 'network', 'destructive'] }),
  readonly: listOr({ type: 'boolean' }),
  from: {
    anyOf: [
      listOr({ enum: SOURCES }),
      { type: 'object', additionalProperties: listOr({ enum: SOURCES }) },
    ],
  },
  args: { type: 'object', additionalProperties: argument() },
};

const RULE_PARTS: Readonly<Record<string, Schema>> = {
  ...CONDITIONS,
  allow: { description: 'The name of a rule that lets calls through', ...text },
  ask: { description: 'The name of a rule that asks a person', ...text },
  deny: { description: 'The name of a rule that stops calls', ...text },
  reason: { description: 'What the model and the person read', ...text },
  needs: {
    description: 'Who has to say yes',
    ...object(['role', 'people'], {
      role: { enum: roles },
      people: { type: 'integer', minimum: 1, maximum: MAX_PEOPLE },
    }),
  },
  despite: { description: 'Built-in rules whose question this answers', ...textOrTexts },
  after: { ...object(CONDITION_KEYS, CONDITIONS), patternProperties: fieldKeys() },
  at_most: { type: 'string', pattern: '^[0-9]{1,6} per (session|hour)$' },
  examples: object(['match', 'miss'], { match: examples(), miss: examples() }),
};

/** Fields, as keys of their own: `args.amount`. */
function fieldKeys(): Schema {
  return { '^args\\.\\S+$': argument(), '^from\\.\\S+$': listOr({ enum: SOURCES }) };
}

function argument(): Schema {
  const plain = { type: ['string', 'number', 'boolean', 'null'] };
  const range = object(['min', 'max'], { min: { type: 'number' }, max: { type: 'number' } });
  return listOr({ anyOf: [plain, range] });
}

function examples(): Schema {
  const values = Object.fromEntries(
    CONDITION_KEYS.map((key) => [
      key,
      key === 'args' ? { type: 'object' } : { type: key === 'readonly' ? 'boolean' : 'string' },
    ]),
  );
  return listOr({ anyOf: [text, object(CONDITION_KEYS, values)] });
}

function listOr(item: Schema): Schema {
  return { anyOf: [item, { type: 'array', minItems: 1, items: item }] };
}

/** An object with exactly these keys. */
function object(keys: readonly string[], parts: Readonly<Record<string, Schema>>): Schema {
  const properties = Object.fromEntries(
    keys.map((key) => {
      const part = parts[key];
      if (!part) throw new Error(`The schema does not say what "${key}" is`);
      return [key, part];
    }),
  );
  return { type: 'object', properties, additionalProperties: false };
}
