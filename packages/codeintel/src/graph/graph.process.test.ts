import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExtractor } from '../extract/create-extractor.js';
import { hotspots } from '../history/hotspots.js';
import { type Codebase, openCodebase } from '../search/codebase.js';
import { complexity } from '../status/complexity.js';
import { buildIndex } from '../status/index-status.js';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { bugLocate } from './bug-locate.js';
import { callChain } from './call-chain.js';
import { graphRag } from './graph-rag.js';
import { impact } from './impact.js';

let repository: TemporaryRepository;
let codebase: Codebase;

const files = {
  'src/auth.ts': `export function verifyToken(token: string): boolean {
  if (token === '') return false;
  return decode(token) !== undefined;
}

export function decode(token: string): string | undefined {
  for (const part of token.split('.')) {
    if (part.length > 3 && part !== 'none') return part;
  }
  return undefined;
}

export function unrelated(): number {
  return 1;
}
`,
  'src/login.ts': `import { verifyToken as check } from './auth.js';

export class Login {
  open(token: string): boolean {
    return this.ask(token);
  }
  ask(token: string): boolean {
    return check(token);
  }
}
`,
  'src/main.ts': `import { Login } from './login.js';

export function start(): void {
  const login = new Login();
  login.open('abc');
}

export function ping(): void {
  pong();
}

export function pong(): void {
  ping();
}
`,
  'src/auth.test.ts': `import { verifyToken } from './auth.js';

export function testVerify(): void {
  verifyToken('a.b');
}
`,
  'lib/other.ts': 'export function decode(value: number): number {\n  return value;\n}\n',
};

beforeAll(async () => {
  repository = temporaryRepository(files, { hasGit: true });
  repository.commitAll('Add login');
  repository.write({ 'src/auth.ts': `${files['src/auth.ts']}// end\n` });
  repository.commitAll('Fix empty token');
  const options = {
    root: repository.root,
    cacheFolder: repository.cacheFolder,
    makeExtractor: () => createExtractor(['typescript']),
  };
  await buildIndex(options);
  codebase = await openCodebase(options, '');
});

afterAll(() => {
  codebase.close();
  repository.dispose();
});

test('D3 a real caller is found, through a renamed import too, and the next function is no callee', () => {
  const result = callChain(codebase, { symbol: 'verifyToken', depth: 3 });
  const [target] = result.call_chain;
  expect(target).toMatchObject({
    symbol_id: 'src/auth.ts::verifyToken',
    path: 'src/auth.ts',
    line_start: 1,
  });
  expect(target?.callers.map((node) => node.symbol_id).sort()).toEqual([
    'src/auth.test.ts::testVerify',
    'src/login.ts::Login.ask',
  ]);
  expect(target?.callees.map((node) => node.symbol_id)).toEqual(['src/auth.ts::decode']);
  const ask = target?.callers.find((node) => node.symbol === 'Login.ask');
  expect(ask?.callers[0]?.symbol_id).toBe('src/login.ts::Login.open');
  expect(ask?.callers[0]?.callers[0]?.symbol_id).toBe('src/main.ts::start');
});

test('a cycle ends its branch and is shown', () => {
  const result = callChain(codebase, { symbol: 'ping', direction: 'callees', depth: 8 });
  expect(result.cycle_detected).toBe(true);
  expect(result.call_chain[0]?.callees[0]).toMatchObject({ symbol: 'pong', is_cycle: false });
  expect(result.call_chain[0]?.callees[0]?.callees[0]).toMatchObject({
    symbol: 'ping',
    is_cycle: true,
    callees: [],
  });
});

test('same names are told apart and each can be asked for', () => {
  const result = callChain(codebase, { symbol: 'decode' });
  expect([result.target_symbol, ...result.alternatives].join(' ')).toContain(
    'lib/other.ts::decode',
  );
  const exact = callChain(codebase, {
    symbol: 'src/auth.ts::decode',
    direction: 'callers',
    depth: 1,
  });
  expect(exact.target_symbol).toBe('src/auth.ts::decode');
  expect(exact.call_chain[0]?.callers.map((node) => node.symbol)).toEqual(['verifyToken']);
  const other = callChain(codebase, { symbol: 'lib/other.ts::decode', direction: 'callers' });
  expect(other.call_chain[0]?.callers).toEqual([]);
});

