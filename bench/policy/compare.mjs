// Holds what a comparison proves against calls drawn at random, and looks for widenings that were planted.
import { callOf, createOracle, drawCall } from './oracle.mjs';
import { random, randomCall, randomPolicy, randomRule } from './random-policies.mjs';

const HOUR_MS = 3_600_000;
const NOW = 10 * HOUR_MS;
const STRICT = { allow: 0, ask: 1, deny: 2 };

/**
 * Every call is decided by an oracle that shares nothing with our decider, and held against the comparison; one of a
 * hundred is put to the decider too, which must agree with the oracle.
 */
export function compareWithCalls(
  { readPolicy, comparePolicies, createDecider, RecordedPast },
  pairs,
  calls,
) {
  let disagreements = 0;
  let decided = 0;
  const relations = {};
  const drawn = {};
  for (let pair = 0; pair < pairs; pair += 1) {
    const source = random(pair + 1);
    const files = [3, 3].map((rules) => randomPolicy(source, rules));
    const [before, after] = files.map((file) => read(readPolicy, file));
    const { relation, changes } = comparePolicies(before, after);
    // A call that gets another verdict belongs to a set that was told, whichever way the policies differ.
    const told = new Set(
      changes.map((change) => `${STRICT[change.before]} ${STRICT[change.after]}`),
    );
    relations[relation] = (relations[relation] ?? 0) + 1;
    const sides = [before, after].map((policy) => createDecider(policy));
    const oracles = [createOracle(files[0], before.rules), createOracle(files[1], after.rules)];
    const conditions = [before, after].flatMap(({ rules }) =>
      rules.flatMap(({ past }) => past.map((one) => one.condition)),
    );
    let [view, decideOne, decideOther] = [];
    for (let index = 0; index < calls; index += 1) {
      if (index % 1_000 === 0) {
        view = randomPast(source, RecordedPast, conditions);
        [decideOne, decideOther] = oracles.map((oracle) => oracle(view));
      }
      drawCall(source, drawn);
      const one = decideOne(drawn);
      const other = decideOther(drawn);
      const isWrong =
        (relation === 'equal' && one !== other) ||
        (relation === 'only tightens' && other < one) ||
        (relation === 'widens' && other > one) ||
        (one !== other && !told.has(`${one} ${other}`));
      if (isWrong) disagreements += 1;
      if (index % 100 !== 0) continue;
      const call = callOf(drawn);
      decided += 1;
      const [first, second] = sides.map((side) => STRICT[side.decide(call, view).verdict]);
      if (first !== one || second !== other) disagreements += 1;
    }
  }
  return { disagreements, decided, relations };
}

function randomPast(source, RecordedPast, conditions) {
  const past = new RecordedPast(conditions);
  const count = Math.floor(source.next() * 4);
  for (let index = 0; index < count; index += 1) {
    const session = source.next() < 0.3 ? 'another' : 'this';
    past.note(session, randomCall(source), index === 0 ? NOW - 2 * HOUR_MS : NOW);
  }
  return past.before('this', NOW);
}

/** Takes a policy, lets one more call through, and asks whether the comparison says so. */
export function findPlanted({ readPolicy, comparePolicies }, count) {
  let planted = 0;
  let found = 0;
  for (let seed = 1; planted < count; seed += 1) {
    const source = random(seed * 7919);
    const policy = { ...randomPolicy(source, 4), default: 'ask' };
    // A tool of its own that only this rule speaks of: allowed after, asked about before.
    const rule = { ...randomRule(source, 'planted'), tool: 'planted_tool' };
    for (const verdict of ['ask', 'deny', 'allow']) delete rule[verdict];
    const wider = {
      ...policy,
      rules: [...withoutWildTools(policy.rules), { allow: 'planted', ...rule }],
    };
    const narrow = { ...policy, rules: withoutWildTools(policy.rules) };
    planted += 1;
    const { relation, changes } = comparePolicies(
      read(readPolicy, narrow),
      read(readPolicy, wider),
    );
    const isFound =
      relation === 'widens' && changes.every(({ witness }) => witness.call.tool === 'planted_tool');
    if (isFound) found += 1;
  }
  return { planted, found };
}

/** Rules that would decide the planted tool too are bound to others. */
function withoutWildTools(rules) {
  return rules.map((rule) => ({ ...rule, tool: 'a' }));
}

function read(readPolicy, policy) {
  return readPolicy(JSON.stringify(policy), { file: 'random' });
}
