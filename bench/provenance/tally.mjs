// What the replay counts, by pipeline and attack.
const RULES = ['sources', 'effects', 'output'];

export class Tally {
  #attacks = new Map();
  #benign = new Map();

  add(run, { asked, harmful }) {
    if (run.injectionTask) this.#addAttack(run, asked, harmful);
    else if (!run.userTask.startsWith('injection')) this.#addBenign(run, asked);
  }

  #addAttack(run, asked, harmful) {
    for (const key of [`${run.pipeline}\t${run.attack}`, `${run.pipeline}\tall`, 'all\tall']) {
      const row = at(this.#attacks, key, () => ({
        runs: 0,
        succeeded: 0,
        withoutCall: 0,
        unasked: zeros(),
      }));
      row.runs += 1;
      if (!run.hasAttackSucceeded) continue;
      row.succeeded += 1;
      if (harmful.size === 0) row.withoutCall += 1;
      else {
        for (const rule of RULES) {
          if (![...harmful].some((call) => asked[rule].has(call))) row.unasked[rule] += 1;
        }
      }
    }
  }

  #addBenign(run, asked) {
    for (const key of [run.pipeline, `${run.pipeline}\t${run.suite}`, 'all']) {
      const row = at(this.#benign, key, () => ({
        runs: 0,
        useful: 0,
        withQuestion: zeros(),
        questions: zeros(),
      }));
      row.runs += 1;
      if (!run.isUseful) continue;
      row.useful += 1;
      for (const rule of RULES) {
        row.questions[rule] += asked[rule].size;
        if (asked[rule].size > 0) row.withQuestion[rule] += 1;
      }
    }
  }

  attackRows() {
    return [...this.#attacks].map(([key, row]) => {
      const [pipeline, attack] = key.split('\t');
      return { pipeline, attack, ...row, unaskedShare: shares(row.unasked, row.runs) };
    });
  }

  benignRows() {
    return [...this.#benign].map(([key, row]) => {
      const [pipeline, suite = 'all'] = key.split('\t');
      return { pipeline, suite, ...row, questionsPerRun: shares(row.questions, row.useful) };
    });
  }
}

function at(map, key, make) {
  const row = map.get(key) ?? make();
  map.set(key, row);
  return row;
}

function zeros() {
  return Object.fromEntries(RULES.map((rule) => [rule, 0]));
}

function shares(counts, of) {
  return Object.fromEntries(
    Object.entries(counts).map(([rule, count]) => [rule, of === 0 ? null : count / of]),
  );
}
