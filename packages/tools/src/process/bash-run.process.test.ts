import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processesWith, until } from '../testing/processes.js';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

/** A length of sleep by which a process of this run is found again. */
let numbers = 0;
function ownSleep(): string {
  numbers += 1;
  return `sleep 3${process.pid}.${numbers}`;
}

for (const backend of ['auto', 'unconfined'] as const) {
  describe(`commands with the ${backend} backend`, () => {
    let bench: Workbench;
    beforeAll(async () => {
      bench = await openWorkbench({ sandbox: { backend } });
    });
    afterAll(() => bench.close());
    const started = (name: string) => until(() => existsSync(join(bench.root, name)));

    test('T-01 bash_run gives stdout, stderr and exitCode; cmd is taken for command', async () => {
      const args = { command: 'echo out; echo err >&2; exit 3' };
      expect(await bench.result('bash_run', args)).toMatchObject({
        exitCode: 3,
        stdout: 'out\n',
        stderr: 'err\n',
      });
      expect(await bench.result('bash_run', { cmd: 'pwd', cwd: '.' })).toMatchObject({
        stdout: `${bench.root}\n`,
      });
      expect((await bench.run('bash_run', args)).isError).toBe(false);
    });

    test('L-06 what a command puts out is told while it runs', async () => {
      const command = 'echo begun; until [ -e go-on ]; do sleep 0.05; done; echo ended';
      const over = new AbortController();
      const heard: unknown[] = [];
      const listening = (async () => {
        for await (const { event } of bench.runtime.subscribe({ signal: over.signal })) {
          if (event.type === 'tool_custom_event') heard.push(event.data);
        }
      })();
      const ending = bench.run('bash_run', { command });
      await until(() => heard.length > 0);
      expect(heard).toEqual([{ stream: 'stdout', text: 'begun\n' }]);
      bench.write('go-on', '');
      expect((await ending).isError).toBe(false);
      await until(() => heard.length > 1);
      expect(heard[1]).toEqual({ stream: 'stdout', text: 'ended\n' });
      over.abort();
      await listening;
    });

    test('R14 a command that waits for input gets none', async () => {
      expect(await bench.result('bash_run', { command: 'cat; read x; echo $?' })).toMatchObject({
        stdout: '1\n',
      });
    });

    test('B7 a time limit is a failure at its time, with what was printed and nothing left', async () => {
      const own = ownSleep();
      const command = `echo begun; (${own}) & setsid ${own} & ${own}`;
      const outcome = await bench.run('bash_run', { command, timeout_ms: 2_500 });
      expect(outcome).toMatchObject({
        isError: true,
        result: { ok: false, error_code: 'TIMEOUT', stdout: 'begun\n' },
      });
      expect(processesWith(own)).toEqual([]);
    });

    test('K-17 a cancelled call ends when its tree is gone and keeps what was printed', async () => {
      const own = ownSleep();
      const controller = new AbortController();
      const command = `trap '' TERM; (trap '' TERM; ${own}) & echo begun; touch cancel-me; ${own}`;
      const call = bench.run('bash_run', { command }, controller.signal);
      await started('cancel-me');
      controller.abort(new Error('stop'));
      const { result, state } = await call;
      expect(state).toBe('FAILED');
      expect(result).toMatchObject({
        error_code: 'CANCELLED',
        may_still_run: false,
        partial_output: { stdout: 'begun\n' },
      });
      expect(processesWith(own)).toEqual([]);
    });

    test('T-04 R07 long output says what was cut; a flood is ended; binary output is named', async () => {
      const long = await bench.result('bash_run', { command: 'seq 1 200000' });
      expect(long).toMatchObject({
        truncated: true,
        note: expect.stringContaining('bytes were cut'),
      });
      expect((long.stdout as string).length).toBeLessThan(25_000);
      expect(long.stdout).toMatch(/^1\n2\n/);
      expect(long.stdout).toMatch(/200000\n$/);
      const binary = await bench.result('bash_run', { command: 'head -c 100 /dev/zero' });
      expect(binary.stdout).toBe('(100 bytes of binary output, not shown)');
      expect(await bench.result('bash_run', { command: 'yes' })).toMatchObject({
        ok: false,
        error_code: 'LIMIT',
        error: expect.stringContaining('output'),
      });
    });

    test('T-05 B7 bash_logs reads by offset while the command runs; bash_kill ends the tree', async () => {
      const own = ownSleep();
      const command = `echo one; sleep 0.3; echo two; (${own}) & ${own}`;
      const run = await bench.result('bash_run', { command, background: true });
      expect(run).toMatchObject({ background: true, status: 'running', pid: expect.any(Number) });
      let logs: Record<string, unknown> = {};
      await until(async () => {
        logs = await bench.result('bash_logs', { shell_id: run.shell_id });
        return (logs.output as string).includes('two');
      });
      expect(logs).toMatchObject({ running: true, output: 'one\ntwo\n', exitCode: null });
      const rest = await bench.result('bash_logs', { pid: run.pid, offset: 4 });
      expect(rest).toMatchObject({ output: 'two\n', next_offset: 8 });
      const killed = await bench.result('bash_kill', { pid: String(run.pid) });
      expect(killed).toMatchObject({ ok: true, message: expect.stringContaining('Killed shell') });
      expect(processesWith(own)).toEqual([]);
      expect(await bench.result('bash_logs', { pid: run.pid })).toMatchObject({
        running: false,
        output: 'one\ntwo\n',
      });
      expect(await bench.result('bash_kill', { pid: run.pid })).toMatchObject({
        message: expect.stringContaining('already ended'),
      });
    });

    test('B7 processes belong to their agent and end with it', async () => {
      const own = ownSleep();
      const other = bench.runtimeOf('other');
      const outcome = await other.runCall(
        { name: 'bash_run', arguments: { command: `(${own}) & ${own}`, background: true } },
        { mode: 'coding' },
      );
      const { pid } = outcome.result as { pid: number };
      await until(() => processesWith(own).length > 0);
      for (const name of ['bash_logs', 'bash_kill']) {
        expect(await bench.result(name, { pid })).toMatchObject({
          ok: false,
          error: `Shell not found: ${pid}`,
          recommendations: [expect.any(String)],
        });
      }
      const owner = { sessionId: 'session', agentId: 'other' };
      expect(await bench.builtins.processes.endAgent(owner)).toMatchObject([{ survivors: 0 }]);
      expect(processesWith(own)).toEqual([]);
    });
  });
}
