// A sandbox of the program: three functions, given to every tool that runs commands or touches files.
import assert from 'node:assert/strict';
import { createRegistry, createRuntime, tool } from '@sluice/kernel';
import { systemPorts } from '@sluice/kernel/system';

const files = new Map([['notes.txt', 'buy milk']]);
const sandbox = {
  exec: async (command) => ({ exitCode: 0, stdout: `ran ${command}`, stderr: '' }),
  readFile: async (path) => files.get(path) ?? '',
  writeFile: async (path, text) => void files.set(path, text),
};
const registry = createRegistry();
registry.register(
  tool(
    'run',
    async (_args, { sandbox: given }) => {
      const { stdout } = await given.exec('ls');
      return `${stdout}; ${await given.readFile('notes.txt')}`;
    },
    { allowedModes: ['coding'] },
  ),
);
const runtime = createRuntime({
  registry,
  ports: systemPorts(),
  sessionId: 's1',
  permission: { mode: 'auto' },
  sandbox,
});
const outcome = await runtime.runCall({ name: 'run' }, { mode: 'coding' });
assert.equal(outcome.result, 'ran ls; buy milk');
