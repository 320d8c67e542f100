import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bench = fileURLToPath(new URL('../bench/scale/run.mjs', import.meta.url));

test('D-01 with one of three gateways killed and one restarted no governed call is lost and none is recorded twice', async () => {
  const words = ['--sessions', '100', '--seconds', '9', '--per-minute', '400', '--json'];
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [bench, ...words], (_error, ...said) =>
      resolve({ stdout: said[0], stderr: said[1] }),
    ),
  );
  const { bars, calls, lost, twice } = JSON.parse(stdout || JSON.stringify({ stderr }));
  expect({ calls, lost, twice }, stderr).toEqual({ calls: 60, lost: [], twice: [] });
  // How fast it was is for the benchmark to say: this machine may be busy.
  const held = bars.filter(({ name }: { name: string }) => !name.startsWith('calls a minute'));
  expect(held.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
});
