// The cases of `npm run e2e:clients` for governed clients: what `sluice govern install` writes, in the real programs. In each
// session a scripted model asks for one tool after the other; whether it really ran is held against what should have been, and
// against the record: nothing may run without a recorded decision.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENTS, PACKAGES } from './govern/clients.mjs';
import { startModel } from './govern/mock-model.mjs';
import { mountSmallDisk, PREPARATIONS, unmountDisk } from './govern/preparations.mjs';
import { BYPASSED, HEADLESS, POLICY } from './govern/scenarios.mjs';
import { root } from './run.mjs';

const bin = `${root}packages/cli/bin/sluice.cjs`;
/** Far more than forty calls take; a client that waits for a person who is not there ends here. */
const LONGEST_MS = 8 * 60_000;
/** One cell for each client and scenario that was tried. */
const cells = [];

export function governCases(modules) {
  return Object.keys(CLIENTS).flatMap((client) => [
    {
      title: `govern, ${client}: ${BYPASSED.length} scenarios with its own questions off`,
      run: (need) => trySession(modules, client, BYPASSED, true, need),
    },
    {
      title: `govern, ${client}: ${HEADLESS.length} scenarios with its own questions, headless`,
      run: (need) => trySession(modules, client, HEADLESS, false, need),
    },
  ]);
}

async function trySession(modules, client, scenarios, isBypassed, need) {
  const world = makeWorld(client);
  const queue = scenarios.flatMap((scenario, index) => scenarioSteps(world, scenario, index));
  let current;
  let sessions = 0;
  const next = async () => {
    await endStep(world, current);
    current = queue.shift();
    if (current === undefined) return { text: 'done' };
    await current.prepare();
    return { tools: [current.call] };
  };
  const model = await startModel(next);
  const server = await startServe(world);
  try {
    install(world, model.url);
    // Some clients end their session over a question that nobody answers; the rest is tried in the next one.
    for (let left = Number.POSITIVE_INFINITY; queue.length > 0 && queue.length < left; ) {
      left = queue.length;
      const { code, words } = await startClient(modules, world, model.url, isBypassed);
      sessions += 1;
      if (queue.length === left) need(false, `ended with ${code}: ${words.slice(-300)}`);
    }
    await endStep(world, current);
    const recorded = recordOf(world);
    for (const [index, scenario] of scenarios.entries()) {
      const { what, runs } = scenario;
      const mark = markOf(index);
      const ran = hasRun(world, scenario, mark);
      const isRecorded = recorded.includes(scenario.edit ?? mark);
      need(ran === runs, `${what}: it ${ran ? 'ran' : 'did not run'}`);
      need(!ran || isRecorded, `${what}: it ran without a recorded decision`);
      cells.push({ client, what, isRight: ran === runs && (!ran || isRecorded), ran });
    }
    return [`sessions: ${sessions}, entries in the record: ${recorded.split('\n').length}`];
  } finally {
    server.kill('SIGKILL');
    model.close();
    PREPARATIONS.killHelper(world);
    if (world.hasDisk) unmountDisk(world.store);
    if (process.env.RIG_KEEP !== '1') rmSync(world.home, { recursive: true, force: true });
  }
}

/** A home with the client's folder, the hook as `sluice govern install` writes it, a policy and a project. */
function makeWorld(client) {
  const home = mkdtempSync(join(tmpdir(), `sluice-e2e-${client}-`));
  const project = join(home, 'project');
  const store = join(home, '.local/share/sluice');
  const policy = join(home, '.config/sluice/sluice.yaml');
  for (const folder of [join(home, CLIENTS[client].folder), store, join(policy, '..')])
    mkdirSync(folder, { recursive: true });
  for (const folder of ['notes', 'config/production'])
    mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'notes/a.txt'), 'before\n');
  writeFileSync(join(project, 'config/production/db.yaml'), 'before\n');
  symlinkSync('config/production', join(project, 'link'));
  spawnSync('git', ['init', '-q', project]);
  writeFileSync(policy, POLICY);
  const env = { PATH: process.env.PATH, HOME: home, TERM: 'dumb', LANG: 'C.UTF-8' };
  const sluice = (...words) => [process.execPath, bin, ...words];
  return { client, home, project, store, policy, env, sluice, hasDisk: mountSmallDisk(store) };
}

