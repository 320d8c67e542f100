import { createDecider, readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { readCommandParts } from './command-parts.js';

function decide(rules: string, command: string): string {
  const policy = readPolicy(`version: 1\nrules:\n${rules}`, {
    file: 'f',
    parseCommand: readCommandParts,
  });
  return createDecider(policy).decide({
    tool: 'bash_run',
    mode: 'coding',
    face: 'chat',
    commands: readCommandParts(command),
    paths: [],
    hosts: [],
    args: { command },
  }).verdict;
}

test.each([
  ['git push **', 'git -C . push'],
  ['git push **', 'git --no-pager push origin main'],
  ['git push **', 'git -C. -c user.name=x --git-dir=.git push'],
  ['git push **', 'git --git-dir .git --work-tree . push'],
  ['git push **', '/usr/bin/git -C "$DIR" push'],
  ['git push **', 'git -C $DIR'],
  ['git push **', 'git -C . $WHAT'],
  ['git push **', 'git --some-day-new . push'],
  ['git push **', 'git --some-day-new push'],
  ['git push **', 'env -i git -p push'],
  ['npm publish **', 'npm --prefix pkg publish'],
  ['npm publish **', 'npm -w a --silent publish --tag next'],
  ['docker push **', 'docker -H tcp://a:1 push x'],
  ['docker compose down **', 'docker compose -f a.yaml down'],
  ['docker compose down **', 'docker --context a compose -p b down -v'],
  ['kubectl delete **', 'kubectl -n prod delete pod a'],
  ['kubectl delete **', 'kubectl --namespace=prod --context a delete pod a'],
  ['terraform destroy **', 'terraform -chdir=infra destroy'],
  ['systemctl stop **', 'systemctl --user stop a'],
])('P-02 %s denies %s: options before the subcommand do not hide it', (pattern, command) => {
  expect(decide(`  - { deny: x, command: "${pattern}" }`, command)).toBe('deny');
});

test.each([
  ['git push **', 'git -C push status'],
  ['git push **', 'git -C "$DIR" status'],
  ['git push **', 'git --no-pager log push'],
  ['docker push **', 'docker compose -f push up'],
  ['kubectl delete **', 'kubectl -n delete get pods'],
  ['npm publish **', 'npm --prefix publish test'],
  ['pnpm publish **', 'pnpm --filter publish test'],
  ['yarn publish **', 'yarn --cwd publish why a'],
  ['bun run **', 'bun --cwd run test'],
  ['cargo publish **', 'cargo --color publish build'],
  ['go run **', 'go -C run build'],
  ['gem push **', 'gem --config-file push list'],
  ['composer install **', 'composer --working-dir install show'],
  ['vercel deploy **', 'vercel --cwd deploy list'],
  ['wrangler deploy **', 'wrangler --config deploy tail'],
])('P-02 %s does not deny %s: a value of an option is no subcommand', (pattern, command) => {
  expect(decide(`  - { deny: x, command: "${pattern}" }`, command)).toBe('ask');
});

test('P-02 an allow has to hold for the command as written and without its options', () => {
  expect(decide('  - { allow: x, command: git status ** }', 'git -C /etc status')).toBe('ask');
  expect(decide('  - { allow: x, command: git -C * status ** }', 'git -C a status')).toBe('ask');
  const both = '  - { allow: x, command: [git -C * status **, git status **] }';
  expect(decide(both, 'git -C a status')).toBe('allow');
});
