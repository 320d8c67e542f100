// `npm run e2e:clients [-- <rig folder>]`: the real Claude Code and Codex programs against a mock model, with
// `sluice mcp` as their server, then with the hooks of `sluice install` and with `codex-auto`. Shows that the tools are
// offered, called, and that the results and the context reach the model. E2E_ONLY=<words> runs the cases so titled,
// E2E_ROWS=<words> of a governed client only the scenarios so called;
// E2E_MATRIX=1 writes docs/govern-matrix.md from what the governed clients did; E2E_KEPT=<file> keeps each case that ended
// there, and a run that was cut off goes on behind it.
// The rig drives the programs, which it installs in $RIG_CACHE (0.8 GB, default a temporary folder), in a network
// that has only loopback. Needs a build. Not part of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { acpCases } from './e2e-acp.mjs';
import { autoToolsCases } from './e2e-auto-tools.mjs';
import { governCases } from './e2e-govern.mjs';
import { openKeptCases } from './e2e-kept-cases.mjs';
import { pairCases } from './e2e-pairs.mjs';
import { installClients, modules } from './govern/install-clients.mjs';
import { sumOfCells, writeMatrix } from './govern/matrix.mjs';
import { root } from './run.mjs';

const INSIDE = '--inside';
const bin = `${root}packages/cli/bin/sluice.cjs`;
const TOKYO = { name: 'current_time', input: { timezone: 'Asia/Tokyo' } };
const TOKYO_RESULT =
  /\{\\?"time\\?":\\?"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\\?",\\?"timezone\\?":\\?"Asia\/Tokyo\\?",\\?"iso\\?":\\?"[\dT:.-]+Z\\?"\}/;
const callTokyo = { tool: { namespace: 'mcp__sluice', ...TOKYO } };
/** One call of each code intelligence tool on a repository of two files, and what its result must name. */
const CODE = [
  { name: 'ci_index_status', input: { action: 'build' }, result: /built|updated|fresh/ },
  { name: 'ci_search', input: { query: 'match a route' }, result: /src\/router\.ts/ },
  { name: 'ci_graph_rag', input: { query: 'match a route', depth: 1 }, result: /matchRoute/ },
  {
    name: 'ci_call_chain',
    input: { symbol: 'matchRoute', direction: 'callers', depth: 2 },
    result: /src\/main\.ts/,
  },
  {
    name: 'ci_bug_locate',
    input: { error: 'TypeError: no route\n    at matchRoute (src/router.ts:2:10)' },
    result: /src\/router\.ts/,
  },
  { name: 'ci_impact', input: { symbol: 'matchRoute', depth: 2 }, result: /src\/main\.ts/ },
  { name: 'ci_complexity', input: { path: 'src/router.ts' }, result: /matchRoute/ },
  { name: 'ci_hotspot', input: { days: 30, top: 5 }, result: /schema_version/ },
];
const [first, second] = process.argv.slice(2);
const rig = resolve(
  first === INSIDE ? second : (first ?? join(root, '../shared/rigs/real-clients')),
);

if (first === INSIDE) {
  process.exit((await everyCase()) ? 0 : 1);
} else if (existsSync(join(rig, 'lib.sh'))) {
  installClients();
  const enter = '. "$1/lib.sh"; rig_install || exit 3; rig_exec "$2" "$3" --inside "$1"';
  const { status } = spawnSync(
    'bash',
    ['-c', enter, 'e2e-clients', rig, process.execPath, process.argv[1]],
    { stdio: 'inherit' },
  );
  process.exit(status ?? 1);
} else {
  console.error(`No rig in ${rig}; give its folder: npm run e2e:clients -- <folder>`);
  process.exit(2);
}

async function everyCase() {
  const lib = await import(pathToFileURL(join(rig, 'lib.mjs')).href);
  const { startMock } = await import(pathToFileURL(join(rig, 'mock-model.mjs')).href);
  const all = [
    claudeCase(lib, 'chat_safe'),
    claudeCase(lib, 'coding'),
    claudeRepair(lib),
    codexCase(lib, 'chat_safe'),
    codexCase(lib, 'coding'),
    codexSearch(lib),
    claudeCode(lib),
    codexCode(lib),
    ...autoToolsCases(lib, startMock),
    ...governCases(modules, process.env.E2E_ROWS),
    ...pairCases(modules, process.env.E2E_ROWS),
    ...acpCases(modules),
  ];
  const only = process.env.E2E_ONLY ?? '';
  const cases = all.filter(({ title }) => title.includes(only));
  const kept = openKeptCases(process.env.E2E_KEPT);
  const ended = [];
  for (const { title, run } of cases) {
    const before = kept.find(title);
    const one = before ?? (await runCase(title, run));
    if (before === undefined) kept.add(one);
    ended.push(one);
    const { faults, facts } = one;
    const word = faults.length > 0 ? 'FAIL' : 'PASS';
    const since = before ? ' (of an earlier part of this run)' : '';
    console.log(`${word} ${title}${since}${faults.map((what) => ` | ${what}`).join('')}`);
    for (const fact of facts) console.log(`     ${fact}`);
  }
  lib.cleanup();
  const cells = ended.flatMap((one) => one.cells);
  if (process.env.E2E_MATRIX) writeMatrix(cells);
  const failed = ended.filter(({ faults }) => faults.length > 0).length;
  if (cells.length > 0) console.log(sumOfCells(cells));
  console.log(`${cases.length - failed} passed, ${failed} failed`);
  return failed === 0;
}

