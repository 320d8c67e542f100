import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ApprovalRequest, CallOutcome } from '@sluice/kernel';
import { bindSandbox } from '@sluice/kernel/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../testing/workbench.js';

let bench: Workbench;
let beforeWrite: () => void;
beforeEach(async () => {
  beforeWrite = () => undefined;
  bench = await openWorkbench({
    sandbox: { backend: 'unconfined' },
    permission: { mode: 'ask' },
    wrapSandbox: (sandbox) => ({
      ...sandbox,
      writeFile: (...args) => {
        beforeWrite();
        return sandbox.writeFile(...args);
      },
      writeFiles: (...args) => {
        beforeWrite();
        return sandbox.writeFiles(...args);
      },
    }),
  });
});
afterEach(() => bench.close());

/**
 * Says yes to what was shown, after something has happened meanwhile. The call then ends, or the question is put
 * again with what it would do now; to that the answer is no.
 */
async function yesAfter(
  name: string,
  args: unknown,
  meanwhile: () => void,
): Promise<{ readonly outcome: CallOutcome; readonly again: ApprovalRequest | undefined }> {
  const id = `call-${name}`;
  let ended = false;
  const call = bench.runtime
    .runCall({ id, name, arguments: args }, { mode: 'coding' })
    .finally(() => {
      ended = true;
    });
  const pending = async (round: number) =>
    (await bench.runtime.pendingApprovals()).find(
      ({ request }) => request.callId === id && (request.round ?? 1) >= round,
    )?.request;
  await expect.poll(() => pending(1), { timeout: 20_000 }).toBeDefined();
  meanwhile();
  await bench.runtime.decide(id, 'allow');
  let again: ApprovalRequest | undefined;
  await expect
    .poll(
      async () => {
        again = await pending(2);
        return ended || again !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  if (again) await bench.runtime.decide(id, 'deny');
  return { outcome: await call, again };
}

/** The yes did not hold for what the call would have done by now. */
function expectNotRun({ outcome, again }: Awaited<ReturnType<typeof yesAfter>>): void {
  if (again) expect(again.changedSince).toBe(true);
  else expect(outcome.errorCode).toBe('EFFECT_CHANGED');
}

const write = { path: 'dir/a.txt', content: 'mine\n' };
const edit = { path: 'dir/a.txt', edits: [{ find: 'first', replace: 'mine' }] };
const multi = { edits: [{ path: 'dir/a.txt', find: 'first', replace: 'mine' }] };

describe('issue 15 item 3, F28: what changed while the question waited is not written over', () => {
  test('a file that appeared', async () => {
    const ran = await yesAfter('fs_write', write, () => bench.write('dir/a.txt', 'theirs\n'));
    expectNotRun(ran);
    expect(bench.read('dir/a.txt')).toBe('theirs\n');
  });

  test.each([
    ['fs_write', write],
    ['fs_edit', edit],
    ['fs_multi_edit', multi],
  ])('a file that changed, for %s', async (name, args) => {
    bench.write('dir/a.txt', 'first\n');
    const ran = await yesAfter(name, args, () => bench.write('dir/a.txt', 'first, and theirs\n'));
    expectNotRun(ran);
    expect(bench.read('dir/a.txt')).toBe('first, and theirs\n');
  });

  test.each([
    ['fs_write', write, 'FIRST\n'],
    ['fs_edit', { ...edit, edits: [{ find: 'irs', replace: 'x' }] }, 'Tirst\n'],
  ])('a file of the same size whose time was set back, for %s', async (name, args, changed) => {
    const path = bench.write('dir/a.txt', 'first\n');
    const { atime, mtime } = statSync(path);
    const ran = await yesAfter(name, args, () => {
      writeFileSync(path, changed);
      utimesSync(path, atime, mtime);
    });
    expectNotRun(ran);
    expect(bench.read('dir/a.txt')).toBe(changed);
  });

  test('a file in which there is nothing left to edit: it fails with its own reason', async () => {
    bench.write('dir/a.txt', 'first\n');
    const { outcome, again } = await yesAfter('fs_edit', edit, () =>
      bench.write('dir/a.txt', 'FIRST\n'),
    );
    expect(again).toBeUndefined();
    expect(outcome).toMatchObject({ state: 'FAILED', errorCode: 'TOOL_FAILED' });
    expect(bench.read('dir/a.txt')).toBe('FIRST\n');
  });

  test.each([
    ['fs_write', write],
    ['fs_edit', edit],
  ])('a file that was removed, for %s', async (name, args) => {
    const path = bench.write('dir/a.txt', 'first\n');
    const { outcome, again } = await yesAfter(name, args, () => rmSync(path));
    expect(again !== undefined || outcome.state === 'FAILED').toBe(true);
    expect(() => bench.read('dir/a.txt')).toThrow('ENOENT');
  });

  test.each([
    ['fs_write', write],
    ['fs_edit', edit],
    ['fs_multi_edit', multi],
  ])('a file that became a link to another, for %s', async (name, args) => {
    const path = bench.write('dir/a.txt', 'first\n');
    bench.write('other.txt', 'first\n');
    const ran = await yesAfter(name, args, () => {
      rmSync(path);
      symlinkSync(join(bench.root, 'other.txt'), path);
    });
    expectNotRun(ran);
    expect(bench.read('other.txt')).toBe('first\n');
  });

  test('a link that was turned to another file with the same content', async () => {
    bench.write('one.txt', 'first\n');
    bench.write('two.txt', 'first\n');
    mkdirSync(join(bench.root, 'dir'));
    const link = join(bench.root, 'dir/a.txt');
    symlinkSync(join(bench.root, 'one.txt'), link);
    const ran = await yesAfter('fs_write', write, () => {
      rmSync(link);
      symlinkSync(join(bench.root, 'two.txt'), link);
    });
    expectNotRun(ran);
    expect([bench.read('one.txt'), bench.read('two.txt')]).toEqual(['first\n', 'first\n']);
  });

  test('a parent folder that became a link, for a new file', async () => {
    mkdirSync(join(bench.root, 'dir'));
    mkdirSync(join(bench.root, 'elsewhere'));
    const ran = await yesAfter('fs_write', write, () => {
      rmSync(join(bench.root, 'dir'), { recursive: true });
      symlinkSync('elsewhere', join(bench.root, 'dir'));
    });
    expectNotRun(ran);
    expect(() => bench.read('elsewhere/a.txt')).toThrow('ENOENT');
  });

  test('P02 a script that is edited after its command was approved', async () => {
    const path = bench.write('run.sh', 'echo one > out\n');
    const ran = await yesAfter('bash_run', { command: 'bash run.sh' }, () =>
      writeFileSync(path, 'echo two > out\n'),
    );
    expectNotRun(ran);
    expect(() => bench.read('out')).toThrow('ENOENT');
  });

  test('the folder of a command that became a link', async () => {
    mkdirSync(join(bench.root, 'dir'));
    mkdirSync(join(bench.root, 'elsewhere'));
    const ran = await yesAfter('bash_run', { command: 'touch made', cwd: 'dir' }, () => {
      rmSync(join(bench.root, 'dir'), { recursive: true });
      symlinkSync('elsewhere', join(bench.root, 'dir'));
    });
    expectNotRun(ran);
    expect(() => readFileSync(join(bench.root, 'elsewhere/made'))).toThrow('ENOENT');
  });

  test('what nobody could be shown is asked about by nobody, and writes nothing once it is possible', async () => {
    const call = { id: 'early', name: 'fs_edit', arguments: edit };
    const outcome = await bench.runtime.runCall(call, { mode: 'coding' });
    expect(outcome).toMatchObject({ state: 'FAILED', result: { error_code: 'NOT_FOUND' } });
    bench.write('dir/a.txt', 'first\n');
    expect(await bench.runtime.pendingApprovals()).toEqual([]);
    expect(bench.read('dir/a.txt')).toBe('first\n');
  });

  test('nothing changed: the yes holds', async () => {
    bench.write('dir/a.txt', 'first\n');
    const { outcome, again } = await yesAfter('fs_edit', edit, () => undefined);
    expect({ state: outcome.state, again }).toEqual({ state: 'COMPLETED', again: undefined });
    expect(bench.read('dir/a.txt')).toBe('mine\n');
  });
});

describe('issue 15 item 3: check and write are one', () => {
  test('a file that appears after the last look is not written over', async () => {
    beforeWrite = () => bench.write('dir/a.txt', 'theirs\n');
    const { outcome } = await yesAfter('fs_write', write, () => undefined);
    expect(outcome.errorCode).toBe('EFFECT_CHANGED');
    expect(bench.read('dir/a.txt')).toBe('theirs\n');
  });

  test.each([
    ['fs_write', write],
    ['fs_edit', edit],
    ['fs_multi_edit', multi],
  ])(
    'a folder that is swapped after the last look is not written in, for %s',
    async (name, args) => {
      bench.write('dir/a.txt', 'first\n');
      bench.write('elsewhere/a.txt', 'first\n');
      beforeWrite = () => {
        renameSync(join(bench.root, 'dir'), join(bench.root, 'away'));
        symlinkSync('elsewhere', join(bench.root, 'dir'));
      };
      const { outcome } = await yesAfter(name, args, () => undefined);
      expect(outcome.errorCode).toBe('EFFECT_CHANGED');
      expect([bench.read('away/a.txt'), bench.read('elsewhere/a.txt')]).toEqual([
        'first\n',
        'first\n',
      ]);
    },
  );
});

describe('issue 15 item 3: a precondition about other files than those of the call', () => {
  test.each([
    ['fs_write', write],
    ['fs_edit', edit],
    ['fs_multi_edit', multi],
    ['fs_edit', { path: 'dir/a.txt', edits: [{ find: 'not there', replace: 'mine' }] }],
  ])('lets nothing run, for %s %j', async (name, args) => {
    bench.write('dir/a.txt', 'first\n');
    bench.write('other.txt', 'first\n');
    const tool = bench.registry.get(name);
    const context = { sandbox: bindSandbox(bench.sandbox), services: {} };
    const other = { path: 'other.txt', content: 'mine\n' };
    const shown = await bench.registry.get('fs_write')?.describeEffect?.(other, context);
    const result = await tool?.execute(args, {
      ...context,
      agentId: 'main',
      sessionId: 'session',
      callId: 'call',
      mode: 'coding',
      precondition: shown?.precondition,
      signal: new AbortController().signal,
      emit: () => undefined,
      keepPartial: () => undefined,
      attach: () => {
        throw new Error('nothing to attach');
      },
    });
    expect(result).toMatchObject({ ok: false, error_code: 'EFFECT_CHANGED' });
    expect(bench.read('dir/a.txt')).toBe('first\n');
  });

  test('N-09 nobody is asked about an edit that cannot be made: it fails with its own reason', async () => {
    bench.write('dir/a.txt', 'other\n');
    const outcome = await bench.runtime.runCall(
      { id: 'sure', name: 'fs_edit', arguments: edit },
      { mode: 'coding' },
    );
    expect(outcome).toMatchObject({ state: 'FAILED', errorCode: 'TOOL_FAILED' });
    expect(bench.read('dir/a.txt')).toBe('other\n');
  });
});

describe('item 2: files that make programs run code', () => {
  test.each(['.git/hooks/pre-commit', 'sub/.git/config', '.envrc', '.vscode/tasks.json'])(
    'F25 F26 %s is written after a yes to exactly that',
    async (path) => {
      const args = { path, content: 'x\n' };
      const { outcome } = await yesAfter('fs_write', args, () => undefined);
      expect(outcome.state).toBe('COMPLETED');
      expect(bench.read(path)).toBe('x\n');
    },
  );

  test.each(['.git/hooks/pre-commit', 'sub/.git/config', '.envrc', '.vscode/tasks.json'])(
    'F25 F26 %s is closed where nobody was asked',
    async (path) => {
      const unasked = await openWorkbench({ sandbox: { backend: 'unconfined' } });
      try {
        const outcome = await unasked.run('fs_write', { path, content: 'x\n' });
        expect(outcome.result).toMatchObject({ ok: false, error_code: 'PATH_PROTECTED' });
      } finally {
        await unasked.close();
      }
    },
  );
});