test('an unknown symbol gives the nearest names, a hostile one nothing', () => {
  expect(callChain(codebase, { symbol: 'verifyTokn' })).toMatchObject({
    found: false,
    nearest: ['verifyToken'],
  });
  expect(callChain(codebase, { symbol: '__proto__' }).found).toBe(false);
  expect(callChain(codebase, { symbol: 'constructor' }).found).toBe(false);
});

test('D3 impact walks callers, not callees, and names the tests', () => {
  const result = impact(codebase, { symbol: 'src/auth.ts::decode', depth: 4, threshold: 0.05 });
  const ids = result.affected_nodes.map((node) => node.id);
  expect(ids[0]).toBe('src/auth.ts::verifyToken');
  expect(ids).toEqual(
    expect.arrayContaining(['src/login.ts::Login.ask', 'src/login.ts::Login.open']),
  );
  expect(result.tests).toEqual(['src/auth.test.ts']);
  const depths = result.affected_nodes.map((node) => node.depth);
  expect(Math.max(...depths)).toBeGreaterThan(2);
  expect(
    impact(codebase, { symbol: 'verifyToken' }).affected_nodes.map((node) => node.id),
  ).not.toContain('src/auth.ts::decode');
});

test('impact of a file is whoever uses it', () => {
  const result = impact(codebase, { file: 'src/auth.ts' });
  expect(result.affected_files).toEqual(
    expect.arrayContaining(['src/login.ts', 'src/auth.test.ts']),
  );
  expect(impact(codebase, { file: 'src/none.ts' })).toMatchObject({
    found: false,
    total_affected: 0,
  });
});

test('D3 an explicit stack line is the first candidate', () => {
  const result = bugLocate(codebase, {
    error: 'TypeError: x is undefined\n    at src/auth.ts:4:10',
  });
  expect(result.candidates[0]).toMatchObject({
    path: 'src/auth.ts',
    line: 4,
    symbol: 'verifyToken',
  });
});

test('the innermost frame of a Python trace is the last one, and frames outside the repository are told', () => {
  const error =
    'Traceback (most recent call last):\n  File "/usr/lib/x.py", line 2, in a\n  File "/app/src/login.ts", line 5, in open\n  File "/app/src/auth.ts", line 7, in decode';
  const result = bugLocate(codebase, { error });
  expect(result.candidates[0]).toMatchObject({ path: 'src/auth.ts', line: 7 });
  expect(result.candidates[1]).toMatchObject({ path: 'src/login.ts', line: 5 });
  expect(result.frames[0]?.file).toBeNull();
});

test('D3 a whole sentence finds the files its words fit', () => {
  const result = bugLocate(codebase, { error: 'fix auth bug in login' });
  expect(result.candidates.map((candidate) => candidate.path)).toContain('src/login.ts');
});

test('graph text holds what fits the budget and says when it was cut', async () => {
  const whole = await graphRag(codebase, { query: 'verify the token of a login', budget: 8000 });
  expect(whole.subgraph.nodes.map((node) => node.id)).toContain('src/auth.ts::verifyToken');
  expect(whole.subgraph.edges).toContainEqual(
    expect.objectContaining({
      from: 'src/auth.ts::verifyToken',
      to: 'src/auth.ts::decode',
      type: 'calls',
    }),
  );
  expect(whole.text).toContain('decode(token) !== undefined');
  const small = await graphRag(codebase, { query: 'verify the token of a login', budget: 100 });
  expect(small.token_count).toBeLessThanOrEqual(100);
  expect(small.metadata.truncated).toBe(true);
});

test('D3 complexity is measured, and null where it cannot be', () => {
  const result = complexity(codebase, { path: 'src/auth.ts' });
  expect(result.functions[0]).toMatchObject({ symbol: 'decode', cyclomatic: 4 });
  expect(result.metrics.cyclomatic_complexity).toBeGreaterThan(4);
  expect(complexity(codebase, { path: 'none.ts' })).toMatchObject({
    found: false,
    metrics: { cyclomatic_complexity: null },
  });
});

test('hotspots count commits, fixes and complexity within the days', () => {
  const result = hotspots(codebase, { days: 30, nowMs: Date.now() });
  expect(result.commits).toBe(2);
  expect(result.hotspots[0]).toMatchObject({
    rank: 1,
    path: 'src/auth.ts',
    frequency: 2,
    bug_fix_count: 1,
  });
  const later = hotspots(codebase, { days: 1, nowMs: Date.now() + 90 * 86_400_000 });
  expect(later.warnings[0]).toContain('no commit in the last 1 days');
});
