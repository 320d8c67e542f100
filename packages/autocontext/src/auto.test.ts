import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type AutoOptions, type AutoRun, runAuto } from './auto.js';
import { readReceipts } from './receipt/receipt-file.js';
import type { AutoRequest } from './request/auto-request.js';
import { OutOfTime } from './run/with-time-guard.js';
import { type TemporaryRepository, temporaryRepository } from './testing/index.js';
import { uptimeMs } from './uptime-ms.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

const found = (path: string, snippet: string, confidence: number, more: object = {}) => ({
  ...{ path, snippet, confidence, summary: `about ${path}`, line_start: 3, line_end: 4 },
  ...more,
});

/** A repository whose tools answer with what a file says, so that none runs. */
function repository(items: readonly object[], files: Record<string, string> = {}): void {
  made = temporaryRepository(files);
  const results = [{ tool: 'ci_search', status: 'ok', data: { items } }];
  made.write('../results.json', JSON.stringify(results));
}

function run(
  prompt: string,
  request: Partial<AutoRequest> = {},
  env: Record<string, string> = {},
  more: Partial<AutoOptions> = {},
): Promise<AutoRun> {
  const CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE = join(made.root, '..', 'results.json');
  return runAuto(
    { prompt, cwd: made.root, client: 'claude', isPlan: false, ...request },
    {
      env: {
        ...made.env,
        CI_AUTO_TOOLS_FAKE_TOOL_RESULTS_FILE,
        // A busy machine must not spend it.
        CI_AUTO_TOOLS_BUDGET_WALL_MS: '25000',
        ...env,
      },
      nowMs: Date.UTC(2026, 10, 15, 9, 8, 7),
      startedAt: uptimeMs(),
      randomHex: () => 'feed',
      wantsData: true,
      ...more,
    },
  );
}

const state = () => join(made.env.XDG_STATE_HOME!, 'sluice');
const shown = (done: AutoRun) => done.output.fused_context.for_model.structured.items;
const context = (done: AutoRun) => done.output.fused_context.for_model.additional_context;
const limits = (done: AutoRun) => done.output.fused_context.for_model.structured.limits;
const two = [found('a.ts', '3: const a = 1;', 0.9), found('b.ts', '3: const b = 2;', 0.5)];

