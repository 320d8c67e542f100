// Decides random calls a second time, in another way: patterns by regular expressions, calls as numbers of values that
// were looked at before. Slow to write and fast to run, it shares nothing with the decider it is held against.
import {
  COMMAND_WORDS,
  FIELD_SOURCES,
  HOST_NAMES,
  PERSON_ROLES,
  PERSONS,
  PLACES,
  TOOLS,
  VALUES,
} from './random-policies.mjs';

const RANK = { allow: 0, ask: 1, deny: 2 };

/** Every command that a random call can start. */
export const COMMANDS = [[]];
for (let from = 0, length = 0; length < 3; length += 1) {
  const until = COMMANDS.length;
  for (; from < until; from += 1) {
    if (COMMANDS[from].length === length)
      for (const word of COMMAND_WORDS) COMMANDS.push([...COMMANDS[from], word]);
  }
}

/** None, one or two of so many values, in every order. */
function someOf(size) {
  const numbers = Array.from({ length: size }, (_, index) => index);
  return [
    [],
    ...numbers.map((one) => [one]),
    ...numbers.flatMap((one) => numbers.map((other) => [one, other])),
  ];
}

const SOME_COMMANDS = someOf(COMMANDS.length);
const SOME_PATHS = someOf(PLACES.length);
const SOME_HOSTS = someOf(HOST_NAMES.length);
const SOME_SOURCES = someOf(FIELD_SOURCES.length);
const KINDS = [...new Set(FIELD_SOURCES.map(({ source }) => source))];
/** The sources that `from`, or `from.n`, looks at in each choice of fields. */
const seenSources = (sees) =>
  SOME_SOURCES.map((chosen) =>
    chosen
      .map((index) => FIELD_SOURCES[index])
      .filter(sees)
      .map(({ source }) => KINDS.indexOf(source)),
  );
const DECIDING = seenSources(({ decides }) => decides);
const OF_N = seenSources(({ field }) => field === 'n');
/** The values that an argument stands for: a list has one for each of its entries; the last is no argument at all. */
const SCALARS = [...new Set(VALUES.flat())];
const SOME_VALUES = [
  ...VALUES.map((value) => [value].flat().map((one) => SCALARS.indexOf(one))),
  [],
];

/** A random call as numbers: its tool, and which commands, paths, hosts and argument it has. */
export function drawCall({ next }, into) {
  into.tool = Math.floor(next() * TOOLS.length);
  into.commands = Math.floor(next() * SOME_COMMANDS.length);
  into.paths = Math.floor(next() * SOME_PATHS.length);
  into.hosts = Math.floor(next() * SOME_HOSTS.length);
  into.value = Math.floor(next() * SOME_VALUES.length);
  into.person = Math.floor(next() * PERSONS.length);
  into.role = Math.floor(next() * PERSON_ROLES.length);
  into.from = Math.floor(next() * SOME_SOURCES.length);
}

/** The same call as the decider takes it. */
export function callOf({ tool, commands, paths, hosts, value, person, role, from }) {
  return {
    tool: TOOLS[tool],
    mode: 'coding',
    face: 'chat',
    commands: SOME_COMMANDS[commands].map((index) => COMMANDS[index]),
    paths: SOME_PATHS[paths].map((index) => PLACES[index]),
    hosts: SOME_HOSTS[hosts].map((index) => HOST_NAMES[index]),
    args: value === VALUES.length ? {} : { n: VALUES[value] },
    ...(person === 0 ? {} : { person: PERSONS[person] }),
    ...(role === 0 ? {} : { role: PERSON_ROLES[role] }),
    from: SOME_SOURCES[from].map((index) => FIELD_SOURCES[index]),
  };
}

/**
 * Makes a policy, as its file has it, ready to decide. A set of rules is a number with a bit for each; for every value
 * it is known which rules it contents, or which do not look at it. `rules` are the read ones, whose past is asked.
 */
