// One session of the real Claude Code, with a person who answers its questions: as a host program does (an editor, the
// SDK), or at a terminal by pressing keys. What it leaves is the transcript below `~/.claude/projects`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startScript } from './script-model.mjs';

const LONGEST_MS = 120_000;
const ESCAPE = '\u001b';

/**
 * Gives the calls that the model made, with the person's answers, and what the client said. `isAlone`: nobody is asked.
 * `interruptAfterMs`, `killAfterMs`: so long after its first call the person stops the turn, or the program is killed.
 */
export async function claudeSession(world, session) {
  const script = await startScript(session.moments);
  try {
    const said = session.isAtTerminal
      ? await atTerminal(world, script, session)
      : await behindHost(world, script, session);
    return { made: [...script.made.values()], offered: [...script.offered], said };
  } finally {
    script.close();
  }
}

function environment({ lib, run }, { url }, more) {
  return lib.isolatedEnv(run, {
    ...lib.CLAUDE_QUIET,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'test-key',
    ENABLE_TOOL_SEARCH: 'false',
    ...more,
  });
}

async function behindHost(world, script, session) {
  const { lib, run } = world;
  const { args = [], env = {}, isAlone = false } = session;
  const words = ['-p', '--input-format', 'stream-json', '--output-format', 'stream-json'];
  const asking = isAlone ? [] : ['--permission-prompt-tool', 'stdio'];
  const child = spawn(
    lib.CLAUDE_BIN,
    [...words, '--verbose', ...asking, '--mcp-config', world.servers, ...args],
    { env: environment(world, script, env), cwd: run.project, stdio: 'pipe' },
  );
  const send = (row) => child.stdin.write(`${JSON.stringify(row)}\n`);
  const ended = untilEnd(child);
  send({ type: 'control_request', request_id: 'begin', request: { subtype: 'initialize' } });
  send({ type: 'user', message: { role: 'user', content: 'do it now, please' } });
  breakOff(script, session, child, () =>
    send({ type: 'control_request', request_id: 'stop', request: { subtype: 'interrupt' } }),
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const row = JSON.parse(line);
    if (row.type === 'result') child.stdin.end();
    if (row.type !== 'control_request') continue;
    const { tool_use_id: id, input } = row.request;
    const answer = script.ask(id);
    const response =
      answer === 'yes'
        ? { behavior: 'allow', updatedInput: answersIn(input) }
        : { behavior: 'deny', message: 'please leave that', interrupt: answer === 'stop' };
    const { request_id } = row;
    send({ type: 'control_response', response: { subtype: 'success', request_id, response } });
  }
  return ended;
}

/** A question of the model to the person is answered by the first choice. */
function answersIn(input) {
  if (!Array.isArray(input.questions)) return input;
  const answers = input.questions.map(({ question, options }) => [question, options[0].label]);
  return { ...input, answers: Object.fromEntries(answers) };
}

async function atTerminal(world, script, { args = [], env: more = {} }) {
  const { lib, run } = world;
  trustFolder(run);
  const env = { ...environment(world, script, more), TERM: 'xterm-256color', SHELL: '/bin/bash' };
  const server = ['--mcp-config', world.servers];
  const mode = ['--permission-mode', 'default'];
  const words = [lib.CLAUDE_BIN, 'do it now, please', ...mode, ...server, ...args];
  const command = `stty rows 50 cols 120; exec ${words.map((word) => `'${word}'`).join(' ')}`;
  // `script` of util-linux gives the program a terminal.
  const child = spawn('script', ['-qfec', command, '/dev/null'], { env, cwd: run.project });
  const ended = untilEnd(child);
  let shown = '';
  let asked;
  child.stdout.on('data', (chunk) => {
    shown += chunk;
  });
  for (let quietRounds = 0; child.exitCode === null && quietRounds < 12; quietRounds += 1) {
    await pause(250);
    if (!script.isOver()) quietRounds = 0;
    // One call is made at a time there, so a question is about the last one.
    const last = [...script.made.keys()].at(-1);
    if (last === asked || !/Do\s*you\s*want\s*to/.test(withoutColours(shown))) continue;
    // The question is drawn in several steps; a key before the last one is lost.
    await pause(400);
    shown = '';
    asked = last;
    child.stdin.write(script.ask(last) === 'yes' ? '1' : ESCAPE);
    quietRounds = 0;
  }
  for (let times = 0; times < 2; times += 1) {
    child.stdin.write('\u0003');
    await pause(300);
  }
  return ended;
}

/** As somebody has it who has used the program before. */
function trustFolder({ home, project }) {
  const path = join(home, '.claude.json');
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  mkdirSync(home, { recursive: true });
  writeFileSync(
    path,
    JSON.stringify({
      ...known,
      hasCompletedOnboarding: true,
      theme: 'dark',
      customApiKeyResponses: { approved: ['test-key'], rejected: [] },
      projects: { ...known.projects, [project]: { ...known.projects?.[project], ...trusted } },
    }),
  );
}

function withoutColours(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replaceAll(/\u001b\[[0-9;?<>=]*[a-zA-Z]/g, ' ');
}

/** Ends a session while its last call is under way. */
export function breakOff(script, { interruptAfterMs, killAfterMs }, child, interrupt) {
  const afterMs = interruptAfterMs ?? killAfterMs;
  if (afterMs === undefined) return;
  const timer = setInterval(() => {
    if (!script.isOver()) return;
    clearInterval(timer);
    setTimeout(killAfterMs === undefined ? interrupt : () => child.kill('SIGKILL'), afterMs);
  }, 100);
  child.on('close', () => clearInterval(timer));
}

/** The last words of a child, once it has ended; one that hangs is ended. */
export function untilEnd(child) {
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  child.stdin.on('error', () => undefined);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(`ended with ${code} ${said.slice(-300)}`);
    });
  });
}

export function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
