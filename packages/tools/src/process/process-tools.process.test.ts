import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../test-support/workbench.js';

for (const backend of ['auto', 'unconfined'] as const) {
  describe(`commands with the ${backend} backend`, () => {
    let bench: Workbench;
    beforeAll(async () => {
      bench = await openWorkbench({ sandbox: { backend } });
    });
    afterAll(() => bench.close());

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

    test('R14 a command that waits for input gets none', async () => {
      expect(await bench.result('bash_run', { command: 'cat; read x; echo $?' })).toMatchObject({
        stdout: '1\n',
      });
    });

    test('B7 a time limit is a failure at its time, with what was printed and nothing left', async () => {
      const marker = join(bench.root, `late-${backend}`);
      const command = `echo begun; (sleep 2; touch ${marker}) & sleep 30`;
      const outcome = await bench.run('bash_run', { command, timeout_ms: 500 });
      expect(outcome).toMatchObject({
        isError: true,
        result: { ok: false, error_code: 'TIMEOUT', stdout: 'begun\n' },
      });
      await sleep(2_500);
      expect(existsSync(marker)).toBe(false);
    });

    test('K-17 a cancelled call ends when its tree is gone and keeps what was printed', async () => {
      const marker = join(bench.root, `cancelled-${backend}`);
      const controller = new AbortController();
      const command = `echo begun; trap '' TERM; (sleep 3; touch ${marker}) & sleep 30`;
      const call = bench.run('bash_run', { command }, controller.signal);
      await sleep(700);
      controller.abort(new Error('stop'));
      const { result, state } = await call;
      expect(state).toBe('FAILED');
      expect(result).toMatchObject({
        error_code: 'CANCELLED',
        may_still_run: false,
        partial_output: { stdout: 'begun\n' },
      });
      await sleep(3_000);
      expect(existsSync(marker)).toBe(false);
    });

    test('T-04 long output says what was cut; binary output is named', async () => {
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
    });

    test('T-05 B7 bash_logs reads by offset while the command runs; bash_kill ends the tree', async () => {
      const marker = join(bench.root, `killed-${backend}`);
      const command = `echo one; sleep 0.3; echo two; (sleep 3; touch ${marker}) & sleep 30`;
      const started = await bench.result('bash_run', { command, background: true });
      expect(started).toMatchObject({
        background: true,
        status: 'running',
        pid: expect.any(Number),
      });
      let logs = await bench.result('bash_logs', { pid: started.pid });
      while (!(logs.output as string).includes('two')) {
        await sleep(50);
        logs = await bench.result('bash_logs', { shell_id: started.shell_id });
      }
      expect(logs).toMatchObject({ running: true, output: 'one\ntwo\n', exitCode: null });
      const rest = await bench.result('bash_logs', { pid: started.pid, offset: 4 });
      expect(rest).toMatchObject({ output: 'two\n', next_offset: 8 });
      const killed = await bench.result('bash_kill', { pid: String(started.pid) });
      expect(killed).toMatchObject({ ok: true, message: expect.stringContaining('Killed shell') });
      expect(await bench.result('bash_logs', { pid: started.pid })).toMatchObject({
        running: false,
        output: 'one\ntwo\n',
      });
      await sleep(3_200);
      expect(existsSync(marker)).toBe(false);
      expect(await bench.result('bash_kill', { pid: started.pid })).toMatchObject({
        message: expect.stringContaining('already ended'),
      });
    });

    test('B7 processes belong to their agent and end with it', async () => {
      const marker = join(bench.root, `agent-${backend}`);
      const other = bench.runtimeOf('other');
      const command = `(sleep 2; touch ${marker}) & sleep 30`;
      const outcome = await other.runCall(
        { name: 'bash_run', arguments: { command, background: true } },
        { mode: 'coding' },
      );
      const { pid } = outcome.result as { pid: number };
      for (const name of ['bash_logs', 'bash_kill']) {
        expect(await bench.result(name, { pid })).toMatchObject({
          ok: false,
          error: `Shell not found: ${pid}`,
          recommendations: [expect.any(String)],
        });
      }
      const owner = { sessionId: 'session', agentId: 'other' };
      expect(await bench.builtins.processes.endAgent(owner)).toMatchObject([{ survivors: 0 }]);
      await sleep(2_300);
      expect(existsSync(marker)).toBe(false);
    });
  });
}
