import { type PolicyCall, takeApart } from '@sluice/policy';
import { readCommandParts } from '../command-policy/command-parts.js';
import { defaultCommandRules } from '../command-policy/rules/default-rules.js';

/** Rules that are no data, each with a call that it asks about. */
const OTHERS: readonly (readonly [name: string, tool: string, args: object])[] = [
  ['unlisted-program', 'bash_run', { command: 'a-program-of-nobody --now' }],
  ['secret-path', 'fs_read', { path: '.env' }],
  ['path-runs-code', 'fs_write', { path: '.git/hooks/pre-commit', content: '' }],
  ['unconfined', 'bash_run', { command: 'ls' }],
  ['workspace-boundary', 'fs_read', { path: '/etc/hosts' }],
  ['not-understood', 'bash_run', { command: 'echo "' }],
  ['untrusted-source', 'send_mail', { to: 'somebody@example.com' }],
];

/** For the built-in rules calls that they ask about, by their names: of commands those that the rule is tried with. */
export function builtInExamples(): ReadonlyMap<string, readonly PolicyCall[]> {
  const examples = new Map<string, readonly PolicyCall[]>();
  for (const { id, examples: its } of defaultCommandRules)
    examples.set(
      id,
      its.matches.map((command) => callOf('bash_run', { command })),
    );
  for (const [name, tool, args] of OTHERS) examples.set(name, [callOf(tool, args)]);
  return examples;
}

function callOf(tool: string, args: object): PolicyCall {
  const made = { id: '', session: '', at: 0, tool, args, decided: 'unknown' } as const;
  return takeApart(made, { parseCommand: readCommandParts, home: '/home/of-somebody' }).call;
}