/** What a case found, and the cells of the matrix that it fills. */
async function runCase(title, run) {
  const faults = [];
  const cells = [];
  let facts = [];
  try {
    facts = await run(
      (ok, what) => ok || faults.push(what),
      (cell) => cells.push(cell),
    );
  } catch (error) {
    faults.push(`it could not be tried: ${error.stack}`);
  }
  return { title, faults, facts, cells };
}

function claudeCase(lib, mode) {
  return {
    title: `claude, mode ${mode}: all tools of the mode are offered, one is called, its result reaches the model`,
    async run(need) {
      const { run, ended, client } = await startClaude(lib, mode, TOKYO);
      const offered = (client.mains[0]?.body.tools ?? []).filter(({ name }) =>
        name.startsWith('mcp__sluice__'),
      );
      const wanted = toolsOf(mode);
      need(
        same(
          offered.map(({ name }) => name),
          wanted.map(({ name }) => `mcp__sluice__${name}`),
        ),
        `offered ${offered.map(({ name }) => name)}`,
      );
      need(
        offered.every(({ description, input_schema: schema }) => description && schema),
        'a description or a schema is missing',
      );
      const back = claudeResult(client);
      const text = JSON.stringify(back?.content ?? '');
      need(back && !back.is_error && TOKYO_RESULT.test(text), `the result is ${text}`);
      need(
        lib.locate(client.mains[0]?.body, `in mode ${mode}:`).length > 0,
        'the instructions did not arrive',
      );
      need(await ended(run), 'the server outlived its client');
      return [`offered: ${offered.map(({ name }) => name).join(' ')}`, `result:  ${text}`];
    },
  };
}

function claudeRepair(lib) {
  return {
    title: 'claude: wrong arguments come back as an error that names the field',
    async run(need) {
      const { client } = await startClaude(lib, 'coding', { ...TOKYO, input: { timezone: 7 } });
      const back = claudeResult(client);
      const text = JSON.stringify(back?.content ?? '');
      need(back?.is_error === true && text.includes('timezone'), `the result is ${text}`);
      return [`result:  ${text}`];
    },
  };
}

async function startClaude(lib, mode, tool) {
  const run = lib.freshRun('sluice-claude');
  const { command, args, ended } = server(run, mode);
  const name = `mcp__sluice__${tool.name}`;
  const client = await lib.runClaude({
    run,
    mcp: { mcpServers: { sluice: { type: 'stdio', command, args, alwaysLoad: true } } },
    prompt: 'What time is it?',
    args: ['--allowedTools', name],
    steps: [{ tool: { name, input: tool.input } }, { text: 'done' }],
  });
  return { run, client, ended };
}

function claudeResult(client) {
  return (client.mains[1]?.body.messages ?? [])
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .findLast(({ type }) => type === 'tool_result');
}

function codexCase(lib, mode) {
  return {
    title: `codex, mode ${mode}: all tools of the mode are offered, a read-only one runs unasked, its result reaches the model`,
    async run(need) {
      // A model that Codex does not know gets its tools at once; those it knows must search for them.
      const { run, ended, client } = await startCodex(lib, mode, { model: 'unknown-model' }, [
        callTokyo,
      ]);
      const offered = lib
        .codexTools(client.mains[0]?.body ?? {})
        .filter((name) => name.startsWith('mcp__sluice'));
      need(
        same(
          offered,
          toolsOf(mode).map(({ name }) => `mcp__sluice/${name}`),
        ),
        `offered ${offered}`,
      );
      const text = codexResult(client, 1);
      need(TOKYO_RESULT.test(text), `the result is ${text}`);
      need(await ended(run), 'the server outlived its client');
      return [`offered: ${offered.join(' ')}`, `result:  ${text}`];
    },
  };
}

function codexSearch(lib) {
  return {
    title:
      'codex with a model of its catalogue: the tool is found by search, called, and its result reaches the model',
    async run(need) {
      const search = { toolSearch: { query: 'current time in a time zone' } };
      const { client } = await startCodex(lib, 'coding', {}, [search, callTokyo]);
      const found = JSON.stringify(client.mains[1]?.body.input ?? '');
      need(found.includes('current_time'), 'the search did not find current_time');
      const text = codexResult(client, 2);
      need(TOKYO_RESULT.test(text), `the result is ${text}`);
      return [`result:  ${text}`];
    },
  };
}

