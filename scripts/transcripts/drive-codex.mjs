// One session of the real Codex, with a person who answers its questions: its app server, as editors have it, or `codex exec`,
// which asks nobody. What it leaves is the rollout below `~/.codex/sessions`.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { breakOff, untilEnd } from './drive-claude.mjs';
import { startScript } from './script-model.mjs';

/** Gives the calls that the model made, with the person's answers, and what the client said. */
export async function codexSession(world, session) {
  const { lib, run, servers } = world;
  const { isAsking = true, model, features } = session;
  const script = await startScript(session.moments);
  const home = join(run.home, '.codex');
  mkdirSync(home, { recursive: true });
  const { port } = new URL(script.url);
  const config = lib.codexConfig({ port, model, config: servers, features });
  writeFileSync(join(home, 'config.toml'), config);
  const env = lib.isolatedEnv(run, { CODEX_HOME: home, MOCK_API_KEY: 'test-key' });
  try {
    const said = isAsking ? await behindHost(world, script, env, session) : await alone(world, env);
    return { made: [...script.made.values()], offered: [...script.offered], said };
  } finally {
    script.close();
  }
}

async function alone({ lib, run }, env) {
  const words = ['exec', '-s', 'danger-full-access', '--skip-git-repo-check', 'do it now, please'];
  const child = spawn(lib.CODEX_BIN, words, { env, cwd: run.project, stdio: 'pipe' });
  child.stdin.end();
  child.stdout.resume();
  return untilEnd(child);
}

async function behindHost({ lib, run }, script, env, session) {
  const child = spawn(lib.CODEX_BIN, ['app-server'], { env, cwd: run.project, stdio: 'pipe' });
  const ended = untilEnd(child);
  const send = (row) => child.stdin.write(`${JSON.stringify(row)}\n`);
  const { project: cwd } = run;
  send({ id: 1, method: 'initialize', params: { clientInfo: { name: 'people', version: '1' } } });
  send({ method: 'initialized' });
  send({
    id: 2,
    method: 'thread/start',
    params: { cwd, approvalPolicy: 'untrusted', sandbox: 'danger-full-access' },
  });
  let turnId;
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, method, params, result, error } = JSON.parse(line);
    if (error) throw new Error(`Codex: ${error.message}`);
    if (id === 2 && method === undefined) {
      const input = [{ type: 'text', text: 'do it now, please' }];
      const { id: threadId } = result.thread;
      send({ id: 3, method: 'turn/start', params: { threadId, input } });
      breakOff(script, session, child, () =>
        send({ id: 4, method: 'turn/interrupt', params: { threadId, turnId } }),
      );
    }
    if (id === 3 && method === undefined) turnId = result.turn.id;
    if (method === 'turn/completed') child.stdin.end();
    if (method !== undefined && id !== undefined)
      send({ id, result: answerTo(method, params, script) });
  }
  return ended;
}

const DECISIONS = { yes: 'accept', no: 'decline', stop: 'cancel' };

function answerTo(method, params, script) {
  if (method === 'mcpServer/elicitation/request') {
    const { id } = [...script.made.values()].at(-1);
    return { action: DECISIONS[script.ask(id)], content: {} };
  }
  if (method === 'item/tool/requestUserInput') {
    const answers = params.questions.map(({ id, options }) => [
      id,
      { answers: [options?.[0]?.label ?? 'yes'] },
    ]);
    return { answers: Object.fromEntries(answers) };
  }
  return { decision: DECISIONS[script.ask(params.itemId)] };
}