test('what the tools found is shown with the run it belongs to, and a receipt says so', async () => {
  repository(two);
  const done = await run('fix verifyToken');
  expect(shown(done).map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
  expect(context(done)).toContain('const a = 1;');
  expect(context(done)).toContain('feed');
  expect(done.output).toMatchObject({
    created_at: '2026-11-15T09:08:07.000Z',
    inputs: { repo_root: made.root, repo_root_source: 'git', intent: { kind: 'debug' } },
    tool_plan: { tier_max: 1 },
  });
  expect(done.output.run_id).toMatch(/^20261115-090807-[0-9a-f]{6}$/);
  expect(done).toMatchObject({ exitCode: 0, root: made.root, wantsIndex: false });
  expect(done.line).toContain('sluice added 2 places for debug: a.ts, b.ts');
  done.keep();
  expect(readReceipts(state(), 9)).toEqual([JSON.parse(JSON.stringify(done.receipt))]);
});

test('the number of a run stands for its prompt, its place and, in a plan, for what is planned', async () => {
  repository(two);
  const id = async (prompt: string, request: Partial<AutoRequest> = {}, env = {}) =>
    (await run(prompt, request, env)).output.run_id;
  const first = await id('fix verifyToken');
  expect(await id('fix verifyToken')).toBe(first);
  expect(await id('fix readToken')).not.toBe(first);
  expect(await id('fix verifyToken', {}, { CI_AUTO_TOOLS_REPO_ROOT: '..' })).not.toBe(first);
  const plan = await id('fix verifyToken', { isPlan: true });
  expect(plan).toMatch(/^plan-[0-9a-f]{12}$/);
  const deep = { CI_AUTO_TOOLS_TIER_MAX: '2' };
  expect(await id('fix verifyToken', { isPlan: true }, deep)).not.toBe(plan);
});

test.each([
  ['a plan', { isPlan: true }],
  ['a person who only asks', { client: 'cli' }],
] as const)('O-11 %s leaves neither receipt nor memory', async (_, request) => {
  repository(two);
  const ask = () => run('fix verifyToken', { sessionId: 's', ...request });
  const first = await ask();
  first.keep();
  expect(readdirSync(join(made.root, '..')).sort()).toEqual(['repository', 'results.json']);
  expect(shown(await ask())).toEqual(shown(first));
});

test('O-11 the time and the marks of a plan are the same every time', async () => {
  repository(two);
  const { output } = await run('fix verifyToken', {}, { CI_AUTO_TOOLS_MODE: 'plan' });
  expect(output.created_at).toBe('1970-01-01T00:00:00Z');
  expect(output.tool_plan.planned_codex_command).toBe('codex exec resume --last');
  expect(context({ output } as AutoRun)).toContain(output.run_id.slice(-12));
  expect(context({ output } as AutoRun)).not.toContain('feed');
});

test('U-05 what a session was given is known in it and in no other, and an empty answer is no memory', async () => {
  repository(two);
  const ask = (request: Partial<AutoRequest>) => run('fix verifyToken', request);
  (await run('hello', { sessionId: 'one' })).keep();
  (await ask({ sessionId: 'one' })).keep();
  const again = await ask({ sessionId: 'one' });
  expect(shown(again)).toEqual([]);
  expect(limits(again)).toContain('2 already given in this session, not repeated');
  expect(shown(await ask({ sessionId: 'two' }))).toHaveLength(2);
  expect(shown(await ask({}))).toHaveLength(2);
});

test('"it" is what the session was shown last: by its name, else by its place; without memory nothing runs', async () => {
  repository([found('a.ts', '3: export const a = 1;', 0.9, { symbol: 'openAll' })]);
  const lost = await run('who calls it?', { sessionId: 's' });
  expect(lost.receipt.nothing).toBe(
    'about something said before, of which this session was shown nothing',
  );
  expect(lost.output.tool_plan.tools).toEqual([]);
  (await run('fix verifyToken', { sessionId: 's' })).keep();
  const query = (done: AutoRun) =>
    done.output.tool_plan.tools.find(({ tool }) => tool === 'ci_search')?.args.query;
  expect(query(await run('who calls it?', { sessionId: 's' }))).toBe('who calls it? (`openAll`)');
  made.write(
    '../results.json',
    JSON.stringify([
      { tool: 'ci_search', status: 'ok', data: { items: [found('b.ts', '3: b();', 0.9)] } },
    ]),
  );
  (await run('fix verifyToken', { sessionId: 't' })).keep();
  const asked = await run('who calls it?', { sessionId: 't' });
  expect(query(asked)).toBe('who calls it? (b.ts:3)');
  expect(asked.output.inputs.prompt).toBe('who calls it?');
  expect(asked.output.inputs.signals.map(({ match }) => match)).toContain('b.ts');
  const plan = await run('who calls it?', { isPlan: true });
  expect(plan.receipt.nothing).not.toBe(lost.receipt.nothing);
});

test('outside of a work tree the current folder is searched and that is said', async () => {
  repository(two);
  made.remove();
  made = temporaryRepository({}, { hasGit: false });
  made.write('../results.json', '[]');
  const done = await run('fix verifyToken');
  expect(done.output.inputs.repo_root_source).toBe('no-git-root');
  expect(limits(done)).toContain('no-git-root');
  const home = await run('fix verifyToken', {}, { HOME: made.root });
  expect(home.receipt.nothing).toContain('is no repository');
  expect(home.output.tool_plan.tools).toEqual([]);
});

test('files that a prompt names and that are no text are told of, unless a rule hides them', async () => {
  const image = 'fix verifyToken as in logo.png';
  repository([], { 'logo.png': '\u0000\u0001\u0002' });
  expect(shown(await run(image))).toEqual([
    expect.objectContaining({ tool: 'named_file', path: 'logo.png' }),
  ]);
  made.write('sluice.yaml', 'version: 1\nrules:\n  - { deny: d, path: logo.png }\n');
  expect(shown(await run(image))).toEqual([]);
  made.write('sluice.yaml', 'version: 1\nrules:\n  - { deny: d, tool: "ci_*" }\n');
  const refused = await run(image);
  expect(shown(refused)).toEqual([]);
  expect(refused.receipt.nothing).toMatch(/^ci_index_status not run: rule "d"/);
  expect(limits(refused).filter((line) => line.includes(' not run: '))).toHaveLength(3);
});

test('where cleaning fails nothing is shown as it came, and that is said', async () => {
  repository(two);
  const clean = () => {
    throw new Error('a rule broke');
  };
  const done = await run('fix verifyToken', {}, {}, { clean });
  expect(context(done)).toBe('');
  expect(limits(done)).toContain('what was found could not be cleaned and is left out');
  expect(done.output.tool_results).toEqual([
    expect.objectContaining({ status: 'error', error: { code: 'E_UNKNOWN', message: 'given up' } }),
  ]);
  expect(done.exitCode).toBe(40);
});

test('O-22 where cleaning takes too long the surest find with code is shown alone, else nothing', async () => {
  repository([found('c.ts', '', 1), ...two]);
  const few =
    (most: number): NonNullable<AutoOptions['clean']> =>
    (items) => {
      if (items.length > most) throw new OutOfTime('too many');
      return { items, countsOf: new Map() };
    };
  const runWith = (most: number) =>
    run('fix verifyToken', {}, {}, { clean: few(most), wantsData: false });
  // Even that one is given up where the machine is too busy for it.
  const one = async () => shown(await runWith(1)).map(({ path }) => path);
  await expect.poll(one, { timeout: 30_000 }).toEqual(['a.ts']);
  const none = await runWith(0);
  expect(shown(none)).toEqual([]);
  expect(none.output.tool_results).toEqual([
    expect.objectContaining({
      status: 'timeout',
      error: { code: 'E_TIMEOUT', message: 'timeout' },
    }),
  ]);
  expect(none.exitCode).toBe(50);
  expect(limits(none)).not.toContain('what was found could not be cleaned and is left out');
});
