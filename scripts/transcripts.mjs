// `npm run transcripts [-- <rig folder>]`: the real Claude Code and Codex programs leave transcripts of people with habits and of
// every kind of tool, against a scripted model; `sluice policy replay` and `suggest` are then held against what the model
// made and what the people answered. TRANSCRIPTS_KEEP=<folder> keeps the homes; TRANSCRIPTS_ONLY=claude|codex makes one
// half; TRANSCRIPTS_TELL=1 tells of each session and of each question that is left.
// The rig drives the programs in a network that has only loopback. Needs a build. Not part of `npm test`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { random } from '../bench/policy/random-policies.mjs';
import { root } from './run.mjs';
import { claudeSession } from './transcripts/drive-claude.mjs';
import { codexSession } from './transcripts/drive-codex.mjs';
import { claudeMoments } from './transcripts/in-claude.mjs';
import { codexMoments } from './transcripts/in-codex.mjs';
import { judgeImport, judgeSuggestions } from './transcripts/judge.mjs';
import { claudeKinds } from './transcripts/kinds-claude.mjs';
import { codexKinds } from './transcripts/kinds-codex.mjs';
import { DESK, dayOf, PEOPLE } from './transcripts/people.mjs';

const INSIDE = '--inside';
const SESSIONS = 8;
const CALLS = 20;
const LEAST = { calls: 300, sessions: 20, understood: 0.99, answered: 0.8 };
const CLIENTS = {
  claude: { session: claudeSession, moments: claudeMoments, kinds: claudeKinds, folder: '.claude' },
  codex: { session: codexSession, moments: codexMoments, kinds: codexKinds, folder: '.codex' },
};

const [first, second] = process.argv.slice(2);
const rig = resolve(
  first === INSIDE ? second : (first ?? join(root, '../shared/rigs/real-clients')),
);

if (first === INSIDE) {
  process.exit((await everyClient()) ? 0 : 1);
} else if (existsSync(join(rig, 'lib.sh'))) {
  const enter = '. "$1/lib.sh"; rig_install || exit 3; rig_exec "$2" "$3" --inside "$1"';
  const words = ['-c', enter, 'transcripts', rig, process.execPath, process.argv[1]];
  const { status } = spawnSync('bash', words, { stdio: 'inherit' });
  process.exit(status ?? 1);
} else {
  console.error(`No rig in ${rig}; give its folder: npm run transcripts -- <folder>`);
  process.exit(2);
}

async function everyClient() {
  const lib = await import(pathToFileURL(join(rig, 'lib.mjs')).href);
  const only = process.env.TRANSCRIPTS_ONLY;
  const faults = [];
  for (const name of Object.keys(CLIENTS).filter((one) => (only ?? one) === one))
    faults.push(...(await oneClient(lib, name)).map((fault) => `${name}: ${fault}`));
  for (const fault of faults) console.log(`FAIL ${fault}`);
  lib.cleanup();
  console.log(faults.length === 0 ? 'all bars hold' : `${faults.length} bars do not hold`);
  return faults.length === 0;
}

async function oneClient(lib, name) {
  const client = CLIENTS[name];
  const worlds = [];
  const kinds = newWorld(lib, name);
  const sessions = client.kinds(kinds.run);
  worlds.push(await spend(kinds, client, 'every kind of tool', sessions));
  for (const [index, person] of PEOPLE.entries()) {
    const source = random(index * 101 + 13);
    const world = newWorld(lib, name);
    const days = Array.from({ length: SESSIONS }, () => dayOf(person, source, CALLS));
    worlds.push(await spend(world, client, person.name, daysOf(client, days, world, name)));
  }
  const found = await judgeImport(name, worlds);
  const suggested = await judgeSuggestions(name, worlds.slice(1));
  console.log(
    `${name}: ${found.sessions} sessions, ${found.made} calls, ${found.understood} understood, ` +
      `${found.listed} listed as not understood, ${found.misread.length} with another answer than was given`,
  );
  console.log(`${name}: answers as given → as read: ${found.table.join(', ')}`);
  for (const what of [...found.missed, ...found.misread]) console.log(`     ${what}`);
  console.log(
    `${name}: of ${suggested.repeated} repeated questions ${suggested.answered} answered by ${suggested.rules} suggested rules; ` +
      `${suggested.wrong.length} calls let through that were denied`,
  );
  if (process.env.TRANSCRIPTS_TELL)
    for (const call of suggested.left) console.log(`     left: ${call}`);
  const bars = [
    [found.sessions >= LEAST.sessions, `only ${found.sessions} sessions`],
    [found.made >= LEAST.calls, `only ${found.made} calls`],
    [found.understood >= LEAST.understood * found.made, 'less than 99 % understood'],
    [found.misread.length === 0, `${found.misread.length} answers misread`],
    [suggested.answered >= LEAST.answered * suggested.repeated, 'less than 80 % answered'],
    [suggested.wrong.length === 0, `let through: ${suggested.wrong.join('; ')}`],
  ];
  return bars.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** Each person's last day is at the terminal where the client has one that can be driven. */
function daysOf({ moments }, days, { run }, name) {
  return days.map((acts, index) => {
    const isAtTerminal = name === 'claude' && index === days.length - 1;
    // At the terminal a no ends the turn.
    const shown = isAtTerminal ? endingWithNo(acts) : acts;
    return { moments: moments(shown, run), ...(isAtTerminal ? { isAtTerminal } : {}) };
  });
}

function endingWithNo(acts) {
  const refused = acts.filter(({ answer }) => answer === 'no').slice(0, 1);
  return [...acts.filter(({ answer }) => answer === 'yes').slice(0, 6), ...refused];
}

function newWorld(lib, name) {
  const run = lib.freshRun(`transcripts-${name}`);
  lib.seedProject(run.project, {});
  const server = fileURLToPath(new URL('./transcripts/desk-server.mjs', import.meta.url));
  const args = [server, ...DESK];
  if (name === 'codex') {
    const words = JSON.stringify(args);
    const command = JSON.stringify(process.execPath);
    return { lib, run, servers: `[mcp_servers.desk]\ncommand = ${command}\nargs = ${words}\n` };
  }
  const servers = join(run.root, 'servers.json');
  const desk = { command: process.execPath, args, alwaysLoad: true };
  writeFileSync(servers, JSON.stringify({ mcpServers: { desk } }));
  return { lib, run, servers };
}

async function spend(world, client, who, sessions) {
  const made = [];
  for (const [index, session] of sessions.entries()) {
    const one = await client.session(world, session);
    made.push(one.made);
    if (process.env.TRANSCRIPTS_TELL || one.made.length === 0)
      console.error(`${who}, session ${index + 1}: ${one.made.length} calls, ${one.said}`);
  }
  console.error(`${who}: ${sessions.length} sessions, ${made.flat().length} calls`);
  keep(world, client, who, made);
  return { who, home: world.run.home, made };
}

function keep({ run }, { folder }, who, made) {
  if (!process.env.TRANSCRIPTS_KEEP) return;
  const to = join(process.env.TRANSCRIPTS_KEEP, who.replaceAll(' ', '-'));
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, `made${folder}.json`), JSON.stringify(made));
  cpSync(join(run.home, folder), join(to, folder), { recursive: true });
}
