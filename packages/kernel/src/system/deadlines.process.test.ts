import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const system = new URL('../../dist/system/index.js', import.meta.url).href;

async function outputOf(program: string): Promise<string> {
  const source = `import { systemClock } from ${JSON.stringify(system)}; ${program}`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source], {
    timeout: 50_000,
  });
  return stdout;
}

test('a time limit that was taken back does not keep a program alive, and the next one does', async () => {
  const program = `
    systemClock.setTimer(() => process.stdout.write('never'), 600_000)();
    systemClock.setTimer(() => process.stdout.write('never'), 300)();
    systemClock.setTimer(() => process.stdout.write('ran'), 300);
  `;
  expect(await outputOf(program)).toBe('ran');
});

test('what one that rings throws does not take their time from the others', async () => {
  const program = `
    process.once('uncaughtException', () => process.stdout.write('thrown, '));
    systemClock.setTimer(() => { throw new Error('mine'); }, 300);
    systemClock.setTimer(() => process.stdout.write('ran'), 300);
  `;
  expect(await outputOf(program)).toBe('thrown, ran');
});
