import { type SandboxPort, tool } from '@sluice/kernel';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Agent } from './agent.js';
import { createBench, until } from './testing/agent-bench.js';

function filesOf(files: Map<string, string>): SandboxPort {
  return {
    exec: async () => ({ stdout: '', stderr: '', exitCode: 0 }),
    async readFile(path) {
      const text = files.get(path.replace(/^\.\//, ''));
      if (text === undefined) throw new Error(`${path} does not exist`);
      return text;
    },
    writeFile: async (path, content) => files.set(path, content),
  };
}

/** A turn that waits for an answer about a command. */
async function asking(command: string) {
  const files = new Map([
    ['run.sh', 'echo hello'],
    ['server.log', 'started'],
    ['bin/tool', 'program'],
  ]);
  const bench = createBench(
    (_, index) =>
      index === 0 ? { calls: [{ id: 'b1', name: 'sh', arguments: { command } }] } : 'done',
    { openModes: ['coding'], permission: { mode: 'ask' }, sandbox: filesOf(files) },
  );
  const ran: string[] = [];
  bench.registry.register(
    tool({
      name: 'sh',
      description: 'Runs a command',
      parameters: z.object({ command: z.string() }),
      allowedModes: ['coding'],
      execute: (args) => {
        ran.push(args.command);
        return 'ran';
      },
    }),
  );
  await bench.agent.sessions.create({ id: 's1', mode: 'coding' });
  const turn = bench.agent.send('s1', 'run it');
  turn.catch(() => undefined);
  await until(async () => (await bench.agent.pendingApprovals('s1')).length === 1);
  return { ...bench, turn, files, ran };
}

/** The question is open once more, and says why. */
async function asksAgain(agent: Agent): Promise<void> {
  await until(async () => (await agent.pendingApprovals('s1')).length === 1);
  const [asked] = await agent.pendingApprovals('s1');
  expect(asked?.request).toMatchObject({ round: 2, changedSince: true });
}

describe('an approval of a command is one of the scripts it names', () => {
  test.each([
    ['sh run.sh --fast', 'run.sh'],
    ['cd . && ./run.sh', './run.sh'],
    ['bash "run.sh"; true', 'run.sh'],
    ['./bin/tool', './bin/tool'],
  ])('P02 %s does not run when the script was edited while it waited', async (command, path) => {
    const { agent, turn, files, ran } = await asking(command);
    files.set(path.replace('./', ''), 'rm -rf ~');
    expect(await agent.decide('s1', 'b1', 'allow')).toEqual({ status: 'settled' });
    await asksAgain(agent);
    expect(ran).toEqual([]);
    await agent.decide('s1', 'b1', 'allow');
    expect((await turn).calls).toMatchObject([{ state: 'COMPLETED' }]);
    expect(ran).toEqual([command]);
  });

  test('P02 a script that was not there when the question was asked does not run either', async () => {
    const { agent, turn, files, ran } = await asking('python3 later.py');
    files.set('later.py', 'print(1)');
    await agent.decide('s1', 'b1', 'allow');
    await asksAgain(agent);
    await agent.decide('s1', 'b1', 'deny');
    expect((await turn).calls).toMatchObject([{ errorCode: 'APPROVAL_DENIED' }]);
    expect(ran).toEqual([]);
  });

  test('P02 the binding outlives the process', async () => {
    const { kill, restart, files, ran } = await asking('sh run.sh');
    await kill();
    files.set('run.sh', 'rm -rf ~');
    const { agent } = restart(['done']);
    await agent.decide('s1', 'b1', 'allow');
    const resumed = agent.resume('s1');
    await asksAgain(agent);
    await agent.decide('s1', 'b1', 'deny');
    expect((await resumed).calls).toMatchObject([{ errorCode: 'APPROVAL_DENIED' }]);
    expect(ran).toEqual([]);
  });

  test('P02 what was shown runs, and a log that grows meanwhile is no matter', async () => {
    const { agent, turn, files, ran } = await asking('sh run.sh && tail server.log');
    const [asked] = await agent.pendingApprovals('s1');
    expect(asked?.request.meta.scripts).toEqual({
      'run.sh': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    files.set('server.log', 'started\nworking');
    await agent.decide('s1', 'b1', 'allow');
    expect((await turn).calls).toMatchObject([{ state: 'COMPLETED' }]);
    expect(ran).toEqual(['sh run.sh && tail server.log']);
  });

  test('P02 a denial stays a denial, whatever became of the script', async () => {
    const { agent, turn, files } = await asking('sh run.sh');
    files.set('run.sh', 'rm -rf ~');
    await agent.decide('s1', 'b1', 'deny');
    expect((await turn).calls).toMatchObject([{ errorCode: 'APPROVAL_DENIED' }]);
  });

  test('P02 an edit is bound to the scripts that it names, and runs once it was shown', async () => {
    const { agent, turn, ran } = await asking('sh run.sh');
    const edited = { command: 'sh run.sh --slow' };
    expect(await agent.decide('s1', 'b1', 'allow', { arguments: edited })).toMatchObject({
      status: 'invalid',
      failure: { code: 'EFFECT_CHANGED' },
    });
    const shown = await agent.previewEdit('s1', 'b1', edited);
    const { effectDigest = '' } = shown.status === 'shown' ? shown : {};
    await agent.decide('s1', 'b1', 'allow', { arguments: edited, effectDigest });
    expect((await turn).calls).toMatchObject([{ state: 'COMPLETED' }]);
    expect(ran).toEqual(['sh run.sh --slow']);
  });
});
