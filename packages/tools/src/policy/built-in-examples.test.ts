import { toolFromInstance } from '@sluice/kernel';
import { expect, test } from 'vitest';
import { builtInExamples } from './built-in-examples.js';
import { builtInRules, builtIns } from './built-in-rules.js';

/** These look at the machine or at the session, not at the call alone. */
const BY_SURROUNDINGS = ['unconfined', 'workspace-boundary', 'untrusted-source'];
/** What only a very large call raises. */
const BY_SIZE = ['many-paths', 'too-large'];

const rules = builtInRules(undefined);

async function spokenTo(name: string, args: object): Promise<readonly string[]> {
  const tool = toolFromInstance({
    name,
    description: name,
    input_schema: { type: 'object' },
    metadata: { readonly: name === 'fs_read' },
    allowedModes: ['coding'],
    exec: () => undefined,
  });
  const question = { tool, args, mode: 'coding', sessionId: 's', agentId: 'a' } as const;
  const answers = await Promise.all(rules.map(async (rule) => rule(question)));
  return answers.flatMap((answer) => (answer?.matched ?? []).flatMap((one) => one.name ?? []));
}

test('P-06 there is an example of every built-in rule that a small call can raise', () => {
  const missing = [...builtIns.keys()].filter((name) => !builtInExamples().has(name));
  expect(missing).toEqual(BY_SIZE);
});

test('P-06 the examples of what is no rule for commands are whole calls', () => {
  const calls = [
    'unlisted-program',
    'secret-path',
    'path-runs-code',
    ...BY_SURROUNDINGS,
    'not-understood',
  ]
    .flatMap((name) => builtInExamples().get(name) ?? [])
    .map(({ tool, args }) => [tool, args]);
  expect(calls).toEqual([
    ['bash_run', { command: 'a-program-of-nobody --now' }],
    ['fs_read', { path: '.env' }],
    ['fs_write', { path: '.git/hooks/pre-commit', content: '' }],
    ['bash_run', { command: 'ls' }],
    ['fs_read', { path: '/etc/hosts' }],
    ['send_mail', { to: 'somebody@example.com' }],
    ['bash_run', { command: 'echo "' }],
  ]);
});

test('P-06 the examples of a built-in rule are calls that it speaks about', async () => {
  const names = [...builtIns.keys()].filter(
    (name) => ![...BY_SURROUNDINGS, ...BY_SIZE].includes(name),
  );
  for (const name of names) {
    for (const call of builtInExamples().get(name) ?? [])
      expect(await spokenTo(call.tool, Object(call.args)), name).toContain(name);
  }
});
