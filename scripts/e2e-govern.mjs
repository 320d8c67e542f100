// The cases of `npm run e2e:clients` for governed clients: what `sluice govern install` writes, in the real programs. In each
// session a scripted model asks for one tool after the other; whether it really ran is held against what should have been, and
// against the record: nothing may run without a recorded decision.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CLIENTS, PROMPT } from './govern/clients.mjs';
import { startModel } from './govern/mock-model.mjs';
import { PREPARATIONS } from './govern/preparations.mjs';
import { BYPASSED, HEADLESS, TWO_AT_ONCE } from './govern/scenarios.mjs';
import {
  endWorld,
  install,
  makeWorld,
  recordOf,
  startClient,
  startServe,
} from './govern/world.mjs';

/** For the inbox: longer than a person of the script takes on a busy machine. */
const WAIT_SECONDS = 45;

/** So long a sub-agent may take to ask for its step while its client already asks for the next one. */
const SUB_AGENT_MS = 30_000;

/** `rows`: only the scenarios that are called so, all where it is left out. */
export function governCases(modules, rows = '') {
  const [bypassed, twoAtOnce, headless] = [BYPASSED, TWO_AT_ONCE, HEADLESS].map((scenarios) =>
    scenarios.filter(({ what }) => what.includes(rows)),
  );
  return Object.keys(CLIENTS).flatMap((client) => [
    {
      title: `govern, ${client}: ${bypassed.length} scenarios with its own questions off`,
      run: (need, cell) =>
        trySession(modules, client, bypassed, { isBypassed: true, atOnce: 1 }, need, cell),
    },
    {
      title: `govern, ${client}: ${twoAtOnce.length} scenarios of two clients at once`,
      run: (need, cell) =>
        trySession(modules, client, twoAtOnce, { isBypassed: true, atOnce: 2 }, need, cell),
    },
    {
      title: `govern, ${client}: ${headless.length} scenarios with its own questions, headless`,
      run: (need, cell) =>
        trySession(modules, client, headless, { isBypassed: false, atOnce: 1 }, need, cell),
    },
  ]);
}

async function trySession(modules, client, scenarios, { isBypassed, atOnce }, need, cell) {
  const world = makeWorld(client);
  const queue = scenarios.flatMap((scenario, index) => scenarioSteps(world, scenario, index));
  const together = untilAll(atOnce);
  let current;
  let sessions = 0;
  const step = async (request) => {
    await together();
    if (!(await isTheirTurn(queue, world, request))) return { text: 'done' };
    await endStep(world, current);
    current = queue.shift();
    const tools = current && callsOf(current, request);
    if (tools === undefined) return { text: 'done' };
    await current.prepare();
    return { tools };
  };
  // What goes wrong around a scenario is a fault of its case: the client ends, and the other cases are tried.
  const next = (request) =>
    step(request).catch((error) => {
      need(false, `${current?.scenario.what}: ${error.message}`);
      return { text: 'done' };
    });
  const model = await startModel(next);
  try {
    await startServe(world);
    install(world, client, model.url);
    // Some clients end their session over a question that nobody answers; the rest is tried in the next one.
    for (let left = Number.POSITIVE_INFINITY; queue.length > 0 && queue.length < left; ) {
      left = queue.length;
      const clients = Array.from({ length: atOnce }, () =>
        startClient(modules, world, client, {
          url: model.url,
          isBypassed,
          waitSeconds: WAIT_SECONDS,
        }),
      );
      const [{ code, words }] = await Promise.all(clients);
      sessions += atOnce;
      if (queue.length === left) need(false, `ended with ${code}: ${words.slice(-300)}`);
    }
    await endStep(world, current).catch((error) => need(false, error.message));
    const recorded = recordOf(world);
    for (const [index, scenario] of scenarios.entries()) {
      const { what, runs } = scenario;
      const mark = markOf(index);
      if (world.untried.has(scenario)) continue;
      const ran = hasRun(world, scenario, mark);
      const isRecorded = recorded.includes(scenario.edit ?? mark);
      // One of an MCP server that nobody heard of was not called: the client did not have it.
      if (scenario.mcp !== undefined && !ran && !isRecorded) continue;
      const isWanted = ran === runs || scenario.mayRun === true;
      need(isWanted, `${what}: it ${ran ? 'ran' : 'did not run'}`);
      need(!ran || isRecorded, `${what}: it ran without a recorded decision`);
      cell({ client, what, isWanted, ran, isRecorded });
    }
    return [`sessions: ${sessions}, entries in the record: ${recorded.split('\n').length}`];
  } finally {
    model.close();
    await endWorld(world);
  }
}