/** The calls of one scenario: some clients change only a file that they have read. */
function scenarioSteps(world, scenario, index) {
  const tools = CLIENTS[world.client];
  const mark = markOf(index);
  const at = (path) => join(world.project, path);
  const named = (text) => text.replaceAll('MARK', mark);
  const step = (call) => ({ scenario, call, prepare: async () => undefined });
  const calls =
    scenario.shell !== undefined
      ? [tools.shell(named(scenario.shell))]
      : scenario.write !== undefined
        ? [tools.write(writtenAt(world, named(scenario.write)), 'x')]
        : [tools.read(at(scenario.edit)), tools.edit(at(scenario.edit), 'before', mark)];
  const steps = calls.map(step);
  const last = steps.at(-1);
  last.prepare = async () => {
    if (scenario.edited !== undefined) world.edited = named(scenario.edited);
    if (scenario.before !== undefined) await PREPARATIONS[scenario.before](world);
  };
  last.isLast = true;
  return steps;
}

/** Not joined, which would take the dots out of it. */
function writtenAt(world, path) {
  return `${world.project}/${path}`;
}

async function endStep(world, step) {
  await world.answering;
  world.answering = undefined;
  if (step?.isLast && step.scenario.after !== undefined)
    await PREPARATIONS[step.scenario.after](world);
}

function markOf(index) {
  return `mark-${String(index).padStart(2, '0')}-`;
}

function hasRun({ client, project }, { shell, write, edit, runs, edited }, mark) {
  if (edit !== undefined) return readFileSync(join(project, edit), 'utf8').includes(mark);
  // A yes to other arguments: the first ones must not have run, and the others must.
  const hasEdited = existsSync(join(project, `${mark}-edited`));
  if (edited !== undefined && hasEdited === (CLIENTS[client].takesNoEdits === true)) return !runs;
  const text = shell ?? write;
  const place = /(\S*\/)?MARK/.exec(text)?.[1] ?? '';
  return existsSync(join(project, place, mark));
}

async function startServe({ env, home, sluice }) {
  const [program, ...words] = sluice('serve', '--json', '--port', '0');
  const child = spawn(program, words, { env, cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

function install(world, url) {
  const { client, home, env, sluice } = world;
  CLIENTS[client].setUp({ home, url });
  const [program, ...install] = sluice('govern', 'install', client, '--yes');
  const { status, stderr } = spawnSync(program, install, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`install ended with ${status}: ${stderr}`);
  world.script = join(home, CLIENTS[client].folder, 'hooks/sluice-govern.sh');
  world.scriptText = readFileSync(world.script, 'utf8');
}

function startClient(modules, { client, project, env }, url, isBypassed) {
  const { words, env: own } = CLIENTS[client];
  const [first, ...rest] = words({ isBypassed });
  const second = rest[0]?.endsWith('.js') ? [join(modules, rest.shift())] : [];
  return new Promise((resolve, reject) => {
    const child = spawn(join(modules, first), [...second, ...rest], {
      cwd: project,
      env: { ...env, SLUICE_GOVERN_WAIT: '60', ...own({ url }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, words: said });
    });
  });
}

/** All that was decided, one entry a line. */
function recordOf({ env, sluice }) {
  const [program, ...words] = sluice('audit', 'list', '--json', '--limit', '5000');
  const { stdout } = spawnSync(program, words, { env, encoding: 'utf8', maxBuffer: 1e9 });
  return JSON.parse(stdout)
    .entries.map((entry) => JSON.stringify(entry))
    .join('\n');
}

/** `docs/govern-matrix.md`, from the cells of this run. */
export function writeMatrix() {
  const clients = Object.keys(CLIENTS).filter((name) =>
    cells.some(({ client }) => client === name),
  );
  const scenarios = [...BYPASSED, ...HEADLESS];
  const cellOf = (client, { what }) => {
    const cell = cells.find((one) => one.client === client && one.what === what);
    if (cell === undefined) return 'not tried';
    return `${cell.isRight ? '' : '**not as wanted** '}${cell.ran ? 'ran' : 'stopped'}`;
  };
  const rows = scenarios.map(
    (scenario) =>
      `| ${scenario.what} | ${scenario.runs ? 'runs' : 'is stopped'} | ${clients
        .map((client) => cellOf(client, scenario))
        .join(' | ')} |`,
  );
  const versions = PACKAGES.map((name) => `\`${name}\``).join(', ');
  writeFileSync(
    `${root}docs/govern-matrix.md`,
    `# What governed clients did

Made by \`E2E_MATRIX=1 npm run e2e:clients\` with the real programs (${versions}) against a scripted model on this machine. A call that ran has a recorded decision in each cell, or the cell says otherwise.

| scenario | wanted | ${clients.join(' | ')} |
|---|---|${clients.map(() => '---').join('|')}|
${rows.join('\n')}
`,
  );
}
