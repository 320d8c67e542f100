import { expect, test } from 'vitest';
import { plainWord } from './script.js';
import { unreadRunners } from './wrapper-table.js';
import { wrapperOf } from './wrappers.js';

const NOTHING = { commands: [], scripts: [], isUnseen: false, readsInput: false, runsFile: false };

/** What runs under a line of plain words, with the words of each command joined again. */
function runsUnder(line: string): unknown {
  const [program = '', ...args] = line.split(' ');
  const { commands, ...rest } = wrapperOf(program, args.map(plainWord));
  const joined = commands.map((words) => words.map(({ literal }) => literal ?? '…').join(' '));
  return { ...rest, commands: joined };
}

/** Every option that is read, as it is written before the command. */
const READ: Readonly<Record<string, string>> = {
  env: '-i -0 -v -uA -CA --ignore-environment --null --debug --unset=A --chdir=A A=1 B_2=',
  nohup: '--',
  setsid: '-c -f -w --ctty --fork --wait',
  time: '-a -p -v -V -fA -oA --append --portability --verbose --format=A --output=A',
  nice: '-n5 -5 -19 --adjustment=3',
  ionice: '-t -c2 -n7 --ignore --class=A --classdata=A',
  stdbuf: '-iL -oL -e0 --input=A --output=A --error=A',
  unbuffer: '-p',
  prlimit: [
    '-c -d -e -f -i -l -m -n -q -r -s -t -u -v -x -y -n9 --core --data --nice --fsize --sigpending --memlock',
    '--rss --nofile --msgqueue --rtprio --stack --cpu --nproc --as --locks --rttime --nofile=9',
  ].join(' '),
  command: '-p',
  exec: '-c -l -aA',
  sudo: [
    '-A -b -E -H -k -n -P -S -B -N -uA -gA -pA -CA -RA -TA -DA -UA -rA -tA -hA --preserve-env --set-home',
    '--non-interactive --background --stdin --user=A --group=A --chdir=A --host=A --role=A --type=A --prompt=A A=1',
  ].join(' '),
  doas: '-n -uA',
  npx: '-y -q -pA -wA --yes --no --no-install --quiet --offline --prefer-offline --package=A --workspace=A --',
  pnpx: '--silent --package=A',
  bunx: '--bun --silent --no-install --package=A',
  uvx: '-q -pA --quiet --offline --isolated --from=A --with=A --python=A',
};

const SPLIT = Object.entries(READ).flatMap(([program, options]) =>
  options.split(' ').map((option): [string, string] => [program, option]),
);

test.each(SPLIT)('%s %s is read, and the command behind it is seen', (program, option) => {
  const seen = { ...NOTHING, commands: ['rm x'] };
  expect(runsUnder(`${program} ${option} rm x`)).toEqual(seen);
  expect(runsUnder(`${program} ${option} -? rm x`)).toEqual(
    option === '--' ? { ...NOTHING, commands: ['-? rm x'] } : { ...NOTHING, isUnseen: true },
  );
});

/** Programs that want words of their own before the command. */
test.each([
  ['taskset', '-a -c --all-tasks --cpu-list'],
  ['chrt', '-a -b -f -i -r -o -v --batch --fifo --idle --rr --other'],
  [
    'timeout',
    '-f -p -v -kA -sA --foreground --preserve-status --verbose --kill-after=A --signal=A',
  ],
  [
    'flock',
    '-s -n -x -e -o -u -wA -EA --shared --exclusive --nonblock --no-fork --close --unlock --timeout=A --wait=A --conflict-exit-code=A',
  ],
  ['chroot', '--userspec=A --groups=A --skip-chdir'],
])('%s skips one word of its own behind each of its options', (program, options) => {
  for (const option of options.split(' ')) {
    expect({ option, runs: runsUnder(`${program} ${option} own rm x`) }).toEqual({
      option,
      runs: { ...NOTHING, commands: ['rm x'] },
    });
  }
  expect(runsUnder(`${program} own rm x`)).toEqual({ ...NOTHING, commands: ['rm x'] });
  expect(runsUnder(`${program} --bogus own rm x`)).toEqual({ ...NOTHING, isUnseen: true });
});

