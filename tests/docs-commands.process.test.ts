import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'docs/site');
const bin = join(root, 'packages/cli/bin/sluice.cjs');

const textOf = (page: string) => readFileSync(join(site, page), 'utf8');
const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !/^(?:node_modules|reference|\.)/.test(path))
  .sort();

/** Each line once, whichever pages show it. */
const lines = [
  ...new Set(
    pages.flatMap((page) =>
      [...textOf(page).matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, text = '']) =>
        text
          .trim()
          .split('\n')
          .map((line) => line.replace(/^npx (?:@sluice\/cli )?(?:sluice )?/, 'sluice ')),
      ),
    ),
  ),
];

/** What cannot run here, and why. A line that goes on until it is ended is started, seen to serve and ended. */
const NOT_HERE: ReadonlyMap<string, string> = new Map([
  ['sluice wrap --name files --read-only -- npx -y some-mcp-server', 'fetches from a registry'],
  ['sluice wrap install claude', 'asks the person before it writes'],
  ['sluice service install', 'needs systemd'],
]);
const SERVES = /^sluice serve /;

let folder: string;
let env: Record<string, string>;
let server: ChildProcess;
let callId: string;

function serve(...words: string[]): ChildProcess {
  return spawn(process.execPath, [bin, 'serve', '--json', '--port', '0', ...words], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function firstLine(started: ChildProcess): Promise<{ url: string }> {
  if (!started.stdout) throw new Error('it has no output');
  const [line] = await once(createInterface({ input: started.stdout }), 'line');
  return JSON.parse(String(line));
}

async function end(started: ChildProcess): Promise<void> {
  started.kill('SIGTERM');
  if (started.exitCode === null) await once(started, 'exit');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-docs-commands-'));
  env = { PATH: process.env.PATH ?? '', HOME: folder };
  server = serve();
  await firstLine(server);
  // A machine on which something has happened: one call, recorded.
  const shell = { cwd: folder, env: { ...env, NODE: process.execPath, SLUICE: bin } };
  await run('bash', ['-c', 'echo "what time is it" | "$NODE" "$SLUICE" chat'], shell);
  const { stdout } = await run(process.execPath, [bin, 'audit', 'list', '--json'], shell);
  callId = /"callId": "(.+?)"/.exec(stdout)?.[1] ?? '';
}, 120_000);

afterAll(async () => {
  await end(server);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const runnable = lines.filter((line) => !NOT_HERE.has(line));

test('L-02 most lines of the documents run here, and what does not is named', () => {
  expect(runnable.length).toBeGreaterThan(10);
  for (const line of NOT_HERE.keys()) expect(lines).toContain(line);
});

test.each(runnable.filter((line) => !SERVES.test(line) && line !== 'sluice stop'))(
  'L-02 the line runs: %s',
  async (line) => {
    const command = line.replace(/^sluice /, `"$NODE" "$SLUICE" `).replace('call_1b2c', callId);
    const shell = { ...env, NODE: process.execPath, SLUICE: bin };
    const { stdout, stderr } = await run('bash', ['-c', command], { cwd: folder, env: shell });
    expect(`${stdout}${stderr}`.trim()).not.toBe('');
  },
  60_000,
);

test.each(runnable.filter((line) => SERVES.test(line)))(
  'L-02 the line serves until it is ended: %s',
  async (line) => {
    const words = line
      .replace(SERVES, '')
      .replace(/--port \S+/, '')
      .split(' ');
    const started = serve(
      '--data',
      join(folder, 'other.db'),
      ...words.filter((word) => word !== ''),
    );
    try {
      const { url } = await firstLine(started);
      expect((await fetch(new URL('/health/live', url))).status).toBe(200);
    } finally {
      await end(started);
    }
  },
  60_000,
);

test('L-02 sluice stop ends what the documents have started', async () => {
  expect(lines).toContain('sluice stop');
  await run(process.execPath, [bin, 'stop'], { cwd: folder, env });
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}, 60_000);

/** What a page is made of, whatever its language. */
function shapeOf(page: string) {
  const text = textOf(page);
  return {
    headings: [...text.matchAll(/^#+ /gm)].map(([mark]) => mark),
    code: [...text.matchAll(/^```(?:sh|js)\n.*?^```$/gms)].map(([block]) => block),
    files: text.match(/^<<< .*$/gm) ?? [],
    rows: text.match(/^\|/gm)?.length ?? 0,
    paragraphs: text.split(/\n\n+/).length,
  };
}

test.each(['start.md', 'concepts.md', 'operate.md'])(
  'L-02 %s in Chinese has every heading, program, command and row of the English one',
  (page) => {
    expect(shapeOf(`zh/${page}`)).toEqual(shapeOf(page));
  },
);
