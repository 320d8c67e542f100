// Learns how prompts about code are worded, and what each sign of a prompt counts: writes
// packages/autocontext/words/wording.tsv and prints the numbers of packages/autocontext/src/fuse/speech-weights.ts.
//
//   node bench/context/learn-wording.mjs --work DIR [--at owner__name,owner__name] [--judge FILE]
//
// DIR holds checkouts (owner__name). A prompt about the work or the talk is asked in each of --at, one about code where
// it belongs. --judge: prompts that are not learned from, only counted.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { speechSigns } from '../../packages/autocontext/dist/fuse/speaks-for-code.js';
import { findSignals } from '../../packages/autocontext/dist/intent/find-signals.js';
import { judgeIntent } from '../../packages/autocontext/dist/intent/judge-intent.js';
import { wordingParts } from '../../packages/autocontext/dist/intent/wording.js';
import { openCodebase, search } from '../../packages/codeintel/dist/index.js';
import { cacheOf, index } from './ask.mjs';
import { learn } from './logistic.mjs';
import { readPrompts } from './silence.mjs';

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const FOLDS = 5;
/** Smaller ones change nothing that can be told. */
const LEAST_WEIGHT = Number(option('least') ?? 0.1);
/** Of the prompts about code that are learned from, so many may be left without an answer. */
const MUTE_SHARE = Number(option('mute') ?? 0.015);
const WORDING = { ridge: 1e-5, rounds: 200, step: 0.5 };
const SIGNS = { ridge: 1e-4, rounds: 2000, step: 0.3 };

const work = option('work');
const files = readdirSync(import.meta.dirname).filter((name) => /^prompts.*\.tsv$/.test(name));
const learned = unique(files.flatMap((name) => readFile(join(import.meta.dirname, name))));
const judged = option('judge') === undefined ? [] : readFile(option('judge'));
const scratch = option('scratch') ?? mkdtempSync(join(tmpdir(), 'sluice-learn-'));
try {
  await main();
} finally {
  if (option('scratch') === undefined) rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const whole = learnWording(learned);
  // What a prompt's own row taught must not speak for it.
  const folds = learned.map((_, place) => place % FOLDS);
  const parts = Array.from({ length: FOLDS }, (_, fold) =>
    learnWording(learned.filter((_, place) => folds[place] !== fold)),
  );
  for (const [place, row] of learned.entries())
    row.wording = wordingBy(parts[folds[place]], row.prompt);
  for (const row of judged) row.wording = wordingBy(whole, row.prompt);
  const asks = await asksOf(learned);
  const names = Object.keys(asks[0].signs);
  const rowOf = ({ signs }) => names.map((name, at) => [at, signs[name]]);
  const labels = asks.map(({ isCode }) => Number(isCode));
  const { weights, bias } = learn(asks.map(rowOf), labels, names.length, SIGNS);
  const sumOf = (ask) => rowOf(ask).reduce((sum, [at, value]) => sum + weights[at] * value, bias);
  const sums = asks
    .filter(({ isCode }) => isCode)
    .map(sumOf)
    .sort((a, b) => a - b);
  const edge = sums[Math.floor(sums.length * MUTE_SHARE)];
  count('learned from', asks, sumOf, edge);
  if (judged.length > 0) count('judged', await asksOf(judged), sumOf, edge);
  for (const [at, name] of names.entries()) console.log(`  ${name}: ${weights[at].toFixed(2)},`);
  console.log(`  always: ${(bias - edge).toFixed(2)},`);
  writeFileSync(
    new URL('../../packages/autocontext/words/wording.tsv', import.meta.url),
    [...whole]
      .filter(([part, weight]) => part === '*' || Math.abs(weight) >= LEAST_WEIGHT)
      .map(([part, weight]) => `${part}\t${Number(weight.toFixed(2))}\n`)
      .sort()
      .join(''),
  );
}

/** The weight of each part of a prompt; `*` stands for every prompt. */
function learnWording(prompts) {
  const numbers = new Map();
  const rows = prompts.map(({ prompt }) => {
    const parts = [...wordingParts(prompt)];
    for (const part of parts) if (!numbers.has(part)) numbers.set(part, numbers.size);
    const value = 1 / Math.sqrt(Math.max(1, parts.length));
    return parts.map((part) => [numbers.get(part), value]);
  });
  const labels = prompts.map(({ isCode }) => Number(isCode));
  const { weights, bias } = learn(rows, labels, numbers.size, WORDING);
  return new Map([...[...numbers].map(([part, at]) => [part, weights[at]]), ['*', bias]]);
}

function wordingBy(weights, prompt) {
  const known = [...wordingParts(prompt)].flatMap((part) => weights.get(part) ?? []);
  const sum = known.reduce((total, weight) => total + weight, 0);
  return Math.max(-4, Math.min(4, sum / Math.sqrt(Math.max(1, known.length)) + weights.get('*')));
}

/** What speaks for and against each prompt, in each checkout where it is asked. */
async function asksOf(prompts) {
  const all = readdirSync(work);
  const at = option('at')?.split(',') ?? all.slice(0, 6);
  const asks = prompts.flatMap((row, number) => {
    if (!row.isCode) return at.map((checkout) => ({ ...row, checkout }));
    const own = all.filter((name) =>
      name.endsWith(`__${row.program ?? at[number % at.length].split('__')[1]}`),
    );
    return own.map((checkout) => ({ ...row, checkout }));
  });
  for (const checkout of new Set(asks.map((ask) => ask.checkout))) {
    const root = join(work, checkout);
    await index(scratch, root);
    const codebase = await openCodebase({ root, cacheFolder: cacheOf(scratch), maxStats: 0 }, '');
    for (const ask of asks.filter((each) => each.checkout === checkout)) {
      const { evidence } = await search(codebase, { query: ask.prompt, limit: 5, snippets: 3 });
      const signals = findSignals(ask.prompt);
      const asked = { prompt: ask.prompt, signals, intent: judgeIntent(ask.prompt, signals) };
      ask.signs = { ...speechSigns(asked, evidence), wording: ask.wording };
    }
    codebase.close();
  }
  return asks;
}

function count(title, asks, sumOf, edge) {
  const loud = asks.filter((ask) => !ask.isCode && sumOf(ask) >= edge);
  const mute = asks.filter((ask) => ask.isCode && sumOf(ask) < edge);
  const of = (isCode) => asks.filter((ask) => ask.isCode === isCode).length;
  const prompts = new Set(loud.map(({ prompt }) => prompt)).size;
  console.log(
    `${title}: ${loud.length} of ${of(false)} asks (${prompts} prompts) brought something and should not,`,
  );
  console.log(`  ${mute.length} of ${of(true)} about code brought nothing`);
  if (process.argv.includes('--list'))
    for (const { prompt, checkout } of [...loud, ...mute]) console.log(`  ${checkout}\t${prompt}`);
}

function readFile(name) {
  return readPrompts(readFileSync(name, 'utf8'));
}

function unique(rows) {
  return [...new Map(rows.map((row) => [row.prompt, row])).values()];
}
