// The cases of `npm run e2e:clients` for two different clients that work in one folder at the same time: each model waits
// with its call until the other client is ready for one too, so that both ask Sluice at once. Of two questions both are open
// before either is answered, and the record must say which client each call was of.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENTS, PAIRS } from './govern/clients.mjs';
import { startModel } from './govern/mock-model.mjs';
import { runWords as run } from './govern/preparations.mjs';
import { BESIDE_ANOTHER } from './govern/scenarios.mjs';
import {
  endWorld,
  install,
  makeWorld,
  recordOf,
  startClient,
  startServe,
} from './govern/world.mjs';

/** Both clients have to come to their question first, on a busy machine. */
const WAIT_SECONDS = 60;
const ROUND_MS = 90_000;

/** `rows`: only the scenarios that are called so, all where it is left out. */
export function pairCases(modules, rows = '') {
  const scenarios = BESIDE_ANOTHER.filter(({ what }) => what.includes(rows));
  return PAIRS.map((pair) => ({
    title: `govern, ${pair.join(' and ')}: ${scenarios.length} scenarios of two different clients at once`,
    run: (need, cell) => tryPair(modules, pair, scenarios, need, cell),
  }));
}

async function tryPair(modules, pair, scenarios, need, cell) {
  const world = makeWorld(...pair);
  const rounds = scenarios.map((scenario, at) => startRound(world, scenario, at, pair, need));
  const models = await Promise.all(
    pair.map((client, which) => modelOf(world, client, which, rounds)),
  );
  try {
    await startServe(world);
    for (const [which, client] of pair.entries()) install(world, client, models[which].url);
    const ended = await Promise.all(
      pair.map((client, which) =>
        startClient(modules, world, client, {
          url: models[which].url,
          isBypassed: true,
          waitSeconds: WAIT_SECONDS,
        }),
      ),
    );
    await Promise.all(rounds.map((round) => round.answered));
    const recorded = recordOf(world).split('\n');
    for (const [at, { what, of }] of scenarios.entries()) {
      need(
        rounds[at].isComplete(),
        `${what}: not both clients came to it (${endsOf(pair, ended)})`,
      );
      for (const [which, client] of pair.entries()) {
        const mark = markOf(at, client);
        const ran = hasRun(world, of[which], mark);
        const entries = recorded.filter((line) => line.includes(mark));
        const isRecorded = entries.some((line) => line.includes(`"client":"${client}"`));
        const isWanted = ran === of[which].runs;
        need(isWanted, `${what}: that of ${client} ${ran ? 'ran' : 'did not run'}`);
        need(isRecorded, `${what}: that of ${client} is not in the record as its own`);
        cell({ client, what, isWanted, ran, isRecorded });
      }
    }
    return [`entries in the record: ${recorded.length}`];
  } finally {
    for (const model of models) model.close();
    await endWorld(world);
  }
}

/** The model of one client: its call of each round, as soon as the other client is ready for its own. */
function modelOf(world, client, which, rounds) {
  let at = -1;
  return startModel(async () => {
    at += 1;
    const round = rounds[at];
    if (round === undefined) return { text: 'done' };
    await round.ready();
    return { tools: [callOf(world, client, round.scenario.of[which], markOf(at, client))] };
  });
}

function callOf({ project }, client, { shell, write }, mark) {
  const tools = CLIENTS[client];
  if (shell !== undefined) return tools.shell(shell.replaceAll('MARK', mark));
  return tools.write(join(project, write.replace('MARK', mark)), 'x');
}

/** Both clients have to be ready before either goes on; one that does not come is not waited for without end. */
function startRound(world, scenario, at, pair, need) {
  let come = 0;
  let go;
  const both = new Promise((resolve) => {
    go = resolve;
  });
  const round = {
    scenario,
    answered: undefined,
    isComplete: () => come === pair.length,
    ready() {
      come += 1;
      setTimeout(go, ROUND_MS).unref();
      if (come < pair.length) return both;
      const answers = scenario.of.map(({ answer }) => answer);
      if (answers.some(Boolean))
        round.answered = answerBoth(
          world,
          answers,
          pair.map((client) => markOf(at, client)),
        ).catch((error) => need(false, `${scenario.what}: ${error.message}`));
      go();
      return both;
    },
  };
  return round;
}

/** Waits until the questions with both marks are open, then answers both at once. */
async function answerBoth({ sluice, env }, answers, marks) {
  for (let left = WAIT_SECONDS * 2; left > 0; left -= 1) {
    const { stdout } = await run(sluice('approve', 'list', '--json'), env);
    const { questions } = JSON.parse(stdout || '{"questions":[]}');
    const open = marks.map((mark) => questions.find((one) => JSON.stringify(one).includes(mark)));
    if (open.every(Boolean)) {
      const given = open.map(({ callId }, which) =>
        run(sluice('approve', answers[which], callId), env),
      );
      const refused = (await Promise.all(given)).filter(({ code }) => code !== 0);
      if (refused.length > 0) throw new Error(`the inbox refused: ${refused[0].stderr}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the two questions were never open at the same time');
}

function hasRun({ project }, { shell, write }, mark) {
  return existsSync(join(project, (write ?? shell.split(' ').at(-1)).replace('MARK', mark)));
}

function markOf(at, client) {
  return `mark-${at}-${client}-`;
}

function endsOf(pair, ended) {
  return ended
    .map(({ code, words }, which) => `${pair[which]} ended with ${code}: ${words.slice(-200)}`)
    .join('; ');
}
