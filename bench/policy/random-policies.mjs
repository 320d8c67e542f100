// Policies and calls from a seed, over few names so that rules and calls meet often.
const NAMES = ['a', 'b', 'ab', 'a*', '*b', '*'];
const COMMANDS = [
  'x',
  'x **',
  '** y',
  'x *',
  'x y',
  '** x **',
  'x* **',
  '**',
  '{x,y} **',
  'x {y,x*}',
  'x{1..12} **',
  '** x{007..120}',
  'x{6..7,z} *',
];
const PATHS = [
  's/**',
  's/*',
  '**/s',
  's',
  '**',
  '~/**',
  's/t',
  '*/t',
  '{s,t}/**',
  's/{s,t}',
  's{5..12}/**',
  '**/s{01..08}',
];
const HOSTS = ['*.h', 'g.h', 'h', '*'];
const FIELDS = ['p', 'p*', '*', 1, 2, true, null, { min: 1, max: 2 }, { min: 2 }];
const PEOPLE = ['ann', 'a*', '*', 'bob'];
const ROLES = ['viewer', 'operator', '*r', '*'];
const SOURCES = ['user', 'untrusted', 'model'];
const TEMPORAL = [
  { after: { tool: 'a' } },
  { after: { path: 's/**' } },
  { at_most: '1 per session' },
  { at_most: '2 per hour' },
  { after: { person: 'a*' } },
  { after: { from: 'untrusted' }, at_most: '1 per session' },
];

export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = (list) => list[Math.floor(next() * list.length)];
  return { next, pick };
}

const OFTEN = new Set(['tool', 'command', 'path', 'host', 'args']);

/** A rule as a policy file has it. */
export function randomRule({ next, pick }, name) {
  const conditions = [
    ['tool', NAMES],
    ['command', COMMANDS],
    ['path', PATHS],
    ['host', HOSTS],
    ['args', undefined],
    ['person', PEOPLE],
    ['role', ROLES],
    ['from', SOURCES],
    ['from.n', SOURCES],
  ].filter(([key]) => next() < (OFTEN.has(key) ? 0.35 : 0.1));
  const chosen = conditions.length > 0 ? conditions : [['tool', NAMES]];
  const rule = { [pick(['allow', 'ask', 'deny'])]: name };
  for (const [key, sources] of chosen) {
    const some = () => (next() < 0.3 ? [pick(sources), pick(sources)] : pick(sources));
    rule[key] = key === 'args' ? { n: pick(FIELDS) } : some();
  }
  return next() < 0.25 ? { ...rule, ...pick(TEMPORAL) } : rule;
}

export function randomPolicy(source, rules) {
  return {
    version: 1,
    default: source.pick(['ask', 'ask', 'ask', 'deny', 'allow']),
    rules: Array.from({ length: rules }, (_, index) => randomRule(source, `r${index}`)),
  };
}

/** What random calls are made of. */
export const TOOLS = ['a', 'b', 'ab', 'c', 'aab'];
export const COMMAND_WORDS = ['x', 'y', 'x7', 'q', 'x007'];
export const HOST_NAMES = ['h', 'g.h', 'x.g.h', 'o'];
export const PLACES = [
  './s',
  './s/t',
  './s/t/u',
  './',
  './q/s',
  '~/s',
  '/s',
  './q',
  './s7',
  './s07',
];
/** Nothing where it is not known for whom a call is made. */
export const PERSONS = [undefined, 'ann', 'bob', 'carl'];
export const PERSON_ROLES = [undefined, 'viewer', 'approver', 'operator'];
export const FIELD_SOURCES = ['n', 'm'].flatMap((field) =>
  ['user', 'untrusted', 'model'].flatMap((source) =>
    [true, false].map((decides) => ({ field, source, decides })),
  ),
);
export const VALUES = ['p', 'pp', 'q', 1, 2, 3, 0, 1.5, true, false, null, [1, 'p']];

export function randomCall({ next, pick }) {
  const person = pick(PERSONS);
  const role = pick(PERSON_ROLES);
  const list = (make, most) => Array.from({ length: Math.floor(next() * (most + 1)) }, make);
  return {
    tool: pick(TOOLS),
    mode: 'coding',
    face: 'chat',
    commands: list(() => list(() => pick(COMMAND_WORDS), 3), 2),
    paths: list(() => pick(PLACES), 2),
    hosts: list(() => pick(HOST_NAMES), 2),
    args: next() < 0.5 ? {} : { n: pick(VALUES) },
    ...(person ? { person } : {}),
    ...(role ? { role } : {}),
    from: list(() => pick(FIELD_SOURCES), 2),
  };
}
