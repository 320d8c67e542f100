// `npm run bench -- kernel [--json]`: our governed tool call beside every peer that loads and the hand-written floor.
import { existsSync, readdirSync } from 'node:fs';
import { shortNumber } from '../lib/bar-plot.mjs';
import { measureHot, measureYoung } from '../lib/measure.mjs';
import { atMost, report, say } from '../lib/report.mjs';
import { median, medianRatio } from '../lib/statistics.mjs';
import { expectedSum } from './script.mjs';
import { bundleBytes, entry, historyRatio, importMillis, memory } from './weigh.mjs';

const ROUNDS = 5;
/** What V8 compiles, and how well, differs from process to process by a tenth: one process a contestant is luck. */
const HOT_PROCESSES = 3;
const START_ROUNDS = 15;
/** Only who is near the front when young is measured hot: the others take minutes and decide nothing. */
const NEAR_MICROS = 300;

const folder = new URL('./peers/', import.meta.url);
const urlOf = (file) => new URL(file, folder).href;
const OURS = urlOf('sluice.mjs');
const FLOOR = urlOf('floor.mjs');
const OPENAI = urlOf('openai-agents.mjs');

const task = (name, count) => ({ name, count, expected: expectedSum(count) });
const sequential = task('sequentialTurns', 200);
const parallel = task('parallelCalls', 200);
const direct = task('directCalls', 1000);
const titles = new Map([
  [sequential, '(a) 200 sequential turns, one call each'],
  [parallel, '(b) one turn, 200 parallel calls'],
  [direct, '(c) direct calls, no model'],
]);
const tasks = [...titles.keys()];

mustExist(new URL(OURS), 'our own contestant, bench/kernel/peers/sluice.mjs,');
mustExist(entry, 'the built kernel (npm run build)');

const young = await measureYoung({
  modules: readdirSync(folder).sort().map(urlOf),
  tasks,
  rounds: ROUNDS,
  say,
});
for (const { url, reason } of young.absent) say(`${fileOf(url)} does not load: ${reason}`);
const ours = mustLoad(OURS);
const floor = mustLoad(FLOOR);
const all = [...young.contestants.values()];
const peers = all.filter((contestant) => contestant !== ours && contestant !== floor);

const hot = await measureHotOften(HOT_PROCESSES);
say('history, memory, import, bundle');
const { heldBytes, growthBytes } = await memory();

report({
  name: 'kernel',
  bars: [
    atMost('sequential turns, CPU, × fastest peer', toFastest(sequential, hot), 0.5),
    atMost('CPU a call at 2,000 turns, × at 20 turns', await historyRatio(HOT_PROCESSES), 1.25),
    atMost('parallel calls, CPU, × fastest peer', toFastest(parallel, hot), 1),
    atMost(
      'direct governed call, CPU, × @openai/agents tool.invoke',
      against(direct, mustLoad(OPENAI), hot),
      2,
    ),
    atMost('bytes held per finished call', heldBytes, 1500),
    atMost('heap growth over 100,000 dropped calls, bytes', growthBytes, 256 * 1024),
    atMost('import, CPU ms over bare Node', await importMillis(START_ROUNDS), 30),
    atMost('minified browser bundle without Zod, bytes', await bundleBytes(), 80_000),
  ],
  tables: [...[...titles].map(([of, title]) => tableOf(of, title)), ratioTable()],
  plot: {
    title: 'CPU time of one tool call, young process',
    unit: 'µs a call',
    groups: [...titles].map(([of, title]) => ({
      title,
      bars: ranked(of, all, young.samples).map(({ contestant, micros }) => ({
        label: contestant.label,
        value: micros,
        isOurs: contestant === ours,
      })),
    })),
  },
  details: {
    young: figures(young.samples),
    hot: figures(hot),
    bars_stand_on: 'hot',
    ratios: { young: ratios(young.samples), hot: ratios(hot) },
    not_loaded: young.absent.map(({ url, reason }) => ({ file: fileOf(url), reason })),
  },
});

function mustExist(path, what) {
  if (existsSync(path)) return;
  say(`kernel benchmark: ${what} is missing; nothing was measured`);
  process.exit(1);
}

function fileOf(url) {
  return url.slice(folder.href.length);
}

function mustLoad(url) {
  const contestant = young.contestants.get(url);
  if (!contestant) throw new Error(`${fileOf(url)} does not load; without it no bar can be held`);
  return contestant;
}

/** The samples of every round of every process. */
async function measureHotOften(processes) {
  const modules = nearTheFront();
  const measured = [];
  for (let count = 0; count < processes; count += 1) {
    measured.push(await measureHot({ modules, tasks, rounds: ROUNDS, say }));
  }
  return (of, contestant) => measured.flatMap((samples) => samples(of, contestant));
}

function nearTheFront() {
  const isNear = (contestant) =>
    [sequential, parallel].some((of) => median(young.samples(of, contestant)) < NEAR_MICROS);
  return [...young.contestants]
    .filter(([url, contestant]) => url === OPENAI || isNear(contestant))
    .map(([url]) => url);
}

/** Ours against what the bars name, whether or not the bars stand on these samples. */
function ratios(samples) {
  const openai = mustLoad(OPENAI);
  return {
    sequentialTurns: {
      to: fastest(sequential, samples).label,
      ratio: toFastest(sequential, samples),
    },
    parallelCalls: { to: fastest(parallel, samples).label, ratio: toFastest(parallel, samples) },
    directCalls: { to: openai.label, ratio: against(direct, openai, samples) },
  };
}

function toFastest(of, samples) {
  return against(of, fastest(of, samples), samples);
}

function against(of, contestant, samples) {
  return medianRatio(samples(of, ours), samples(of, contestant));
}

function fastest(of, samples) {
  return ranked(of, peers, samples)[0].contestant;
}

/** Fastest first, by the median over the rounds; who was not measured is left out. */
function ranked(of, among, samples) {
  return among
    .filter((contestant) => samples(of, contestant).length > 0)
    .map((contestant) => ({ contestant, micros: median(samples(of, contestant)) }))
    .sort((one, other) => one.micros - other.micros);
}

function figures(samples) {
  return Object.fromEntries(
    tasks.map((of) => [
      of.name,
      ranked(of, all, samples).map(({ contestant, micros }) => ({
        name: contestant.label,
        cpu_micros_a_call: micros,
        rounds: samples(of, contestant),
      })),
    ]),
  );
}

function tableOf(of, title) {
  const rows = ranked(of, all, young.samples);
  const lowest = rows.find(({ contestant }) => contestant === floor).micros;
  return {
    title,
    columns: ['runtime', 'CPU µs a call, young', '× floor', 'hot'],
    rows: rows.map(({ contestant, micros }) => [
      contestant.label,
      shortNumber(micros),
      shortNumber(micros / lowest),
      hot(of, contestant).length > 0 ? shortNumber(median(hot(of, contestant))) : '-',
    ]),
  };
}

function ratioTable() {
  const early = ratios(young.samples);
  const late = ratios(hot);
  return {
    title: 'Ours against the peer of the bar; the bars stand on hot',
    columns: ['', 'young', 'hot'],
    rows: Object.keys(late).map((name) => [
      name,
      shortNumber(early[name].ratio),
      shortNumber(late[name].ratio),
    ]),
  };
}
