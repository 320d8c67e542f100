import { isRecord } from '@sluice/plain';

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
  readonly annotations?: object | undefined;
  readonly [more: string]: unknown;
}

/** What a tool is, leaf by leaf: each place in its definition and the JSON of what stands there. */
export type Leaves = Readonly<Record<string, string>>;

/** What a tool does and takes, apart from the words about it. */
export interface ToolShape {
  readonly shape: Leaves;
  readonly wording: Leaves;
}

/** What a person has seen of a tool and said yes to, in a form that order and formatting do not change. */
export function shapeOf(tool: ListedTool): ToolShape {
  const { name: _name, title, description, inputSchema, outputSchema, annotations, ...more } = tool;
  const { _meta, icons, ...rest } = more;
  const wording: Record<string, string> = {};
  const say = (where: string, words: unknown): void => {
    const text =
      typeof words === 'string' ? words.normalize('NFC').replace(/\s+/g, ' ').trim() : words;
    if (text !== undefined && text !== '') wording[where] = JSON.stringify(sorted(text));
  };
  say('/title', title);
  say('/description', description);
  say('/icons', icons);
  say('/_meta', _meta);
  const said: Readonly<Record<string, unknown>> = { ...annotationDefaults, ...annotations };
  const { title: shownTitle, ...hints } = said;
  say('/annotations/title', shownTitle);
  const shape = {
    inputSchema: plainSchema(inputSchema, '/inputSchema', say),
    ...(outputSchema ? { outputSchema: plainSchema(outputSchema, '/outputSchema', say) } : {}),
    annotations: hints,
    ...rest,
  };
  return { shape: leavesOf(shape), wording };
}

/** By the protocol, what holds where a hint is absent. To say so is no change. */
const annotationDefaults = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

const WORDS = ['title', 'description', '$comment', 'examples'];
/** Keywords whose value maps names to schemas: what stands there under `description` is a property, not words. */
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const SCHEMAS = [
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'contentSchema',
  'not',
  'if',
  'then',
  'else',
];
const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'];
const SETS = ['required', 'enum', 'type'];

type Say = (where: string, words: unknown) => void;

/** The schema without its words, with everything whose order means nothing in one order. */
function plainSchema(schema: unknown, where: string, say: Say): unknown {
  if (Array.isArray(schema))
    return schema.map((entry, at) => plainSchema(entry, `${where}/${at}`, say));
  if (!isRecord(schema)) return schema;
  // Entries, not assignments: a key such as `__proto__` must not hide what stands under it.
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      plainKeyword(key, value, `${where}/${key}`, say),
    ),
  );
}

/** The keyword as it counts, or nothing where it says only words or what its absence says. */
function plainKeyword(key: string, value: unknown, place: string, say: Say): [string, unknown][] {
  if (WORDS.includes(key)) {
    say(place, value);
    return [];
  }
  if (MAPS.includes(key) && isRecord(value)) {
    const inner = Object.entries(value).map(([name, entry]) => [
      name,
      plainSchema(entry, `${place}/${name}`, say),
    ]);
    return [[key, Object.fromEntries(inner)]];
  }
  if (SCHEMAS.includes(key)) {
    const inner = plainSchema(value, place, say);
    return isAnything(key, inner) ? [] : [[key, inner]];
  }
  if (ALTERNATIVES.includes(key) && Array.isArray(value))
    return [[key, asSet(value.map((entry, at) => plainSchema(entry, `${place}/${at}`, say)))]];
  if (SETS.includes(key) && Array.isArray(value)) {
    const set = asSet(value);
    if (key === 'required' && set.length === 0) return [];
    return [[key, key === 'type' && set.length === 1 ? set[0] : set]];
  }
  return [[key, value]];
}

/** `additionalProperties: true` says what its absence says. */
function isAnything(key: string, schema: unknown): boolean {
  const isOpen = /^(?:additional|unevaluated)/.test(key);
  return isOpen && (schema === true || (isRecord(schema) && Object.keys(schema).length === 0));
}

function asSet(values: readonly unknown[]): readonly unknown[] {
  const byText = new Map(values.map((value) => [JSON.stringify(sorted(value)), value]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** The same value with the keys of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

function leavesOf(value: unknown, where = '', leaves: Record<string, string> = {}): Leaves {
  const entries = Array.isArray(value)
    ? value.map((entry, at) => [String(at), entry] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  // An empty object or list is a leaf too: it is not the same as none.
  if (entries.length === 0) leaves[where] = JSON.stringify(value) ?? 'null';
  // An object whose keys are those of a list is none. No key of a definition makes this place.
  else if (!Array.isArray(value) && entries.every(([key], at) => key === String(at)))
    leaves[`${where}~object`] = 'true';
  for (const [key, entry] of entries) {
    if (entry !== undefined)
      leavesOf(entry, `${where}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, leaves);
  }
  return leaves;
}
