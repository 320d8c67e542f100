// `docs/govern-matrix.md`, and the sum of it, from one cell for each client and scenario that was tried.
import { writeFileSync } from 'node:fs';
import { root } from '../run.mjs';
import { CLIENTS, PACKAGES, PAIRS } from './clients.mjs';
import { BESIDE_ANOTHER, BYPASSED, HEADLESS, TWO_AT_ONCE } from './scenarios.mjs';

/** A cell: `{ client, what, isWanted, ran, isRecorded }`. */
export function sumOfCells(cells) {
  const count = (key) => new Set(cells.map((cell) => cell[key])).size;
  const ran = cells.filter((cell) => cell.ran);
  const unrecorded = ran.filter(({ isRecorded }) => !isRecorded).length;
  const unwanted = cells.filter(({ isWanted }) => !isWanted).length;
  return `${cells.length} cells of ${count('client')} clients and ${count('what')} scenarios: ${ran.length} calls ran, ${unrecorded} without a recorded decision, ${unwanted} not as wanted`;
}

function wantedOf({ runs, mayRun, of }) {
  if (of !== undefined) return of.map((one) => wantedOf(one)).join(', ');
  if (mayRun) return 'is stopped, or runs as decided';
  return runs ? 'runs' : 'is stopped';
}

function wordsOf({ isWanted, ran, isRecorded }) {
  const did = ran ? 'ran' : 'stopped';
  if (ran && !isRecorded) return `**${did}, not recorded**`;
  return isWanted ? did : `**not as wanted** ${did}`;
}

/** Writes `docs/govern-matrix.md`. */
export function writeMatrix(cells) {
  const pairs = PAIRS.map((pair) => pair.join(' and ')).join('; ');
  const clients = Object.keys(CLIENTS).filter((name) =>
    cells.some(({ client }) => client === name),
  );
  const scenarios = [...BYPASSED, ...TWO_AT_ONCE, ...BESIDE_ANOTHER, ...HEADLESS];
  const cellOf = (client, { what }) => {
    // One that was paired twice has two.
    const tried = cells.filter((one) => one.client === client && one.what === what);
    if (tried.length === 0) return 'not tried';
    return [...new Set(tried.map(wordsOf))].join(', ');
  };
  const rows = scenarios.map(
    (scenario) =>
      `| ${scenario.what} | ${wantedOf(scenario)} | ${clients
        .map((client) => cellOf(client, scenario))
        .join(' | ')} |`,
  );
  const lacks = clients.flatMap((name) =>
    CLIENTS[name].lacks === undefined ? [] : [`- ${name}: ${CLIENTS[name].lacks}.`],
  );
  const versions = PACKAGES.map((name) => `\`${name}\``).join(', ');
  writeFileSync(
    `${root}docs/govern-matrix.md`,
    `# What governed clients did

Made by \`E2E_MATRIX=1 npm run e2e:clients\` with the real programs (${versions}) against a scripted model on this machine. A call that ran has a recorded decision in each cell, or the cell says otherwise. In rows of two clients at once two sessions of the client work in one folder; beside another client two different ones do, and each makes its call when the other makes its own (${pairs}). ${sumOfCells(cells)}. \`not tried\`:

${lacks.join('\n')}

| scenario | wanted | ${clients.join(' | ')} |
|---|---|${clients.map(() => '---').join('|')}|
${rows.join('\n')}
`,
  );
}
