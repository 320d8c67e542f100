import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePin } from './compare-pins.js';
import { type ListedTool, shapeOf } from './tool-shape.js';

const tool: ListedTool = {
  name: 'create_issue',
  title: 'Create an issue',
  description: 'Creates an issue.\n  Needs a title.',
  inputSchema: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Its title', minLength: 1 },
      labels: { type: 'array', items: { enum: ['bug', 'idea'] } },
      description: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['title', 'labels'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, openWorldHint: true },
};
const statusOf = (now: ListedTool) => comparePin(shapeOf(tool), now).status;
const withSchema = (change: object): ListedTool => ({
  ...tool,
  inputSchema: { ...tool.inputSchema, ...change },
});
const { properties } = tool.inputSchema as { readonly properties: Record<string, object> };

describe('W-03 what only looks different raises nothing', () => {
  test.each<[string, ListedTool]>([
    ['the same', structuredClone(tool)],
    ['keys in another order', JSON.parse(JSON.stringify(reversed(tool)))],
    ['white space in words', { ...tool, description: ' Creates an issue. Needs  a title.' }],
    ['a set in another order', withSchema({ required: ['labels', 'title'] })],
    [
      'alternatives in another order',
      withSchema({
        properties: {
          ...properties,
          description: { anyOf: [{ type: 'null' }, { type: 'string' }] },
        },
      }),
    ],
    ['a list with one type', withSchema({ type: ['object'] })],
    ['a hint that says what its absence says', { ...tool, annotations: { destructiveHint: true } }],
  ])('%s', (_, now) => expect(statusOf(now)).toBe('same'));
});

describe('W-03 other words are shown and block nothing', () => {
  test.each<[string, ListedTool]>([
    ['of the tool', { ...tool, description: 'Sends mail' }],
    [
      'of a field',
      withSchema({
        properties: {
          ...properties,
          title: { type: 'string', description: 'Other', minLength: 1 },
        },
      }),
    ],
    ['in its title', { ...tool, annotations: { title: 'New' } }],
    ['in what it carries along', { ...tool, _meta: { a: 1 } }],
  ])('%s', (_, now) => expect(statusOf(now)).toBe('reworded'));
});

describe('W-03 another tool under the same name is blocked', () => {
  test.each<[string, ListedTool]>([
    ['a field more', withSchema({ properties: { ...properties, bcc: { type: 'string' } } })],
    ['a field less', withSchema({ properties: { title: properties.title } })],
    [
      'a field called description',
      withSchema({ properties: { ...properties, description: { type: 'number' } } }),
    ],
    [
      'a field called __proto__',
      withSchema({ properties: JSON.parse('{"__proto__":{"type":"string"}}') }),
    ],
    ['__proto__ among the keywords', withSchema(JSON.parse('{"__proto__":{"x":1}}'))],
    ['no longer required', withSchema({ required: ['title'] })],
    ['open to more fields', withSchema({ additionalProperties: true })],
    [
      'a value more',
      withSchema({
        properties: {
          ...properties,
          labels: { type: 'array', items: { enum: ['bug', 'idea', 'admin'] } },
        },
      }),
    ],
    [
      'another limit',
      withSchema({ properties: { ...properties, title: { type: 'string', minLength: 0 } } }),
    ],
    [
      'another default',
      withSchema({ properties: { ...properties, title: { ...properties.title, default: 'x' } } }),
    ],
    ['an object in the place of a list', withSchema({ required: { 0: 'title', 1: 'labels' } })],
    ['says that it only reads', { ...tool, annotations: { readOnlyHint: true } }],
    ['says that it destroys nothing', { ...tool, annotations: { destructiveHint: false } }],
    ['an output schema', { ...tool, outputSchema: { type: 'object' } }],
    ['another way to run', { ...tool, execution: { taskSupport: 'required' } }],
  ])('%s', (_, now) => expect(statusOf(now)).toBe('changed'));
});

