import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const lib = new URL('../bench/lib/', import.meta.url).href;
const out = fileURLToPath(new URL('../bench/out/', import.meta.url));
const name = `form-test-${process.pid}`;

afterEach(() => {
  for (const extension of ['json', 'svg']) rmSync(`${out}${name}.${extension}`, { force: true });
});

describe('a benchmark', () => {
  const bars = (value: string) => `
    import { atLeast, atMost, report } from '${lib}report.mjs';
    report({
      name: '${name}',
      bars: [atMost('cost', ${value}, 2), atLeast('gain', 3, 3)],
      tables: [{ title: 'All', columns: ['who', 'cost'], rows: [['us', 1]] }],
      plot: { title: 'a < b', unit: 'µs', groups: [{ title: 'g', bars: [{ label: 'us & you', value: 5 }] }] },
      details: { more: 1 },
    });`;

  test('ends with 0 when every bar holds, and prints only JSON on stdout when asked', () => {
    const done = node(bars('2'), '--json');
    expect(done.status).toBe(0);
    const json = JSON.parse(done.stdout);
    expect(json).toMatchObject({
      schema_version: '1.0',
      name,
      bars: [
        { name: 'cost', value: 2, limit: 2, ok: true },
        { name: 'gain', value: 3, limit: 3, ok: true },
      ],
      more: 1,
    });
    expect(Object.keys(json.machine).sort()).toEqual(
      ['cores', 'cpu', 'load_1m', 'memory_gb', 'node', 'platform'].sort(),
    );
    expect(JSON.parse(readFileSync(`${out}${name}.json`, 'utf8'))).toEqual(json);
  });

  test.each(['2.01', 'Number.NaN', 'Number.POSITIVE_INFINITY'])('ends with 1 at %s', (value) => {
    const done = node(bars(value));
    expect(done.status).toBe(1);
    expect(done.stdout).toMatch(/cost .*FAIL/);
    expect(done.stdout).toMatch(/gain .*ok/);
  });

  test('draws a plot whose words are escaped', () => {
    node(bars('2'));
    const svg = readFileSync(`${out}${name}.svg`, 'utf8');
    expect(svg).toContain('us &#38; you');
    expect(svg).toContain('a &#60; b');
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

describe('contestants', () => {
  const good = contestant(
    `{ name: 'good', version: '1', add: async (count) => () => count, sub: async () => () => 0 }`,
  );
  const wrong = contestant(`{ name: 'wrong', version: '2', add: async () => () => -1 }`);
  const broken = 'data:text/javascript,throw new Error("not today")';

  test('are measured once a round, and who does not load is named with the reason', () => {
    expect(measure('measureYoung', [good, broken])).toEqual({
      absent: [{ url: broken, reason: 'not today' }],
      rounds: 3,
    });
  });

  test.each(['measureYoung', 'measureHot'])('%s refuses a wrong result by name', (measurement) => {
    expect(measure(measurement, [good, wrong])).toEqual({
      error: 'wrong 2: add 7 gave -1, not 7',
    });
  });

  function measure(measurement: string, modules: string[]) {
    const done = node(`
      import { ${measurement} } from '${lib}measure.mjs';
      const task = { name: 'add', count: 7, expected: 7 };
      const settings = { modules: ${JSON.stringify(modules)}, tasks: [task], rounds: 3, say() {} };
      const answer = await ${measurement}(settings).then(
        ({ absent, samples }) => {
          const taken = samples(task, { label: 'good 1' });
          if (!taken.every((value) => value > 0)) throw new Error('no time was taken');
          return { absent, rounds: taken.length };
        },
        (error) => ({ error: error.message }),
      );
      console.log(JSON.stringify(answer));`);
    if (done.status !== 0) throw new Error(done.stderr);
    return JSON.parse(done.stdout);
  }
});

describe('statistics', () => {
  test.each([
    ['median([3, 1, 2])', 2],
    ['median([4, 1, 2, 3])', 2.5],
    ['medianRatio([1, 20, 3], [2, 10, 6])', 0.5],
    ['rotated([1, 2, 3], 4)', [2, 3, 1]],
    ['rotated([], 1)', []],
  ])('%s is %j', (expression, expected) => {
    const done = node(`
      import { median, medianRatio, rotated } from '${lib}statistics.mjs';
      console.log(JSON.stringify(${expression}));`);
    expect(JSON.parse(done.stdout)).toEqual(expected);
  });
});

function contestant(body: string) {
  return `data:text/javascript,${encodeURIComponent(`export const peer = ${body}`)}`;
}

function node(code: string, ...args: string[]) {
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code, '--', ...args], {
    encoding: 'utf8',
  });
}
