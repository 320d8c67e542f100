import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIndex, openCodebase, search } from '../../packages/codeintel/src/index.js';
import { runGit } from '../../packages/sandbox/src/index.js';
import { type AttackGround, attackGround, TRAP_NAMES } from './hostile-repository.js';
import { HOSTILE_SETTINGS } from './hostile-settings.js';
import { isLarge, seeded } from './size.js';

const COUNT = isLarge ? 600 : 52;

let ground: AttackGround;
let trap: Server;
let port = 0;
let connections = 0;

beforeAll(async () => {
  ground = attackGround();
  // Whatever is left in the folder for temporary files is then ours.
  mkdirSync(join(ground.base, 'temporary'));
  process.env.TMPDIR = join(ground.base, 'temporary');
  trap = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const address = trap.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(async () => {
  await new Promise((resolve) => trap.close(resolve));
  ground.remove();
});

test('I09 the traps work: plain git that obeys a hostile repository runs its program', () => {
  const caught = HOSTILE_SETTINGS.map(
    (setting, index) =>
      ground.repository({ number: 10_000 + index, trap: 'none', settings: [setting], port }).root,
  );
  const before = ground.hasRun().length;
  for (const root of caught.slice(0, 30)) {
    for (const args of [
      ['log', '-p', '-1', '--show-signature'],
      ['status', '-s'],
      ['ls-files', '--others', '--exclude-standard'],
    ]) {
      try {
        execFileSync('git', args, {
          cwd: root,
          stdio: 'ignore',
          timeout: 2000,
          killSignal: 'SIGKILL',
        });
      } catch {
        // Many of them end badly; what counts is whether a planted program ran.
      }
    }
  }
  expect(ground.hasRun().length).toBeGreaterThan(before + 4);
});

test(`I09 I08 P19 ${COUNT} hostile repositories are read and indexed: nothing runs, nothing outside is read, every process ends`, async () => {
  const random = seeded(20261116);
  const ranBefore = ground.hasRun();
  const failures: string[] = [];
  for (let number = 0; number < COUNT; number += 1) {
    const { root, recipe } = ground.repository({
      number,
      trap: TRAP_NAMES[number % TRAP_NAMES.length] ?? 'none',
      settings: [
        HOSTILE_SETTINGS[number % HOSTILE_SETTINGS.length] ?? '',
        ...HOSTILE_SETTINGS.filter(() => random() < 0.15),
      ],
      port,
    });
    const outputs = await Promise.all([
      ...(['auto', 'never'] as const).flatMap((confine) => [
        runGit(root, ['rev-parse', 'HEAD'], { confine, timeoutMs: 4000 }),
        runGit(root, ['ls-files', '-z', '--stage'], { confine, timeoutMs: 4000 }),
        runGit(root, ['ls-files', '-z', '--others', '--exclude-standard'], {
          confine,
          timeoutMs: 4000,
        }),
        runGit(root, ['log', '-n20', '--name-status', '-M90%', '-p', '--format=%H %B'], {
          confine,
          timeoutMs: 4000,
        }),
      ]),
      number % 5 === 0 ? indexed(root) : undefined,
    ]);
    if (outputs.some((text) => text?.includes(ground.secret)))
      failures.push(`read outside: ${recipe}`);
    const ran = ground.hasRun().filter((mark) => !ranBefore.includes(mark));
    if (ran.length > 0) failures.push(`ran ${ran.join(', ')}: ${recipe}`);
    if (connections > 0) failures.push(`called home: ${recipe}`);
    if (failures.length > 0) break;
  }
  expect(failures).toEqual([]);
  expect(readdirSync(join(ground.base, 'temporary'))).toEqual([]);
  expect(processesBelow(ground.base)).toEqual([]);
}, 1_200_000);

/** The index of a repository as bytes, and what a search in it shows. */
async function indexed(root: string): Promise<string> {
  const cacheFolder = `${root}-cache`;
  await buildIndex({ root, cacheFolder });
  const codebase = await openCodebase({ root, cacheFolder }, 'words');
  const found = await search(codebase, { query: 'canary words' });
  const bytes = readdirSync(cacheFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return [...bytes, JSON.stringify(found)].join('\n');
}

/** Command lines of living processes that have to do with a folder. */
function processesBelow(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    })
    .filter((line) => line.includes(folder));
}
