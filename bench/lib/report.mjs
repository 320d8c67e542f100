// The form of every benchmark: tables for people, JSON for programs, a plot, and an exit code.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { barPlot, shortNumber } from './bar-plot.mjs';
import { describeMachine } from './machine.mjs';

const OUT = fileURLToPath(new URL('../out/', import.meta.url));

export const wantsJson = process.argv.includes('--json');

/** Says what goes on; never on stdout when JSON is wanted there. */
export function say(line) {
  console.error(line);
}

/** A figure that must not be above its limit. */
export function atMost(name, value, limit) {
  return { name, value: round(value), limit, ok: Number.isFinite(value) && value <= limit };
}

/** A figure that must not be below its limit. */
export function atLeast(name, value, limit) {
  return { name, value: round(value), limit, ok: Number.isFinite(value) && value >= limit };
}

function round(value) {
  return Number.isFinite(value) ? Number(value.toPrecision(5)) : null;
}

/**
 * Ends a benchmark: prints it, writes `out/<name>.json` and `out/<name>.svg`, sets the exit code.
 * `tables` are `{ title, columns, rows }`, `plot` what `barPlot` takes, `details` goes into the JSON as it is.
 */
export function report({ name, bars, tables = [], plot, details = {} }) {
  const machine = describeMachine();
  const json = JSON.stringify({ schema_version: '1.0', name, machine, bars, ...details }, null, 2);
  mkdirSync(OUT, { recursive: true });
  writeFileSync(`${OUT}${name}.json`, `${json}\n`);
  if (plot) writeFileSync(`${OUT}${name}.svg`, barPlot(plot));

  const print = wantsJson ? console.error : console.log;
  for (const { title, columns, rows } of tables) print(`\n${title}\n${table(columns, rows)}`);
  print(`\n${table(['bar', 'value', 'limit', ''], bars.map(barRow))}`);
  print(
    `\n${machine.cores} cores, Node ${machine.node}, load ${machine.load_1m}; also in bench/out/`,
  );
  if (wantsJson) console.log(json);
  process.exitCode = bars.every(({ ok }) => ok) ? 0 : 1;
}

function barRow({ name, value, limit, ok }) {
  return [
    name,
    value === null ? 'none' : shortNumber(value),
    shortNumber(limit),
    ok ? 'ok' : 'FAIL',
  ];
}

/** Columns as wide as their widest cell; the first to the left, numbers to the right. */
export function table(columns, rows) {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index].length)));
  return cells
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
