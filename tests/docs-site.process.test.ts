import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'docs/site');
const bin = join(root, 'packages/cli/bin/sluice.cjs');

/** The pages that people wrote; the reference is made. */
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !/^(?:node_modules|reference|\.)/.test(path))
  .sort();

const blocks = pages.flatMap((page) =>
  [...readFileSync(join(site, page), 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
    ([, language = '', text = ''], index) => ({ page, language, text, index }),
  ),
);

const programs = blocks.filter(({ language }) => language === 'js');

/** The files that pages show. */
const shown = pages.flatMap((page) =>
  [...readFileSync(join(site, page), 'utf8').matchAll(/^<<< @\/(\S+?)(?:\{\w+\})?$/gm)].map(
    ([, path = '']) => relative(root, join(site, path)),
  ),
);

test('L-02 a block of code on a page is a program that runs, a command that exists, or the picture', () => {
  expect(programs.length + shown.length).toBeGreaterThan(15);
  const others = blocks.filter(({ language }) => language !== 'js' && language !== 'sh');
  expect(others.map(({ page }) => page)).toEqual(['concepts.md', 'zh/concepts.md']);
});

test.each(programs)('L-02 the program $index of $page runs', async ({ page, text, index }) => {
  // Where the packages are found as a program of a user finds them.
  const folder = join(root, 'examples/.cache');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${page.replaceAll(/\W/g, '-')}-${index}.mjs`);
  writeFileSync(file, text);
  await run(process.execPath, [file], { cwd: folder, timeout: 30_000 });
});

/** They bring stand-ins for the models and servers of others, which are less than their types say. */
const UNTYPED = new Set([
  'examples/ai-sdk-agent.mjs',
  'examples/foreign-mcp-server.mjs',
  'examples/openai-agents.mjs',
  'examples/spans.mjs',
  'examples/support-bot.mjs',
]);

test('L-02 the programs compile as strict TypeScript, for whoever takes them over into a project of theirs', async () => {
  const place = join(root, 'examples/.cache/typed');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const { page, text, index } of programs) {
    writeFileSync(join(place, `${page.replaceAll(/\W/g, '-')}-${index}.mts`), text);
  }
  for (const path of shown.filter((name) => name.endsWith('.mjs') && !UNTYPED.has(name))) {
    writeFileSync(
      join(place, basename(path).replace(/mjs$/, 'mts')),
      readFileSync(join(root, path)),
    );
  }
  const compilerOptions = {
    strict: true,
    // A parameter without a type of its own is what a reader adds first.
    noImplicitAny: false,
    noEmit: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', place]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});

test('L-02 every file that a page shows is there, and is an example or the template, which run in tests', () => {
  expect(shown.length).toBeGreaterThan(10);
  for (const path of shown) {
    expect(path).toMatch(/^(?:examples|packages\/cli\/template)\//);
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  }
});

const commands = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ page, text }) =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ page, line: line.replace(/^npx @sluice\/cli /, 'sluice ') })),
  );

test.each(commands)('L-02 the command of $page is one of ours: $line', async ({ line }) => {
  const [program, name = '', ...words] = line.split(' -- ')[0]?.split(' ') ?? [];
  // Where ours is not installed yet, `npx sluice` would fetch and run what somebody else gave that name.
  expect(program).toBe('sluice');
  const { stdout } = await run(process.execPath, [bin, name, '--help']);
  for (const option of words.filter((word) => word.startsWith('--'))) {
    expect(stdout).toContain(option);
  }
});

let folder: string;
let server: ChildProcess;
let address: string;
let browser: Browser;

beforeAll(async () => {
  await run(process.execPath, [join(root, 'scripts/docs.mjs')], { maxBuffer: 1 << 26 });
  folder = mkdtempSync(join(tmpdir(), 'sluice-docs-'));
  server = spawn(process.execPath, [bin, 'serve', '--json', '--port', '0'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (!server.stdout) throw new Error('the server has no output');
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  address = new URL('/docs', JSON.parse(String(line)).url).href;
  browser = await chromium.launch({
    executablePath: process.env.SLUICE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
  if (server) await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A page that tells what went wrong in it, and what it asked of any other host. */
async function openPage(): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !url.startsWith('data:')) faults.push(url);
  });
  return { page, faults };
}

test('L-02 the documents are served under /docs, with no script but their own and no request elsewhere', async () => {
  const { page, faults } = await openPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Sluice' }).waitFor();
  await page.getByRole('link', { name: 'Ten minutes' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ten minutes' }).waitFor();
  expect(await page.locator('main').textContent()).toContain('export const refund = tool({');
  expect(faults).toEqual([]);
  await page.close();
});

test('L-02 search works with nothing but this server', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${address}/start`);
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click();
  await page.getByRole('searchbox').fill('approval denied');
  await page.locator('.VPLocalSearchBox .result').first().waitFor();
  expect(await page.locator('.VPLocalSearchBox .result').count()).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await page.close();
});

test.each([
  '/start',
  '/concepts',
  '/guide/ai-sdk',
  '/reference/errors',
  '/zh/start',
  '/zh/concepts',
  '/zh/operate',
])(
  'L-02 axe finds nothing to mend on %s',
  async (path) => {
    const { page } = await openPage();
    await page.goto(`${address}${path}`);
    await page.evaluate(axe.source);
    const violations: unknown = await page.evaluate(
      "axe.run('main').then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))",
    );
    expect(violations).toEqual([]);
    await page.close();
  },
  180_000,
);

test('L-02 no link of any page leads nowhere', async () => {
  const built = join(root, 'packages/cli/docs-site');
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );
  const known = new Set(files.map((path) => `/docs/${path.replace(/(?:index)?\.html$/, '')}`));
  const broken = files.flatMap((file) =>
    [...readFileSync(join(built, file), 'utf8').matchAll(/<a [^>]*?href="([^"#]*)/g)]
      .map(([, href = '']) => href)
      .filter((href) => href !== '' && !/^(?:https?|mailto):/.test(href))
      .map((href) => new URL(href, `http://x/docs/${file}`).pathname.replace(/\.html$/, ''))
      .filter((path) => !known.has(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(broken).toEqual([]);
});

test('L-02 every code that a call, a program or the gateway can meet is on the page of errors, with words', () => {
  const text = readFileSync(join(site, 'reference/errors.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(100);
  for (const [, code, words = ''] of rows) expect([code, words.length > 10]).toEqual([code, true]);
  for (const code of ['MODE_DENIED', 'SESSION_BUSY', 'TOOL_ALREADY_REGISTERED', 'RATE_LIMITED'])
    expect(text).toContain(`\`${code}\``);
});
