import type { CommandRule } from '../command-rule.js';

/** Subcommands that fetch, publish or set, whatever the package manager. */
const REACHING: readonly string[] = [
  'install i ci add a in update up upgrade publish login adduser audit view info dlx exec x',
  'create init get fetch search plugin config set global link npm nuget workload restore',
  'require create-project self-update deploy dedupe policies outdated owner',
  'upgrade-interactive telemetry wrapper',
].flatMap((line) => line.split(' '));

/** Package managers: what they fetch, publish and set. */
export const packageRules: readonly CommandRule[] = [
  {
    id: 'package-network',
    risk: 'network',
    verdict: 'ask',
    reason: 'fetches or publishes packages',
    when: {
      programs: [
        'npm',
        'pnpm',
        'yarn',
        'bun',
        'deno',
        'cargo',
        'go',
        'composer',
        'bundle',
        'poetry',
        'mvn',
        'gradle',
        'dotnet',
        'conda',
      ],
      subcommands: REACHING,
    },
    examples: {
      matches: [
        'npm publish',
        'npm ci',
        'yarn plugin import x',
        'go get x',
        'yarn global add x',
        'npm --tag test publish',
        'npm --some-day-new test publish',
      ],
      misses: ['npm test', 'npm run build', 'cargo test'],
    },
  },
  {
    id: 'package-other',
    risk: 'network',
    verdict: 'ask',
    reason: 'tells the package manager something other than to build, test or run the project',
    when: {
      programs: ['npm'],
      // npm takes any beginning of a command for the whole, and has other names for many: pub, isntall, c, rum.
      otherSubcommands: [
        ...REACHING,
        ...['test', 't', 'tst', 'run', 'run-script', 'rum', 'urn', 'start', 'stop', 'restart', ''],
        ...['ls', 'list', 'la', 'll', 'explain', 'why', 'query', 'root', 'prefix', 'completion'],
        ...['version', 'pkg', 'help', 'prune', 'rebuild', 'uninstall', 'remove', 'unlink', 'fund'],
      ],
    },
    examples: {
      matches: [
        'npm pub',
        'npm unpublish x',
        'npm isntall x',
        'npm c set x y',
        'npm --some-day-new test pub',
        'npm $x',
      ],
      misses: ['npm test', 'npm', 'npm -w a run build', 'npm --silent t', 'pnpm build'],
    },
  },
  {
    id: 'package-other-of-compilers',
    risk: 'network',
    verdict: 'ask',
    reason: 'tells the package manager something other than to build, test or run the project',
    when: {
      programs: ['cargo', 'go', 'deno'],
      otherSubcommands: [
        ...REACHING,
        ...['build', 'b', 'test', 't', 'check', 'c', 'run', 'r', 'bench', 'doc', 'd', 'clippy', ''],
        ...['fmt', 'lint', 'clean', 'tree', 'metadata', 'fix', 'version', 'help', 'vet', 'list'],
        ...['generate', 'env', 'mod', 'work', 'tool', 'task', 'serve', 'compile', 'nextest'],
        ...['locate-project', 'pkgid', 'coverage'],
      ],
    },
    examples: {
      matches: ['cargo yank', 'cargo +nightly publish', 'go bug', 'deno x.ts'],
      misses: ['cargo test', 'cargo --color never build', 'go vet ./...', 'deno task a'],
    },
  },
  {
    id: 'package-fetches-all',
    risk: 'network',
    verdict: 'ask',
    reason: 'fetches or publishes packages',
    when: {
      programs: ['yarn', 'bundle'],
      subcommands: [''],
      unlessOptions: ['-v', '-h', '--version', '--help'],
    },
    examples: {
      matches: ['yarn', 'yarn --frozen-lockfile', 'bundle'],
      misses: ['yarn build', 'yarn --version'],
    },
  },
  {
    id: 'package-by-address',
    risk: 'network',
    verdict: 'ask',
    reason: 'fetches what it runs',
    when: {
      programs: ['go', 'deno'],
      argument: '^(?:https?|npm|jsr):|^[\\w./-]+@[\\w.-]+$',
    },
    examples: {
      matches: ['go run example.com/x@latest', 'deno run https://h/x.ts', 'deno run npm:x'],
      misses: ['go run ./cmd', 'deno run a.ts', 'go test ./...'],
    },
  },
  {
    id: 'package-plugin',
    risk: 'network',
    verdict: 'ask',
    reason: 'fetches what it runs',
    when: {
      programs: ['mvn'],
      argument: '^[\\w.-]+:[\\w.-]+:[\\w.-]+|^(?:dependency|archetype|release|scm):',
    },
    examples: {
      matches: ['mvn org.x:y:1:z', 'mvn dependency:get -Dartifact=x'],
      misses: ['mvn -q test', 'mvn help:effective-pom'],
    },
  },
  {
    id: 'archive-elsewhere',
    risk: 'network',
    verdict: 'ask',
    reason: 'reads or writes an archive on another machine',
    when: {
      programs: ['tar', 'gtar', 'cpio', 'mt'],
      argument: '^(?:-[A-Za-z]*[fFOI]|--file=)?(?:[\\w.-]+@)?[\\w.-]+:(?!$)',
    },
    examples: {
      matches: [
        'tar cf u@h:a src',
        'tar xf h:a',
        'tar --file=h:a -x',
        'tar -xvfh:a',
        'cpio -iFh:a',
      ],
      misses: ['tar cf a.tar src', 'tar czf ./a:b.tgz src', 'tar cf a C:'],
    },
  },
];
