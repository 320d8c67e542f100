// `npm run mutate -- [package …] [--seed N] [--count N] [--file part-of-a-path] [--own] [--quick]`: changes random places of
// a package in a copy of the tree, one at a time, and runs the tests related to each; with `--own` only those of the
// package itself, with `--quick` only those that start no process, which is quicker and notices no more. Exit 1 when fewer
// than nine in ten are noticed, or when one that is not noticed has no reason in mutate/unnoticed.json.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { choose } from './mutate/choose.mjs';
import { findPlaces } from './mutate/find-places.mjs';
import { plant, UNCHECKED } from './mutate/plant.mjs';
import { readReached, watchReached } from './mutate/reached.mjs';
import { batchesFor, isProcessTest, relatedTests } from './mutate/related-tests.mjs';
import { endRunning, runTests } from './mutate/run-tests.mjs';
import { makeWorkCopy } from './mutate/work-copy.mjs';
import { capture } from './run.mjs';
import { setUp, tearDown } from './setup/index.mjs';

const BAR = 0.9;
const ALL = ['kernel', 'agent', 'gateway', 'sandbox', 'store', 'tools', 'autocontext'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '15' },
    count: { type: 'string', default: '50' },
    file: { type: 'string', default: '' },
    own: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : ALL;
const reasons = JSON.parse(readFileSync(new URL('mutate/unnoticed.json', import.meta.url), 'utf8'));

const copy = await makeWorkCopy();
const switchFile = `${copy.folder}.mutate-switch`;
const reachedList = `${switchFile}-reached`;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    endRunning();
    copy.remove();
    process.exit(1);
  });
}
let isGood = true;
try {
  const environment = { ...process.env, ...(await setUp()) };
  const chosen = new Map(names.map((name) => [name, chosenPlaces(name)]));
  plantAll([...chosen.values()].flat());
  await buildCopy();
  watchReached(copy.folder, reachedList);
  for (const [name, places] of chosen) isGood = (await tryAll(name, places, environment)) && isGood;
} finally {
  endRunning();
  await tearDown();
  copy.remove();
}
process.exit(isGood ? 0 : 1);

function chosenPlaces(name) {
  const folder = `${copy.folder}packages/${name}/src`;
  const places = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/testing/') && path.includes(values.file))
    .sort()
    .flatMap((file) =>
      findPlaces(file, readFileSync(file, 'utf8')).map((place) => ({ ...place, file })),
    );
  return choose(places, Number(values.count), Number(values.seed));
}

/** A suite that several tests share is a test: what it expects cannot be left out and noticed. */
function isSource(file) {
  return file.endsWith('.ts') && !/\.(?:test|conformance|d)\.ts$|^index\.ts$/.test(file);
}

/** Gives every place its id and writes the sources with all of them planted and none switched on. */
function plantAll(places) {
  writeFileSync(switchFile, '0');
  writeFileSync(reachedList, '');
  chmodSync(reachedList, 0o666);
  for (const [index, place] of places.entries()) place.id = index + 1;
  for (const file of new Set(places.map((place) => place.file))) {
    const planted = places.filter((place) => place.file === file);
    const source = readFileSync(file, 'utf8');
    for (const place of planted) Object.assign(place, shownOf(source, place));
    writeFileSync(file, plant(source, planted, switchFile));
  }
}

/** Processes that tests start run what was built. Files that a planted place has another type for are not held to it. */
async function buildCopy() {
  for (;;) {
    const { code, output } = await capture(process.execPath, ['scripts/build.mjs'], {
      cwd: copy.folder,
    });
    if (code === 0) return;
    const faulty = output.match(/^\S+\.tsx?(?=\(\d+,\d+\): error TS)/gm) ?? [];
    const sources = new Map(
      [...new Set(faulty)].map((path) => [path, readFileSync(`${copy.folder}${path}`, 'utf8')]),
    );
    const checked = [...sources].filter(([, source]) => !source.startsWith(UNCHECKED));
    if (checked.length === 0) throw new Error(`the copy cannot be built:\n${output}`);
    for (const [path, source] of checked) {
      writeFileSync(`${copy.folder}${path}`, `${UNCHECKED}\n${source}`);
    }
  }
}