test('W-03 a tool that nobody has seen is new, and each change says where, what was and what is', () => {
  expect(comparePin(undefined, tool)).toEqual({ status: 'new' });
  expect(comparePin(undefined, tool, true)).toEqual({
    status: 'changed',
    changes: [{ where: '/name', after: JSON.stringify(tool.name) }],
  });
  expect(comparePin(shapeOf(tool), withSchema({ required: ['title'] }))).toEqual({
    status: 'changed',
    changes: [
      { where: '/inputSchema/required/0', before: '"labels"', after: '"title"' },
      { where: '/inputSchema/required/1', before: '"title"' },
    ],
  });
});

/** Schemas such as servers have. */
const schemas = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record(
      { type: fc.constantFrom('string', 'number', 'boolean'), description: fc.string() },
      { requiredKeys: ['type'] },
    ),
    fc.record({ enum: fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 4 }) }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.string(), tie('schema'), { minKeys: 1, maxKeys: 4 }),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 2, maxLength: 3 }) }),
  ),
}));
const tools = fc.record({
  name: fc.constant('t'),
  description: fc.string(),
  inputSchema: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.string(), schemas.schema, { minKeys: 1, maxKeys: 4 }),
    required: fc.uniqueArray(fc.string(), { maxLength: 3 }),
  }),
});

test('W-03 of 10,000 generated definitions, in another order none alarms; with a changed type, field, hint or name each is blocked', () => {
  fc.assert(
    fc.property(tools, fc.nat(), (made, pick) => {
      const before: ListedTool = made;
      const pin = shapeOf(before);
      expect(comparePin(pin, JSON.parse(JSON.stringify(reversed(before)))).status).toBe('same');
      const all = mutations(made);
      const mutated = all[pick % all.length]!;
      const isStranger = mutated.name !== made.name;
      expect(comparePin(isStranger ? undefined : pin, mutated, isStranger).status).toBe('changed');
    }),
    { numRuns: 10_000 },
  );
});

function mutations(made: {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: string;
    readonly properties: Record<string, unknown>;
    readonly required: readonly string[];
  };
}): readonly ListedTool[] {
  const { inputSchema } = made;
  const fresh = `${Object.keys(inputSchema.properties).join('')}+`;
  const more = Object.fromEntries([
    ...Object.entries(inputSchema.properties),
    [fresh, { type: 'string' }],
  ]);
  const [name = ''] = Object.keys(inputSchema.properties);
  const other = Object.fromEntries(
    Object.entries(inputSchema.properties).map(([key, schema]) =>
      key === name ? [key, { not: schema }] : [key, schema],
    ),
  );
  const required = [...inputSchema.required, `${inputSchema.required.join('')}+`];
  return [
    { ...made, inputSchema: { ...inputSchema, properties: more } },
    { ...made, inputSchema: { ...inputSchema, properties: other } },
    { ...made, inputSchema: { ...inputSchema, required } },
    { ...made, annotations: { readOnlyHint: true } },
    { ...made, name: `${made.name}2` },
  ];
}

/** The same value with the keys of each object the other way round. */
function reversed(value: unknown): ListedTool {
  const turn = (entry: unknown): unknown => {
    if (Array.isArray(entry)) return entry.map(turn);
    if (typeof entry !== 'object' || entry === null) return entry;
    return Object.fromEntries(
      Object.entries(entry)
        .reverse()
        .map(([key, inner]) => [key, turn(inner)]),
    );
  };
  return turn(value) as ListedTool;
}

test('W-03 properties where there were none are told one by one, and so are those that went', () => {
  const bare = { name: 't', inputSchema: { type: 'object', properties: {} } };
  const full = {
    name: 't',
    inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
  };
  const where = '/inputSchema/properties/n/type';
  const added = { status: 'changed', changes: [{ where, after: '"number"' }] };
  const gone = { status: 'changed', changes: [{ where, before: '"number"' }] };
  expect(comparePin(shapeOf(bare), full)).toEqual(added);
  expect(comparePin(shapeOf(full), bare)).toEqual(gone);
});
