// The operator's rules: what a decision costs, what a replay costs, and whether comparisons are right.
import { cpuMs, median } from '../guard/cpu.mjs';
import { atLeast, atMost, report, say } from '../lib/report.mjs';
import { compareWithCalls, findPlanted } from './compare.mjs';
import { historyOf, LOTS } from './habits.mjs';
import { createJudge } from './judge-suggestions.mjs';
import { random } from './random-policies.mjs';

const policyPackage = await import('../../packages/policy/dist/index.js');
const { createDecider, readPolicy, replay } = policyPackage;
const tools = await import('../../packages/tools/dist/index.js');
const kernel = await import('../../packages/kernel/dist/index.js');
const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? usual : Number(process.argv[at + 1]);
};
const pairs = option('pairs', 20);
const calls = option('calls', 20_000);
const planted = option('planted', 1_000);

/** So many rules of the kinds people write. */
function rulesOf(count) {
  const lines = Array.from({ length: count }, (_, index) => {
    const forms = [
      `{ allow: r${index}, tool: bash_run, command: [npm run task${index} **, pnpm task${index}] }`,
      `{ ask: r${index}, path: "src/m${index}/**" }`,
      `{ deny: r${index}, host: "*.bad${index}.example" }`,
      `{ allow: r${index}, tool: fs_*, path: ["docs/**/d${index}.md", "**/x${index}/*.ts"] }`,
    ];
    return `  - ${forms[index % 4]}`;
  });
  return readPolicy(`version: 1\nrules:\n${lines.join('\n')}\n`, { file: 'bench' });
}

say('1,000 rules');

const policy = rulesOf(1_000);
const decider = createDecider(policy);
const source = random(1);
const made = Array.from({ length: 100_000 }, (_, index) => {
  const number = Math.floor(source.next() * 1_000);
  const base = { mode: 'coding', face: 'chat', commands: [], paths: [], hosts: [], args: {} };
  const call = [
    {
      ...base,
      tool: 'bash_run',
      commands: [
        ['npm', 'run', `task${number}`, '--x'],
        ['git', 'status'],
      ],
    },
    { ...base, tool: 'fs_write', paths: [`./docs/a/b/d${number}.md`] },
    { ...base, tool: 'web_fetch', hosts: [`a.bad${number}.example`] },
    { ...base, tool: 'fs_edit', paths: [`./src/m${number}/a.ts`] },
  ][index % 4];
  return { id: String(index), session: `s${index % 50}`, at: index, decided: 'approved', call };
});
const decideAll = async () => {
  for (const { call } of made) decider.decide(call);
};
await decideAll();
const decisions = [];
for (let round = 0; round < 3; round += 1) decisions.push(await cpuMs(decideAll));

say('replay of 100,000 calls');
const usual = rulesOf(100);
globalThis.gc();
const before = process.memoryUsage().heapUsed;
let counted = 0;
const replayed = await cpuMs(async () => {
  for (const { decision } of replay(usual, made)) counted += decision.matched.length > 0 ? 1 : 0;
});
globalThis.gc();
const held = (process.memoryUsage().heapUsed - before) / 1e6;

say(`comparing ${pairs} pairs of policies with ${calls} calls each`);
const compared = compareWithCalls(policyPackage, pairs, calls);
say(`${planted} planted widenings`);
const plants = findPlanted(policyPackage, planted);

const users = option('users', 24);
say(`what ${users} people with habits would be asked with suggested rules`);
const firstUser = option('first-user', 1);
const judge = createJudge({ policy: policyPackage, tools, kernel });
const lots = {};
for (const lot of Object.keys(LOTS)) {
  lots[lot] = [];
  for (let user = firstUser; user < firstUser + users; user += 1)
    lots[lot].push(await judge(historyOf(user, 400, lot)));
}
const sum = (lot, key) => lots[lot].reduce((all, one) => all + one[key], 0);

report({
  name: 'policy',
  bars: [
    atMost('a decision with 1,000 rules, CPU µs', (median(decisions) * 1000) / made.length, 50),
    atMost('a replay of 100,000 calls with 100 rules, CPU s', replayed / 1000, 2),
    atMost('memory held after it, MB', Math.max(0, held), 20),
    atMost('calls that contradict a comparison', compared.disagreements, 0),
    atLeast('planted widenings found, of all', plants.found / plants.planted, 1),
    ...Object.keys(LOTS).map((lot) =>
      atLeast(
        `repeated questions that suggested rules answer, of all (${lot})`,
        sum(lot, 'answered') / sum(lot, 'repeated'),
        0.8,
      ),
    ),
    atMost(
      'denied, destructive or tainted calls that they let through',
      Object.keys(LOTS).reduce((all, lot) => all + sum(lot, 'wrong'), 0),
      0,
    ),
  ],
  tables: [
    {
      title: `Questions of ${users} people: asked again, not destructive, answered by a suggested rule, answered wrongly`,
      columns: ['people', 'again', 'answerable', 'answered', 'wrong', 'rules'],
      rows: Object.keys(LOTS).map((lot) => [
        lot,
        ...['repeated', 'answerable', 'answered', 'wrong', 'rules'].map((key) => sum(lot, key)),
      ]),
    },
    {
      title: `Comparisons of ${pairs} random pairs, ${calls} random calls each`,
      columns: ['relation', 'pairs'],
      rows: Object.entries(compared.relations),
    },
  ],
  details: {
    pairs,
    calls,
    planted,
    counted,
    decided: compared.decided,
    relations: compared.relations,
    users,
    firstUser,
  },
});