/** Programs that run another only behind a word of their own, before and behind which their options stand. */
test.each([
  ['npm', 'exec x', '-y -q -pA -wA --yes --no --quiet --offline --prefer-offline --prefix=A'],
  ['pnpm', 'exec dlx', '-r -s -w -FA -CA --recursive --silent --workspace-root --parallel --dir=A'],
  ['yarn', 'exec dlx', '-q -pA --cwd=A --package=A'],
  ['bun', 'x', '--bun --silent --cwd=A'],
  [
    'uv',
    'run',
    '-q -m -pA --quiet --offline --isolated --frozen --locked --no-sync --dev --all-extras --all-groups --no-project --active --module --exact --with=A --python=A --project=A --directory=A --extra=A --group=A',
  ],
  ['pipx', 'run', '--quiet --spec=A --python=A'],
  ['poetry', 'run', '-q -n -v -CA -PA --quiet --no-interaction --directory=A --project=A'],
  ['pipenv', 'run', '-q --quiet'],
  ['pdm', 'run', '-q -pA --project=A'],
  ['hatch', 'run', '-q -eA --env=A'],
  ['rye', 'run', '-q'],
  ['conda', 'run', '-v -nA -pA --no-capture-output --live-stream --name=A --prefix=A --cwd=A'],
  ['bundle', 'exec', '--keep-file-descriptors'],
])('%s runs a program behind %s only', (program, verbs, options) => {
  const seen = { ...NOTHING, commands: ['rm x'] };
  for (const verb of verbs.split(' ')) {
    expect(runsUnder(`${program} ${verb} -- rm x`)).toEqual(seen);
    for (const option of options.split(' ')) {
      expect(runsUnder(`${program} ${option} ${verb} rm x`), option).toEqual(seen);
      expect(runsUnder(`${program} ${verb} ${option} rm x`), option).toEqual(seen);
    }
    expect(runsUnder(`${program} -? ${verb} rm x`)).toEqual({ ...NOTHING, isUnseen: true });
    expect(runsUnder(`${program} ${verb} -? rm x`)).toEqual({ ...NOTHING, isUnseen: true });
  }
  expect(runsUnder(`${program} other rm x`)).toEqual(NOTHING);
  expect(runsUnder(`${program} -? other rm y`)).toEqual(NOTHING);
  expect(runsUnder(program)).toEqual(NOTHING);
});

test.each(['rbenv', 'pyenv', 'asdf'])('%s runs a program behind exec only', (program) => {
  expect(runsUnder(`${program} exec rm x`)).toEqual({ ...NOTHING, commands: ['rm x'] });
  expect(runsUnder(`${program} versions`)).toEqual(NOTHING);
});

/** Options whose value is the next word. */
test.each([
  ['env', '-u -C --unset --chdir'],
  ['time', '-f -o --format --output'],
  ['nice', '-n --adjustment'],
  ['ionice', '-c -n --class --classdata'],
  ['stdbuf', '-i -o -e --input --output --error'],
  ['exec', '-a'],
  [
    'sudo',
    '-u -g -p -C -R -T -D -U -r -t -h --user --group --chdir --host --role --type --prompt -Eu',
  ],
  ['doas', '-u'],
])('the values of %s may stand as the next word', (program, options) => {
  for (const option of options.split(' ')) {
    expect({ option, runs: runsUnder(`${program} ${option} value rm x`) }).toEqual({
      option,
      runs: { ...NOTHING, commands: ['rm x'] },
    });
  }
});