/** First the tests that start no process, for all places; those that do are slow, and few places are left for them. */
async function tryAll(name, places, environment) {
  const related = relatedTests(copy.folder, name);
  const files = values.own ? { own: related.own, dependants: [], outside: [] } : related;
  const stages = [(path) => !isProcessTest(path), ...(values.quick ? [] : [isProcessTest])];
  let left = places;
  let loading = 0;
  for (const isMeant of stages) {
    // To see all of them green takes minutes where they start processes.
    if (left.length === 0 || !Object.values(files).flat().some(isMeant)) continue;
    const { usable, took } = await greenTests(files, isMeant, environment);
    const reached = readReached(reachedList);
    const unnoticed = [];
    for (const place of left) {
      const by = await noticedBy(
        place,
        batchesFor(usable, place, reached, took),
        took,
        environment,
      );
      if (by === undefined) unnoticed.push(place);
      if (by?.isLoading) loading += 1;
      const title = by ? `  (${by.title})` : '';
      console.log(`${by ? 'ok' : '--'}    ${whereOf(place)}  ${place.kind}: ${place.was}${title}`);
    }
    left = unnoticed;
  }
  return report(name, places, left, loading);
}

/** The related tests of one kind that are green without any change, and how long each took. */
async function greenTests(files, isMeant, environment) {
  const meant = Object.entries(files).map(([of, paths]) => [of, paths.filter(isMeant)]);
  const all = meant.flatMap(([, paths]) => paths);
  const before = await runTests(copy.folder, all, { environment, limitMs: 30 * 60_000 });
  for (const { title } of before.failed) console.log(`red   without any change: ${title}`);
  const isGreen = (path) => before.files.get(path)?.status === 'passed';
  const usable = Object.fromEntries(meant.map(([of, paths]) => [of, paths.filter(isGreen)]));
  return { usable, took: before.files };
}

/** The first failure with this place changed; `undefined` when all stay green. */
async function noticedBy(place, batches, took, environment) {
  writeFileSync(switchFile, String(place.id));
  try {
    for (const batch of batches) {
      const found = await failureOf(batch, took, environment);
      if (found) return found;
    }
    return undefined;
  } finally {
    writeFileSync(switchFile, '0');
  }
}

/**
 * What fails in one batch. A file that starts processes counts when it fails a second time, by itself: one that was late
 * on a busy machine has noticed nothing.
 */
async function failureOf(batch, took, environment) {
  const usualMs = batch.reduce((sum, path) => sum + (took.get(path)?.ms ?? 0), 0);
  const limits = { environment, limitMs: 60_000 + 4 * usualMs, stopAtFirst: true };
  const first = await runTests(copy.folder, batch, limits);
  if (first.isGreen) return undefined;
  const [failure] = first.failed;
  if (failure && !isProcessTest(failure.file)) return failure;
  const again = failure ? [failure.file] : batch;
  const second = await runTests(copy.folder, again, limits);
  if (second.isLate) return { title: 'it never ended', isLoading: false };
  if (!second.isGreen) return second.failed[0] ?? { title: 'the run broke off', isLoading: false };
  const rest = batch.filter((path) => !again.includes(path));
  return rest.length === 0 ? undefined : failureOf(rest, took, environment);
}

function report(name, places, unnoticed, loading) {
  const noticed = places.length - unnoticed.length;
  const share = places.length === 0 ? 1 : noticed / places.length;
  const percent = Math.round(share * 100);
  const byLoading = loading > 0 ? `, ${loading} of these because a test file fails to load` : '';
  console.log(`\n${name}: ${noticed} of ${places.length} noticed (${percent} %)${byLoading}`);
  let isGood = share >= BAR;
  for (const place of unnoticed) {
    const known = reasons.find(
      (one) =>
        one.file === pathOf(place) && one.line === place.lineText && one.change === place.kind,
    );
    console.log(`  ${whereOf(place)}  ${place.kind}: ${known?.reason ?? 'NO REASON GIVEN'}`);
    console.log(`    ${place.lineText}`);
    if (!known) isGood = false;
  }
  console.log('');
  return isGood;
}

function shownOf(source, place) {
  const line = source.slice(0, place.start).split('\n').length;
  const was = source.slice(place.start, place.end).replace(/\s+/g, ' ');
  return {
    line,
    lineText: source.split('\n')[line - 1].trim(),
    was: was.length > 80 ? `${was.slice(0, 80)}…` : was,
  };
}

function whereOf(place) {
  return `${pathOf(place)}:${place.line}`;
}

function pathOf(place) {
  return relative(copy.folder, place.file);
}
