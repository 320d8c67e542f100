import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIndex, createExtractor } from '@sluice/codeintel';
import { afterEach, expect, test } from 'vitest';
import { runAuto } from './auto.js';
import { type TemporaryRepository, temporaryRepository } from './testing/index.js';
import { uptimeMs } from './uptime-ms.js';

let made: TemporaryRepository;
afterEach(() => made.remove());

const files = {
  'src/auth.ts':
    "import { readSession } from './session.js';\nexport function verifyToken(token: string): boolean {\n  return readSession(token) !== undefined;\n}\n",
  'src/session.ts':
    'export function readSession(token: string): object | undefined {\n  return token.length > 3 ? {} : undefined;\n}\n',
  'src/server.ts':
    "import { verifyToken } from './auth.js';\nexport function handleRequest(header: string): number {\n  return verifyToken(header) ? 200 : 401;\n}\n",
};

async function start(): Promise<void> {
  made = temporaryRepository(files);
  // A busy machine must not spend them.
  made.write(
    '../config/sluice/auto-tools.yaml',
    'budget: { wall_ms: 25000 }\ntools: { ci_changes: { timeout_ms: 25000 } }\n',
  );
  const cacheFolder = join(made.env.XDG_CACHE_HOME!, 'sluice');
  const makeExtractor = createExtractor;
  await buildIndex({ root: made.root, cacheFolder, makeExtractor }, { threads: 0 });
}

async function ask(prompt: string, sessionId?: string): Promise<string> {
  const session = sessionId === undefined ? {} : { sessionId };
  const run = await runAuto(
    { prompt, cwd: made.root, client: 'claude', isPlan: false, ...session },
    {
      env: made.env,
      nowMs: Date.now(),
      startedAt: uptimeMs(),
      randomHex: () => 'feed',
      wantsData: false,
    },
  );
  run.keep();
  return run.output.fused_context.for_model.additional_context;
}

test.each(['who calls it?', 'where is that function used?', '谁调用它？', '刚才那个在哪里被调用'])(
  'O-21 %j is understood from what the session was shown, and that is not shown again',
  async (prompt) => {
    await start();
    expect(await ask('how does verifyToken work?', 's')).toContain(
      '2: export function verifyToken',
    );
    const text = await ask(prompt, 's');
    expect(text).toContain('src/server.ts');
    expect(text).not.toContain('2: export function verifyToken');
  },
);

test.each(['who calls it?', 'that function is too slow', '它为什么失败？'])(
  'O-21 without anything before it, %j brings nothing',
  async (prompt) => {
    await start();
    expect(await ask(prompt, 'new')).toBe('');
    expect(await ask(prompt)).toBe('');
  },
);

test.each(['review my changes', 'what changed since yesterday?', '看看我的改动'])(
  'O-21 %j brings what has changed, and no search',
  async (prompt) => {
    await start();
    const git = (...words: string[]) =>
      execFileSync('git', [
        ...['-C', made.root, '-c', 'user.name=A', '-c', 'user.email=a@example.org'],
        ...words,
      ]);
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    const date = new Date(Date.now() - 5 * 86_400_000).toISOString();
    execFileSync(
      'git',
      [
        ...['-C', made.root, '-c', 'user.name=A', '-c', 'user.email=a@example.org'],
        ...['commit', '-qm', 'first'],
      ],
      { env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } },
    );
    expect(await ask(prompt)).toBe('');
    writeFileSync(
      join(made.root, 'src/session.ts'),
      'export function readSession(token: string): object | undefined {\n  return token.length > 8 ? {} : undefined;\n}\n',
    );
    const text = await ask(prompt);
    expect(text).toContain('1 file changed since');
    expect(text).toContain('src/session.ts:2-2');
    expect(text).toContain('2:   return token.length > 8');
    expect(text).toContain('readSession');
    expect(text).not.toContain('src/auth.ts');
  },
);