async function startCodex(lib, mode, options, steps, run = lib.freshRun('sluice-codex')) {
  const { command, args, ended } = server(run, mode);
  const client = await lib.runCodex({
    run,
    ...options,
    // Without `required` a turn begins before the server has answered, where the machine is slow.
    config: `\n[mcp_servers.sluice]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\nrequired = true\nstartup_timeout_sec = 60\n`,
    argv: ['exec', '-'],
    input: 'What time is it?',
    steps: [...steps, { text: 'done' }],
  });
  return { run, client, ended };
}

function codexResult(client, request) {
  const back = (client.mains[request]?.body.input ?? []).findLast(
    ({ type }) => type === 'function_call_output',
  );
  return JSON.stringify(back?.output ?? '');
}

function claudeCode(lib) {
  return {
    title: 'claude: every code intelligence tool is called and its result reaches the model',
    async run(need) {
      const run = lib.freshRun('sluice-claude-code');
      writeRepository(run);
      const { command, args } = server(run, 'coding');
      const names = CODE.map(({ name }) => `mcp__sluice__${name}`);
      const client = await lib.runClaude({
        run,
        mcp: { mcpServers: { sluice: { type: 'stdio', command, args, alwaysLoad: true } } },
        prompt: 'Where are routes matched?',
        args: ['--allowedTools', names.join(',')],
        steps: [
          ...CODE.map(({ name, input }) => ({ tool: { name: `mcp__sluice__${name}`, input } })),
          { text: 'done' },
        ],
      });
      const facts = CODE.map(({ name, result }, number) => {
        const back = (client.mains[number + 1]?.body.messages ?? [])
          .flatMap(({ content }) => (Array.isArray(content) ? content : []))
          .findLast(({ type }) => type === 'tool_result');
        const text = JSON.stringify(back?.content ?? '');
        need(back && !back.is_error && result.test(text), `${name}: the result is ${text}`);
        return `${name}: ${text.slice(0, 160)}`;
      });
      return [...facts, needRecords(need, run)];
    },
  };
}

function codexCode(lib) {
  return {
    title: 'codex: every code intelligence tool runs unasked and its result reaches the model',
    async run(need) {
      const run = lib.freshRun('sluice-codex-code');
      writeRepository(run);
      const { client } = await startCodex(
        lib,
        'coding',
        { model: 'unknown-model' },
        CODE.map(({ name, input }) => ({ tool: { namespace: 'mcp__sluice', name, input } })),
        run,
      );
      const facts = CODE.map(({ name, result }, number) => {
        const text = codexResult(client, number + 1);
        need(result.test(text), `${name}: the result is ${text}`);
        return `${name}: ${text.slice(0, 160)}`;
      });
      return [...facts, needRecords(need, run)];
    },
  };
}

/** The calls of a client stand in the audit of its user, and the chain is whole. */
function needRecords(need, { home }) {
  const { XDG_DATA_HOME: _, ...rest } = process.env;
  const audit = (...args) =>
    spawnSync(process.execPath, [bin, 'audit', ...args], {
      encoding: 'utf8',
      env: { ...rest, HOME: home },
    });
  const { entries = [] } = JSON.parse(audit('list', '--json', '--limit', '1000').stdout || '{}');
  const tools = entries.flatMap(({ kind, data }) => (kind === 'proposed' ? [data.tool] : []));
  need(
    same(
      tools,
      CODE.map(({ name }) => name),
    ),
    `recorded: ${tools}`,
  );
  need(audit('verify').status === 0, 'the chain of the records is broken');
  return `recorded: ${tools.length} calls in ${entries.length} entries`;
}

/** Where the client works, as a repository of its own. */
function writeRepository({ project }) {
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(
    join(project, 'src/router.ts'),
    'export function matchRoute(path: string) {\n  if (path === "") return "/";\n  return path;\n}\n',
  );
  writeFileSync(
    join(project, 'src/main.ts'),
    "import { matchRoute } from './router.js';\n\nexport function start() {\n  return matchRoute('/');\n}\n",
  );
}

/** The server as the clients start it; it leaves its process id, so that its end can be seen. */
function server(run, mode) {
  const pidFile = join(run.root, 'server.pid');
  mkdirSync(run.root, { recursive: true });
  rmSync(pidFile, { force: true });
  return {
    command: '/bin/sh',
    args: [
      '-c',
      'echo $$ > "$1"; shift; exec "$@"',
      'sluice',
      pidFile,
      // The operator opens coding, which no client can; clients pass only some of their environment on.
      'env',
      `SLUICE_CODING=${mode === 'coding' ? 'open' : ''}`,
      process.execPath,
      bin,
      'mcp',
      '--mode',
      mode,
    ],
    async ended() {
      const pid = Number(readFileSync(pidFile, 'utf8'));
      for (let round = 0; round < 50; round += 1) {
        if (!isAlive(pid)) return true;
        await new Promise((done) => setTimeout(done, 100));
      }
      return false;
    },
  };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function toolsOf(mode) {
  const { stdout } = spawnSync(process.execPath, [bin, 'tools', '--mode', mode, '--json'], {
    encoding: 'utf8',
  });
  return JSON.parse(stdout).tools;
}

function same(left, right) {
  return JSON.stringify([...left].sort()) === JSON.stringify([...right].sort());
}
