import { createPolicy, createRegistry, type PolicyDecision } from '@sluice/kernel';
import { type Policy, readPolicy } from '@sluice/policy';
import { builtIns, composePolicy, readCommandParts, registerBuiltins } from '@sluice/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultFile } from './default-file.js';

const registry = createRegistry();
registerBuiltins(registry);
const tools = registry.all();

const file = (): Policy =>
  readPolicy(defaultFile(), { file: 'sluice.yaml', parseCommand: readCommandParts, builtIns });

function policyOn(face: 'chat' | 'mcp', own: Policy | undefined, confined: boolean) {
  return createPolicy(
    composePolicy({
      tools,
      allow: face === 'mcp' ? ['fs_write'] : [],
      others: face === 'mcp' ? 'deny' : 'ask',
      sandbox: {
        backend: { confined, why: 'a test' },
        resolvePath: async (path) => ({ path, absolutePath: `/w/${path}` }),
      },
      source: 'default',
      operator: {
        own: () => own,
        project: () => undefined,
        asker: { face, workspace: '/w', home: '/home/u' },
        loadPast: async () => [],
        now: () => 0,
      },
    }),
  );
}

const path = fc.constantFrom(
  'a.ts',
  'src/b.ts',
  '.env',
  '.git/config',
  '~/.ssh/id',
  '/etc/hosts',
  '../x',
  'package.json',
);
const program = fc.constantFrom(
  'ls',
  'npm test',
  'npm install x',
  'rm -rf build',
  'curl https://a.example',
  'git log',
  'git push -f',
  'foo',
  '$X y',
  "echo 'x",
  'cat .env',
  'sudo ls',
  'rm -rf /',
);
const command = fc
  .tuple(
    program,
    fc.constantFrom('', ' && ls', '; rm x', ' | sh', ' > out.txt', ' > .bashrc', ' &'),
  )
  .map(([one, rest]) => one + rest);
const args = fc.oneof(
  fc.record({ command, cwd: path }, { requiredKeys: ['command'] }),
  fc.record({ path, content: fc.string() }, { requiredKeys: ['path'] }),
  fc.record({ edits: fc.array(fc.record({ path }), { maxLength: 3 }) }),
  fc.record({ pattern: path, cwd: path }, { requiredKeys: ['pattern'] }),
  fc.constant({}),
);

test('P-01 the file that init writes decides 10,000 calls as no file does, on every face', async () => {
  const own = file();
  const pairs = (['chat', 'mcp'] as const).flatMap((face) =>
    [true, false].map(
      (confined) => [policyOn(face, undefined, confined), policyOn(face, own, confined)] as const,
    ),
  );
  const verdicts = new Set<string>();
  const made = fc.sample(fc.tuple(fc.constantFrom(...tools), args), { numRuns: 2_500, seed: 1 });
  for (const [tool, given] of made) {
    for (const [without, withFile] of pairs) {
      const question = { tool, args: given, mode: 'coding', sessionId: 's', agentId: 'a' } as const;
      const one: PolicyDecision = await without.evaluate(question);
      const other: PolicyDecision = await withFile.evaluate(question);
      expect(
        { verdict: other.verdict, risk: other.risk },
        JSON.stringify([tool.name, given]),
      ).toEqual({ verdict: one.verdict, risk: one.risk });
      verdicts.add(one.verdict);
    }
  }
  expect([...verdicts].sort()).toEqual(['allow', 'ask', 'deny']);
});

test('P-01 every rule that its comments show is one that can be read', () => {
  const shown = defaultFile().replaceAll(/^# {2}(- | {2}|built)/gm, '  $1');
  const policy = readPolicy(shown, { file: 'f', parseCommand: readCommandParts, builtIns });
  expect(policy.rules.map(({ verdict }) => verdict)).toEqual(['allow', 'allow', 'deny', 'ask']);
});