test('watch gives its words to a shell as one script', () => {
  const script = { ...NOTHING, scripts: ['rm x'] };
  const options = [
    '-b -c -d -e -g -p -r -t -w -x -n1 -q1 --beep --color --errexit --chgexit --precise --no-title',
    '--interval=1 --equexit=1 --differences --differences=permanent',
  ].join(' ');
  for (const option of options.split(' ')) {
    expect({ option, runs: runsUnder(`watch ${option} rm x`) }).toEqual({ option, runs: script });
  }
  for (const option of ['-n', '-q', '--interval', '--equexit']) {
    expect(runsUnder(`watch ${option} 1 rm x`)).toEqual(script);
  }
});

test('xargs puts words of its input behind the command, or in place of a mark', () => {
  const options = [
    '-0 -p -r -t -x -aA -dA -EA -LA -nA -PA -sA -e -l -eA -lA --null --interactive --no-run-if-empty --verbose',
    '--exit --arg-file=A --delimiter=A --max-args=A --max-procs=A --max-chars=A --eof --eof=A --max-lines --max-lines=A',
  ].join(' ');
  for (const option of options.split(' ')) {
    expect({ option, runs: runsUnder(`xargs ${option} rm x`) }).toEqual({
      option,
      runs: { ...NOTHING, commands: ['rm x …'] },
    });
  }
  expect(runsUnder('xargs')).toEqual({ ...NOTHING, commands: ['echo'] });
  expect(runsUnder('xargs -I A rm A')).toEqual({ ...NOTHING, commands: ['rm …'] });
  expect(runsUnder('xargs -IA rm A b')).toEqual({ ...NOTHING, commands: ['rm … b'] });
  expect(runsUnder('xargs -i rm {} b')).toEqual({ ...NOTHING, commands: ['rm … b'] });
  expect(runsUnder('xargs -iA rm A {}')).toEqual({ ...NOTHING, commands: ['rm … {}'] });
  expect(runsUnder('env -I A rm')).toEqual({ ...NOTHING, isUnseen: true });
});

test('a script given by an option is seen, joined to it or as the next word', () => {
  const script = { ...NOTHING, scripts: ['ls'] };
  for (const line of [
    'flock lock -c ls',
    'flock -n lock --command ls',
    'flock lock --command=ls',
    'script -c ls',
    'script -qcls',
    'script -a -e -f -q -c ls',
    'script --append --return --flush --force --quiet --command ls',
    'script -E a -I b -T c -t d -B e -o f -O g -m h -c ls',
    'su root -c ls',
    'su -l -m -p -f -P -c ls',
    'su -g a -G b -s c -w d --command=ls',
    'su --login --preserve-environment --pty --group a --supp-group b --shell c -c ls',
  ]) {
    expect({ line, runs: runsUnder(line) }).toEqual({ line, runs: script });
  }
});

test('what opens a shell without a script runs something unseen', () => {
  for (const line of ['script', 'script out', 'su', 'su root', 'su - root']) {
    expect({ line, runs: runsUnder(line) }).toEqual({
      line,
      runs: { ...NOTHING, isUnseen: true },
    });
  }
});

test('some programs run their words as they stand, and some options run nothing', () => {
  for (const program of ['builtin', 'busybox', 'toybox']) {
    expect(runsUnder(`${program} rm x`)).toEqual({ ...NOTHING, commands: ['rm x'] });
  }
  expect(runsUnder('command -v rm')).toEqual(NOTHING);
  expect(runsUnder('command -V rm')).toEqual(NOTHING);
  expect(runsUnder('env')).toEqual(NOTHING);
  expect(runsUnder('ls rm')).toEqual(NOTHING);
  expect(runsUnder('nohup A=1 x')).toEqual({ ...NOTHING, commands: ['A=1 x'] });
  expect(runsUnder('nohup -5 x')).toEqual({ ...NOTHING, isUnseen: true });
});

test('runners that are not read are known by name', () => {
  for (const program of ['ssh', 'strace', 'parallel', 'mise', 'vim', 'setarch', 'ccache', 'fc']) {
    expect(runsUnder(`${program} ls`)).toEqual({ ...NOTHING, isUnseen: true });
  }
  expect(unreadRunners.has('')).toBe(false);
  expect(unreadRunners.size).toBe(143);
});