export function createOracle(file, rules) {
  const verdicts = file.rules.map((rule) =>
    ['allow', 'ask', 'deny'].find((name) => rule[name] !== undefined),
  );
  const bitsOf = (verdict) =>
    verdicts.reduce((bits, one, index) => (one === verdict ? bits | (1 << index) : bits), 0);
  const [asking, denying] = [bitsOf('ask'), bitsOf('deny')];
  const fallback = RANK[file.default];
  const table = (key, values, test) =>
    values.map((value) =>
      file.rules.reduce((bits, rule, index) => {
        const wanted =
          key === 'args' ? rule.args && [rule.args.n] : rule[key] && [rule[key]].flat();
        return !wanted || wanted.some((one) => test(one, value)) ? bits | (1 << index) : bits;
      }, 0),
    );
  const looks = (key) =>
    file.rules.reduce(
      (bits, rule, index) => (rule[key] === undefined ? bits : bits | (1 << index)),
      0,
    );
  /** For each choice of values: the rules that each contents, and those that any does. */
  const choices = (key, some, values, test) => {
    const single = table(key, values, test);
    const blind = ~looks(key);
    const isUsed = looks(key) !== 0;
    return some.map((chosen) => {
      const each = isUsed && chosen.length > 0 ? chosen.map((index) => single[index]) : [blind];
      return { each, any: each.reduce((bits, one) => bits | one, 0) };
    });
  };
  const tools = table('tool', TOOLS, (glob, name) => nameTest(glob).test(name));
  const commands = choices('command', SOME_COMMANDS, COMMANDS, commandTest);
  const paths = choices('path', SOME_PATHS, PLACES, (glob, path) => pathTest(glob).test(path));
  const hosts = choices('host', SOME_HOSTS, HOST_NAMES, (glob, host) => nameTest(glob).test(host));
  const values = choices('args', SOME_VALUES, SCALARS, valueTest);
  const isNamed = (glob, name) => name !== undefined && nameTest(glob).test(name);
  const people = table('person', PERSONS, isNamed);
  const roles = table('role', PERSON_ROLES, isNamed);
  const deciding = choices('from', DECIDING, KINDS, (wanted, source) => wanted === source);
  const ofField = choices('from.n', OF_N, KINDS, (wanted, source) => wanted === source);

  return (view) => {
    const active = rules.reduce(
      (bits, { past }, index) =>
        past.every(({ condition, holds }) => view.holds(condition) === holds)
          ? bits | (1 << index)
          : bits,
      0,
    );
    return (call) => {
      const [c, p, h, v, d, f] = [
        commands[call.commands],
        paths[call.paths],
        hosts[call.hosts],
        values[call.value],
        deciding[call.from],
        ofField[call.from],
      ];
      const first = tools[call.tool] & people[call.person] & roles[call.role] & active;
      const matched = first & c.any & p.any & h.any & v.any & d.any & f.any;
      if (matched & denying) return 2;
      const asked = matched & asking ? 1 : 0;
      if (fallback <= asked) return asked;
      for (const one of c.each)
        for (const two of p.each)
          for (const three of h.each)
            for (const four of v.each)
              for (const five of d.each)
                for (const six of f.each)
                  if ((first & one & two & three & four & five & six) === 0) return fallback;
      return asked;
    };
  };
}

const nameTest = (glob) => new RegExp(`^${glob.split('*').join('.*')}$`, 's');

/** `{a,b}` and `{1..12}` of a source in which stars are regular expressions already and dots may be. */
const withChoices = (source) =>
  source.replace(
    /\{([^}]*)\}/g,
    (_, list) =>
      `(?:${list
        .split(',')
        .flatMap((entry) => numbersOf(entry) ?? entry)
        .join('|')})`,
  );

/** Every number of a range, written out; with zeros in front where one of its ends has them. */
function numbersOf(entry) {
  const [, least, greatest] = /^(\d+)\\?\.\\?\.(\d+)$/.exec(entry) ?? [];
  if (least === undefined) return undefined;
  const digits = /^0\d/.test(least) ? least.length : 0;
  return Array.from({ length: Number(greatest) - Number(least) + 1 }, (_, index) =>
    String(Number(least) + index).padStart(digits, '0'),
  );
}

function commandTest(pattern, words) {
  const source = pattern
    .split(' ')
    .map((word) => (word === '**' ? '(?:[^ ]+ )*' : `${word.split('*').join('[^ ]*')} `))
    .join('');
  return new RegExp(`^${withChoices(source)}$`).test(words.map((word) => `${word} `).join(''));
}

function pathTest(glob) {
  const rooted = /^(?:~|\.)?\//.test(glob) ? glob : `./${glob}`;
  const source = rooted
    .replace(/[.~]/g, '\\$&')
    .replace(/(^|\/)\*\*\//g, '$1<folders>')
    .replace(/^(\\\.|\\~)?\/\*\*$/, (whole) => whole.replace('**', '<all>'))
    .replace(/\/\*\*$/, '<below>')
    .replace(/\*/g, '[^/]*')
    .replace(/<folders>/g, '(?:[^/]*/)*')
    .replace(/<below>/g, '(?:/.*)?')
    .replace(/<all>/g, '.*');
  return new RegExp(`^${withChoices(source)}$`);
}

function valueTest(wanted, value) {
  if (typeof wanted === 'object' && wanted !== null) {
    const { min = -Infinity, max = Infinity } = wanted;
    return typeof value === 'number' && value >= min && value <= max;
  }
  return typeof wanted === 'string'
    ? typeof value === 'string' && nameTest(wanted).test(value)
    : wanted === value;
}
