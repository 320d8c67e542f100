import { createDecider, readPolicy } from '@sluice/policy';
import { expect, test } from 'vitest';
import { readCommandParts } from './command-parts.js';
import { optionsBefore } from './global-options.js';

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

test.each([
  ['git', '--no-pager', '--git-dir'],
  ['npm', '--silent', '--prefix'],
  ['pnpm', '--recursive', '--filter'],
  ['yarn', '--silent', '--cwd'],
  ['bun', '--bun', '--cwd'],
  ['cargo', '--locked', '--color'],
  ['go', '', '-C'],
  ['docker', '--debug', '--host'],
  ['docker compose', '--dry-run', '--file'],
  ['docker-compose', '--verbose', '--file'],
  ['podman', '--remote', '--url'],
  ['kubectl', '--match-server-version', '--namespace'],
  ['oc', '', '--namespace'],
  ['helm', '--debug', '--kube-context'],
  ['terraform', '', '-chdir'],
  ['tofu', '', '-chdir'],
  ['gh', '', '--repo'],
  ['glab', '', '--repo'],
  ['aws', '--debug', '--profile'],
  ['gcloud', '--quiet', '--project'],
  ['az', '--verbose', '--output'],
  ['flyctl', '--verbose', '--access-token'],
  ['fly', '--verbose', '--access-token'],
  ['heroku', '', '--app'],
  ['systemctl', '--user', '--host'],
  ['apt', '--yes', '--option'],
  ['apt-get', '--yes', '--option'],
  ['pip', '--quiet', '--proxy'],
  ['pip3', '--quiet', '--proxy'],
  ['uv', '--offline', '--directory'],
  ['poetry', '--quiet', '--directory'],
  ['hg', '--quiet', '--cwd'],
  ['svn', '', '--username'],
  ['jj', '--quiet', '--repository'],
  ['brew', '--quiet', ''],
  ['gem', '--verbose', '--config-file'],
  ['composer', '--quiet', '--working-dir'],
  ['vercel', '--debug', '--cwd'],
  ['wrangler', '', '--config'],
])('P-02 of %s it is known that %j takes no value and %j one', (program, flag, value) => {
  const rest = ['x', 'y'];
  if (flag !== '') expect(optionsBefore(program, [flag, ...rest])).toEqual([1]);
  if (value !== '') expect(optionsBefore(program, [value, ...rest])).toEqual([2]);
  expect(optionsBefore(program, ['--some-day-new', ...rest]), 'both readings').toEqual([1, 2]);
  expect(optionsBefore(program, ['--some-day=new', ...rest])).toEqual([1]);
  expect(optionsBefore(program, ['--', ...rest])).toEqual([1]);
});

test('P-02 a short option may have its value joined, and of a program that is not known nothing is taken away', () => {
  expect(optionsBefore('git', ['-C.', 'x', 'y'])).toEqual([1]);
  expect(optionsBefore('git', ['-Z.', 'x', 'y'])).toEqual([1, 2]);
  expect(optionsBefore('git', ['-C'])).toEqual([]);
  expect(optionsBefore('git', ['x', '-C', 'y'])).toEqual([]);
  expect(optionsBefore('nobody', ['-C', 'x', 'y'])).toEqual([]);
});
