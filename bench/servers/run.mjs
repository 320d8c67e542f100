// `npm run servers`: published MCP servers, each used bare, put behind `sluice wrap` as an entry of a client, used again
// and taken out: the same tools, the same kind of answer, one record for each call, the entry's file byte for byte as it was.
// Exit 1 where a server that works bare does not do so wrapped. A word takes the servers whose name holds it. Needs a build.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servers } from './servers.mjs';

const START_WITHIN_MS = 60_000;
const here = fileURLToPath(new URL('./', import.meta.url));
const bin = fileURLToPath(new URL('../../packages/cli/bin/sluice.cjs', import.meta.url));

install();
const { Client } = await import('@modelcontextprotocol/client');
const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');

const rows = [];
const [only] = process.argv.slice(2);
for (const server of servers.filter(({ name }) => only === undefined || name.includes(only))) {
  const row = await tryOne(server);
  rows.push(row);
  console.error(`${row.name} ${row.version}: ${row.result}`);
}
console.log(
  '| server | version | tools | the call, bare and wrapped | result |\n|---|---|---|---|---|',
);
for (const { name, version, tools, answer, result } of rows) {
  console.log(`| ${name} | ${version} | ${tools ?? ''} | ${answer ?? ''} | ${result} |`);
}
const good = rows.filter(({ result }) => result === 'same').length;
const bad = rows.filter(({ result }) => result !== 'same' && !result.startsWith('does not run'));
console.log(`\n${good} of ${rows.length} wrapped, used and unwrapped; ${bad.length} differ`);
process.exit(bad.length === 0 && (only !== undefined || good >= 15) ? 0 : 1);

async function tryOne({ name, args = [], env = {}, call }) {
  const { version, program } = packageOf(name);
  const home = mkdtempSync(join(tmpdir(), 'sluice-servers-'));
  try {
    mkdirSync(join(home, '.config', 'sluice'), { recursive: true });
    writeFileSync(
      join(home, '.config', 'sluice', 'sluice.yaml'),
      'version: 1\ndefault: allow\nbuilt_in: { off: [untrusted-source] }\n',
    );
    execFileSync('git', ['init', '-q', home]);
    const entry = { command: process.execPath, args: [program, ...args], env };
    const bare = await use(entry, home, call).catch((error) => ({ fault: error.message }));
    if (bare.fault) return { name, version, result: `does not run here: ${oneLine(bare.fault)}` };
    const path = join(home, '.mcp.json');
    const text = JSON.stringify({ mcpServers: { it: entry } }, null, 2);
    writeFileSync(path, text);
    sluice(home, 'wrap', 'install', 'claude', 'it', '--yes');
    const wrapped = await use(JSON.parse(readFileSync(path, 'utf8')).mcpServers.it, home, call);
    const recorded = sluice(home, 'audit', 'list', '--json', '--limit', '200');
    sluice(home, 'wrap', 'uninstall', 'claude', 'it', '--yes');
    // Beside the server's own tools a client has the one that reads on in a cut result.
    const ours = bare.tools.includes('result_read') ? 'sluice_result_read' : 'result_read';
    const faults = [
      ...([...bare.tools, ours].join() === wrapped.tools.join() ? [] : ['other tools']),
      ...(bare.answer === wrapped.answer ? [] : [`${bare.answer} became ${wrapped.answer}`]),
      ...(recorded.includes(`mcp__it__${call[0].slice(0, 20)}`) ? [] : ['not recorded']),
      ...(readFileSync(path, 'utf8') === text ? [] : ['the file is not as it was']),
    ];
    const result = faults.length === 0 ? 'same' : faults.join('; ');
    return { name, version, tools: bare.tools.length, answer: bare.answer, result };
  } catch (error) {
    return { name, version, result: `fails wrapped: ${oneLine(error.message)}` };
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts a server as a client would, lists its tools and makes one call. */
async function use({ command, args, env }, home, [name, given]) {
  // What a server offers may depend on what its client can do; wrapped it hears that all of this can be done.
  const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
  const client = new Client({ name: 'servers', version: '1' }, { capabilities });
  client.setRequestHandler('roots/list', () => ({ roots: [] }));
  const transport = new StdioClientTransport({
    command,
    args,
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, ...env },
    stderr: 'ignore',
  });
  try {
    await client.connect(transport, { timeout: START_WITHIN_MS });
    const { tools } = await client.listTools(undefined, { timeout: START_WITHIN_MS });
    if (!tools.some((tool) => tool.name === name)) throw new Error(`has no tool ${name}`);
    const answer = await client
      .callTool({ name, arguments: given }, { timeout: START_WITHIN_MS })
      .then(
        ({ isError, content }) =>
          isError ? 'an error' : content.map(({ type }) => type).join('+'),
        // Some throw where others say so in the result; wrapped both are results.
        () => 'an error',
      );
    return { tools: tools.map((tool) => tool.name), answer };
  } finally {
    await client.close();
  }
}

function sluice(home, ...words) {
  const options = { cwd: home, env: { PATH: process.env.PATH, HOME: home }, encoding: 'utf8' };
  return execFileSync(process.execPath, [bin, ...words], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function packageOf(name) {
  const folder = join(here, 'node_modules', name);
  const { version, bin: given } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    version,
    program: join(folder, typeof given === 'string' ? given : Object.values(given)[0]),
  };
}

function oneLine(words) {
  return words.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 120);
}

function install() {
  if (existsSync(join(here, 'node_modules'))) return;
  console.error('Bringing the servers (bench/servers/package-lock.json) …');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=optional'];
  const { status } = spawnSync('npm', args, { cwd: here, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
