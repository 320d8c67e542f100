// What the guard costs: ordinary text beside secretlint, hostile text by size, start-up; and how it
// scores on the development sets when they lie beside the repository.
import { atMost, report, say } from '../lib/report.mjs';
import { cpuMs, median } from './cpu.mjs';
import { growth, hostileTexts, SIZES_KB } from './hostile.mjs';
import { ordinaryTexts } from './ordinary.mjs';
import { scoreSets } from './score.mjs';
import { secretlintPeer } from './secretlint-peer.mjs';
import { generatedShapes, labelOf, textOf } from './shapes.mjs';
import { startUpCosts } from './start-up.mjs';

const guard = await import('../../packages/guard/dist/index.js');
const { createInjectionFilter, createRedactor, filterInjection, maskValue, redact } = guard;
const ROUNDS = 5;

say('start-up');
const start = await startUpCosts(9);

say('ordinary text');
const texts = ordinaryTexts();
const peer = await secretlintPeer();
const contestants = [
  { name: 'redact', work: async (text) => redact(text) },
  { name: 'injection', work: async (text) => filterInjection(text) },
  ...(peer ? [peer] : []),
];
const speeds = [];
for (const { name, text } of texts) {
  const samples = new Map(contestants.map((contestant) => [contestant.name, []]));
  for (const { work } of contestants) await work(text);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contestant of contestants)
      samples.get(contestant.name).push(await cpuMs(() => contestant.work(text)));
  for (const [who, times] of samples)
    speeds.push({ text: name, who, mb_per_cpu_s: text.length / 1000 / median(times) });
}

say('12,000 characters');
const window = texts[0].text.slice(0, 12_000);
const small = {};
for (const { name, work } of contestants) {
  const times = [];
  for (let round = 0; round < 9; round += 1) times.push(await cpuMs(() => work(window)));
  small[name] = median(times);
}

say('hostile text');
const hostile = [];
for (const [name, work] of [
  ['redact', redact],
  ['injection', filterInjection],
])
  for (const { seed, label } of hostileTexts)
    hostile.push({ name, label, ms: await growth(seed, work) });
const worst = hostile.reduce((a, b) => (b.ms.at(-1) > a.ms.at(-1) ? b : a));
// Eight times the text may cost twelve times as much before it counts as worse than linear; below
// 2 ms the clock decides, not the text.
const steepest = hostile.reduce(
  (most, { ms }) => Math.max(most, ms.at(-1) / Math.max(ms[0], 2)),
  0,
);

say('generated shapes');
const SHAPE_CHARACTERS = 200 * 1024;
const readers = {
  redact,
  injection: filterInjection,
  mask: (text) => maskValue({ text, list: [text.slice(0, 50_000)] }),
  'redact in pieces': (text) => inPieces(createRedactor(), text),
  'injection in pieces': (text) => inPieces(createInjectionFilter(), text),
};
const shapes = generatedShapes();
let slowest = { ms: 0, who: '', label: '' };
for (const shape of shapes) {
  const text = textOf(shape, SHAPE_CHARACTERS);
  for (const [who, read] of Object.entries(readers)) {
    let ms = await cpuMs(() => read(text));
    // The clock counts what the machine does beside: a slow one is tried again.
    for (let round = 0; round < 4 && ms > 40; round += 1)
      ms = Math.min(ms, await cpuMs(() => read(text)));
    if (ms > slowest.ms) slowest = { ms, who, label: labelOf(shape) };
  }
}

function inPieces(stream, text) {
  for (let at = 0; at < text.length; at += 16_384) stream.push(text.slice(at, at + 16_384));
  stream.end();
}

say('development sets');
const scores = scoreSets(guard);
if (!scores) say('  ../shared/guard is not there: nothing scored');

const bars = [
  atMost('load of the rules (one file, as the hook has it), CPU ms', start.load, 10),
  atMost('12,000 characters redacted, CPU ms', small.redact, 20),
  atMost('12,000 characters filtered, CPU ms', small.injection, 20),
  atMost(`hostile 200 KB, CPU ms (worst: ${worst.name} ${worst.label})`, worst.ms.at(-1), 50),
  atMost('hostile growth, 200 KB over 25 KB', steepest, 12),
  atMost(
    `200 KB of any of ${shapes.length} generated shapes, CPU ms (worst: ${slowest.who} ${slowest.label})`,
    slowest.ms,
    50,
  ),
  ...(scores ? scores.bars : []),
];

report({
  name: 'guard',
  bars,
  tables: [
    {
      title: 'Ordinary text, MB per CPU second',
      columns: ['text', 'who', 'MB/s'],
      rows: speeds.map((row) => [row.text, row.who, row.mb_per_cpu_s.toFixed(1)]),
    },
    {
      title: `Hostile text, CPU ms at ${SIZES_KB.join(', ')} KB (the ten slowest)`,
      columns: ['who', 'text', ...SIZES_KB.map((size) => `${size} KB`)],
      rows: [...hostile]
        .sort((a, b) => b.ms.at(-1) - a.ms.at(-1))
        .slice(0, 10)
        .map(({ name, label, ms }) => [name, label, ...ms.map((time) => time.toFixed(1))]),
    },
    {
      title: 'Start-up, CPU ms',
      columns: ['what', 'ms'],
      rows: Object.entries(start).map(([what, ms]) => [what, ms.toFixed(1)]),
    },
  ],
  details: { speeds, small, hostile, start, scores: scores?.figures ?? null },
});
