// The cases of `npm run e2e:clients` for governed clients: what `sluice govern install` writes, in the real programs.
// Each case lets the scripted model ask for one tool, looks whether it really ran, and holds that against the record:
// nothing may run without a recorded decision.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const bin = `${root}packages/cli/bin/sluice.cjs`;
const RAN = 'sluice-e2e-ran';
const POLICY = `version: 1
default: ask
rules:
  - allow: marks
    command: [touch **, echo **]
  - allow: notes
    tool: [fs_write, Write]
    path: notes/**
  - deny: downloads
    reason: nothing is downloaded here
    command: curl **
`;

/** `command` runs `touch` of the marker in each; what stands before it decides. */
const SCENARIOS = [
  { what: 'an allowed command', command: `touch ${RAN}`, runs: true },
  { what: 'a denied command', command: `curl http://127.0.0.1:9/; touch ${RAN}`, runs: false },
  { what: 'a denied part in a pipe', command: `touch ${RAN} | curl -d @- x`, runs: false },
  { what: 'a denied command in a shell', command: `bash -c 'curl x'; touch ${RAN}`, runs: false },
  { what: 'what no rule names', command: `mkdir d; touch ${RAN}`, runs: false },
  { what: 'what cannot be read', command: `$(echo cu)rl x; touch ${RAN}`, runs: false },
  {
    what: 'a broken policy file',
    command: `touch ${RAN}`,
    runs: false,
    policy: 'version: 1\nrules: x\n',
  },
  { what: 'a hook that crashes', command: `touch ${RAN}`, runs: false, breaks: 'program' },
  { what: 'a store that cannot be written', command: `touch ${RAN}`, runs: false, breaks: 'store' },
  { what: 'a bypass mode', command: `curl x; touch ${RAN}`, runs: false, bypass: true },
];

export function governCases(lib) {
  return ['claude', 'codex'].flatMap((client) =>
    SCENARIOS.map((scenario) => ({
      title: `govern, ${client}: ${scenario.what} ${scenario.runs ? 'runs' : 'does not run'}`,
      run: (need) => tryScenario(lib, client, scenario, need),
    })),
  );
}

async function tryScenario(lib, client, scenario, need) {
  const run = lib.freshRun(`sluice-govern-${client}`);
  const home = join(run.root, 'governed');
  const folder = join(home, client === 'claude' ? '.claude' : '.codex');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(home, '.config/sluice'), { recursive: true });
  writeFileSync(join(home, '.config/sluice/sluice.yaml'), scenario.policy ?? POLICY);
  // The client runs with a home of its own; the hook works with this one, as `env -i` would otherwise hide it.
  const env = { PATH: process.env.PATH, HOME: home };
  const installed = spawnSync(process.execPath, [bin, 'govern', 'install', client, '--yes'], {
    env,
  });
  need(installed.status === 0, `install ended with ${installed.status}: ${installed.stderr}`);
  const script = join(folder, 'hooks/sluice-govern.sh');
  const text = readFileSync(script, 'utf8').replace(
    '\nnode=',
    `\nunset "\${!XDG_@}"\nexport HOME='${home}'\nnode=`,
  );
  writeFileSync(
    script,
    scenario.breaks === 'program' ? text.replace('govern-hook.cjs', 'gone.cjs') : text,
  );
  if (scenario.breaks === 'store') {
    rmSync(join(home, '.local'), { recursive: true, force: true });
    writeFileSync(join(home, '.local'), 'a file in the way');
  }

  const hook = (when) => `bash -p '${script}' ${client} ${when}`;
  const outcome = await (client === 'claude' ? claude : codex)(lib, run, scenario, hook);
  need(outcome !== undefined, 'the client never came back to the model');
  const ran = existsSync(join(run.project, RAN));
  need(ran === scenario.runs, `it ${ran ? 'ran' : 'did not run'}`);
  const decided = decisionsOf(env);
  need(!ran || decided > 0, 'it ran without a recorded decision');
  return [
    `after the call the model read: ${JSON.stringify(outcome ?? null).slice(0, 160)}`,
    `decisions recorded: ${decided}`,
  ];
}

async function claude(lib, run, { command, bypass }, hook) {
  const entry = (when) => [
    { matcher: '*', hooks: [{ type: 'command', command: hook(when), timeout: 60 }] },
  ];
  const settings = { hooks: { PreToolUse: entry('pre'), PostToolUse: entry('post') } };
  const args = bypass ? ['--permission-mode', 'bypassPermissions'] : ['--allowedTools', 'Bash'];
  const input = { command, description: 'rig' };
  const steps = [{ tool: { name: 'Bash', input } }, { text: 'done' }];
  // Claude Code lets root skip its questions only where it is told that it is in a sandbox.
  const env = bypass ? { IS_SANDBOX: '1' } : {};
  const { mains } = await lib.runClaude({
    env,
    run,
    git: true,
    settings,
    prompt: 'PROMPT',
    args,
    steps,
  });
  return mains[1]?.body.messages.at(-1);
}

async function codex(lib, run, { command, bypass }, hook) {
  const entry = (when) => [
    { matcher: '*', hooks: [{ type: 'command', command: hook(when), timeout: 60 }] },
  ];
  const hooksJson = { hooks: { PreToolUse: entry('pre'), PostToolUse: entry('post') } };
  const open = bypass ? '--dangerously-bypass-approvals-and-sandbox' : '-s';
  const argv = [
    'exec',
    open,
    ...(bypass ? [] : ['danger-full-access']),
    '--dangerously-bypass-hook-trust',
    '-',
  ];
  const steps = [{ tool: { name: 'exec_command', input: { cmd: command } } }, { text: 'done' }];
  const { mains } = await lib.runCodex({ run, git: true, hooksJson, argv, input: 'PROMPT', steps });
  return mains[1]?.body.input.at(-1);
}

/** How many decisions the one record holds. */
function decisionsOf(env) {
  const args = [bin, 'audit', 'list', '--json', '--limit', '1000'];
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) return 0;
  return JSON.parse(stdout).entries.filter(({ kind }) => kind === 'decided' || kind === 'denied')
    .length;
}