/** The first so many who ask wait for each other, for a minute at most. */
function untilAll(count) {
  let asked = 0;
  let go;
  const all = new Promise((resolve) => {
    go = resolve;
    globalThis.setTimeout(resolve, 60_000).unref();
  });
  return () => {
    asked += 1;
    if (asked >= count) go();
    return all;
  };
}

/**
 * Some clients go on while their sub-agent works. What the sub-agent is to do is kept for it, and nothing else is given to
 * one that has done it: so no step is begun beside another one.
 */
async function isTheirTurn(queue, world, { text }) {
  const isForSubAgent = () =>
    queue[0]?.ofSubAgent === true && !world.untried.has(queue[0].scenario);
  // A sub-agent does not see what the client itself was asked.
  if (!text.includes(PROMPT)) return isForSubAgent() || !world.hasSubAgent;
  for (const until = Date.now() + SUB_AGENT_MS; isForSubAgent() && Date.now() < until; )
    await setTimeout(50);
  return true;
}

/** What the model asks for in a step, with the tools that the client offers; nothing where the step ends a sub-agent. */
function callsOf({ calls, offers, delegatedTo, scenario, world }, { offered, text }) {
  // A sub-agent does not see what the client itself was asked.
  if (delegatedTo && text.includes(PROMPT)) world.untried.add(scenario);
  if (delegatedTo) world.hasSubAgent = true;
  if (offers === undefined) return calls;
  const tool = offered.find(({ name }) => offers.fits(name));
  if (tool === undefined) world.untried.add(scenario);
  // A call of a tool that is not there: the client says so, and the next step comes.
  return [{ ...(tool ?? { name: 'not_offered' }), input: offers.input }];
}

/** The calls of one scenario: some clients change only a file that they have read. */
function scenarioSteps(world, scenario, index) {
  const tools = CLIENTS[world.client];
  const mark = markOf(index);
  const at = (path) => join(world.project, path);
  const named = (text) => text.replaceAll('MARK', mark);
  const step = (calls, more = {}) => ({
    world,
    scenario,
    calls,
    prepare: async () => undefined,
    ...more,
  });
  const { delegated, beside, mcp } = scenario;
  if (delegated && tools.delegate === undefined) {
    world.untried.add(scenario);
    return [];
  }
  const shell = (text) => tools.shell(named(text));
  const steps =
    mcp !== undefined
      ? mcpSteps(step, tools, mcp, { name: mark })
      : delegated
        ? delegatedSteps(step, tools.delegate('Leave the mark.'), shell(scenario.shell))
        : scenario.shell !== undefined
          ? [step([shell(scenario.shell), ...(beside === undefined ? [] : [shell(beside)])])]
          : scenario.write !== undefined
            ? [step([tools.write(writtenAt(world, named(scenario.write)), 'x')])]
            : [
                step([tools.read(at(scenario.edit))]),
                step([tools.edit(at(scenario.edit), 'before', mark)]),
              ];
  const last = steps.at(-1);
  last.prepare = async () => {
    if (scenario.edited !== undefined) world.edited = named(scenario.edited);
    if (scenario.before !== undefined) await PREPARATIONS[scenario.before](world);
  };
  last.isLast = true;
  return steps;
}

/** The call of a tool of an MCP server: as the client offers it, or by its own search for tools. */
function mcpSteps(step, { searched }, tool, input) {
  if (searched === undefined)
    return [step([], { offers: { fits: (name) => name?.endsWith(tool), input } })];
  return searched(tool, input).map((call) => step([call]));
}

/** The call that starts a sub-agent, what that one does, and its end. */
function delegatedSteps(step, { names, input, end }, call) {
  return [
    step([], { offers: { fits: (name) => names.includes(name), input } }),
    step([call], { delegatedTo: true, ofSubAgent: true }),
    step(end && [end], { ofSubAgent: true }),
  ];
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

function hasRun({ client, project }, { shell, write, edit, runs, edited, mcp }, mark) {
  if (mcp !== undefined) return existsSync(join(project, mark));
  // Of two calls in one answer the second must not have run.
  if (existsSync(join(project, `${mark}-beside`))) return !runs;
  if (edit !== undefined) return readFileSync(join(project, edit), 'utf8').includes(mark);
  // A yes to other arguments: the first ones must not have run, and the others must.
  const hasEdited = existsSync(join(project, `${mark}-edited`));
  if (edited !== undefined && hasEdited === (CLIENTS[client].takesNoEdits === true)) return !runs;
  const text = shell ?? write;
  const place = /(\S*\/)?MARK/.exec(text)?.[1] ?? '';
  return existsSync(join(project, place, mark));
}
