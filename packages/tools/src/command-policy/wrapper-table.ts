/**
 * How a program that runs another one is read. Only what stands here is read: an option that is not named makes the
 * command one that runs something unseen, which is asked about.
 */
export interface WrapperSpec {
  /** Letters of short options without a value. */
  readonly flags?: string;
  /** Letters of short options with a value, joined or as the next word. */
  readonly values?: string;
  /** Letters of short options whose value, if any, is joined. */
  readonly joined?: string;
  readonly longFlags?: readonly string[];
  /** Long options with a value, after `=` or as the next word. */
  readonly longValues?: readonly string[];
  /** Long options whose value, if any, stands after `=`. */
  readonly longJoined?: readonly string[];
  /** `-5` is an option. */
  readonly takesNumbers?: true;
  /** Runs a package by its name. What that is told is judged as a program by itself. */
  readonly runsPackage?: true;
  /** Runs another program only behind one of these words; behind any other it is a program like others. */
  readonly verbs?: readonly string[];
  /** Words before the command. */
  readonly skips?: number;
  /** `NAME=value` before the command sets a variable. */
  readonly takesSettings?: true;
  /** Options whose value is a shell script. */
  readonly scripts?: readonly string[];
  /** Opens a shell where no option gives it a script. */
  readonly opensShell?: true;
  /** Options with which nothing is run. */
  readonly runsNothing?: readonly string[];
  /** Gives its words to a shell as one script. */
  readonly joins?: true;
  /** Adds words of its input behind what is written. */
  readonly appends?: true;
  /** Options whose value stands for words of the input wherever it occurs in the command. */
  readonly replaces?: readonly string[];
}

/** Programs that run the command in their words. */
export const wrappers: ReadonlyMap<string, WrapperSpec> = new Map(
  Object.entries<WrapperSpec>({
    env: {
      flags: 'i0v',
      values: 'uC',
      longFlags: ['--ignore-environment', '--null', '--debug'],
      longValues: ['--unset', '--chdir'],
      takesSettings: true,
    },
    nohup: {},
    setsid: { flags: 'cfw', longFlags: ['--ctty', '--fork', '--wait'] },
    time: {
      flags: 'apvV',
      values: 'fo',
      longFlags: ['--append', '--portability', '--verbose'],
      longValues: ['--format', '--output'],
    },
    nice: { values: 'n', longValues: ['--adjustment'], takesNumbers: true },
    ionice: {
      flags: 't',
      values: 'cn',
      longFlags: ['--ignore'],
      longValues: ['--class', '--classdata'],
    },
    taskset: { flags: 'ac', longFlags: ['--all-tasks', '--cpu-list'], skips: 1 },
    chrt: {
      flags: 'abfirov',
      longFlags: ['--batch', '--fifo', '--idle', '--rr', '--other'],
      skips: 1,
    },
    timeout: {
      flags: 'fpv',
      values: 'ks',
      longFlags: ['--foreground', '--preserve-status', '--verbose'],
      longValues: ['--kill-after', '--signal'],
      skips: 1,
    },
    stdbuf: { values: 'ioe', longValues: ['--input', '--output', '--error'] },
    unbuffer: { flags: 'p' },
    prlimit: {
      joined: 'cdefilmnqrstuvxy',
      longJoined: [
        '--core',
        '--data',
        '--nice',
        '--fsize',
        '--sigpending',
        '--memlock',
        '--rss',
        '--nofile',
        '--msgqueue',
        '--rtprio',
        '--stack',
        '--cpu',
        '--nproc',
        '--as',
        '--locks',
        '--rttime',
      ],
    },
    flock: {
      flags: 'snxeou',
      values: 'wE',
      longFlags: ['--shared', '--exclusive', '--nonblock', '--no-fork', '--close', '--unlock'],
      longValues: ['--timeout', '--wait', '--conflict-exit-code'],
      scripts: ['-c', '--command'],
      skips: 1,
    },
    watch: {
      flags: 'bcdegprtwx',
      values: 'nq',
      longFlags: ['--beep', '--color', '--errexit', '--chgexit', '--precise', '--no-title'],
      longValues: ['--interval', '--equexit'],
      longJoined: ['--differences'],
      joins: true,
    },
    xargs: {
      flags: '0prtx',
      values: 'adELnPsI',
      joined: 'eil',
      longFlags: ['--null', '--interactive', '--no-run-if-empty', '--verbose', '--exit'],
      longValues: ['--arg-file', '--delimiter', '--max-args', '--max-procs', '--max-chars'],
      longJoined: ['--eof', '--max-lines'],
      replaces: ['-I'],
      appends: true,
    },
    command: { flags: 'p', runsNothing: ['-v', '-V'] },
    builtin: {},
    exec: { flags: 'cl', values: 'a' },
    sudo: {
      flags: 'AbEHknPSBN',
      values: 'ugpCRTDUrth',
      longFlags: ['--preserve-env', '--set-home', '--non-interactive', '--background', '--stdin'],
      longValues: ['--user', '--group', '--chdir', '--host', '--role', '--type', '--prompt'],
      takesSettings: true,
    },
    doas: { flags: 'n', values: 'u' },
    chroot: { longValues: ['--userspec', '--groups'], longFlags: ['--skip-chdir'], skips: 1 },
    busybox: {},
    toybox: {},
    script: {
      flags: 'aefq',
      values: 'EITtBoOm',
      longFlags: ['--append', '--return', '--flush', '--force', '--quiet'],
      scripts: ['-c', '--command'],
      opensShell: true,
      skips: 1,
    },
    npx: {
      runsPackage: true,
      flags: 'yq',
      values: 'pw',
      longFlags: ['--yes', '--no', '--no-install', '--quiet', '--offline', '--prefer-offline'],
      longValues: ['--package', '--workspace'],
      scripts: ['-c', '--call'],
    },
    npm: {
      flags: 'yq',
      values: 'pw',
      longFlags: ['--yes', '--no', '--quiet', '--offline', '--prefer-offline'],
      longValues: ['--package', '--workspace', '--prefix'],
      scripts: ['-c', '--call'],
      verbs: ['exec', 'x'],
    },
    pnpm: {
      flags: 'rsw',
      values: 'FC',
      longFlags: ['--recursive', '--silent', '--workspace-root', '--parallel'],
      longValues: ['--filter', '--dir', '--package'],
      verbs: ['exec', 'dlx'],
    },
    pnpx: { runsPackage: true, longFlags: ['--silent'], longValues: ['--package'] },
    yarn: { flags: 'q', values: 'p', longValues: ['--cwd', '--package'], verbs: ['exec', 'dlx'] },
    bunx: {
      runsPackage: true,
      longFlags: ['--bun', '--silent', '--no-install'],
      longValues: ['--package'],
    },
    bun: { longFlags: ['--bun', '--silent'], longValues: ['--cwd'], verbs: ['x'] },
    uvx: {
      runsPackage: true,
      flags: 'q',
      values: 'p',
      longFlags: ['--quiet', '--offline', '--isolated'],
      longValues: ['--from', '--with', '--python'],
    },
    uv: {
      flags: 'qm',
      values: 'p',
      longFlags: [
        ...['--quiet', '--offline', '--isolated', '--frozen', '--locked', '--no-sync', '--dev'],
        ...['--all-extras', '--all-groups', '--no-project', '--active', '--module', '--exact'],
      ],
      longValues: ['--with', '--python', '--project', '--directory', '--extra', '--group'],
      verbs: ['run'],
    },
    pipx: { longFlags: ['--quiet'], longValues: ['--spec', '--python'], verbs: ['run'] },
    poetry: {
      flags: 'qnv',
      values: 'CP',
      longFlags: ['--quiet', '--no-interaction'],
      longValues: ['--directory', '--project'],
      verbs: ['run'],
    },
    pipenv: { flags: 'q', longFlags: ['--quiet'], verbs: ['run'] },
    pdm: { flags: 'q', values: 'p', longValues: ['--project'], verbs: ['run'] },
    hatch: { flags: 'q', values: 'e', longValues: ['--env'], verbs: ['run'] },
    rye: { flags: 'q', verbs: ['run'] },
    conda: {
      flags: 'v',
      values: 'np',
      longFlags: ['--no-capture-output', '--live-stream'],
      longValues: ['--name', '--prefix', '--cwd'],
      verbs: ['run'],
    },
    lerna: { longValues: ['--scope', '--ignore'], longFlags: ['--stream'], verbs: ['exec'] },
    nx: { verbs: ['exec'] },
    tox: { verbs: ['exec'] },
    mix: { verbs: ['cmd'] },
    foreman: { values: 'e', verbs: ['run'] },
    honcho: { values: 'e', verbs: ['run'] },
    bundle: { longFlags: ['--keep-file-descriptors'], verbs: ['exec'] },
    rbenv: { verbs: ['exec'] },
    pyenv: { verbs: ['exec'] },
    asdf: { verbs: ['exec'] },
    su: {
      flags: 'lmpfP',
      values: 'gGsw',
      longFlags: ['--login', '--preserve-environment', '--pty'],
      longValues: ['--group', '--supp-group', '--shell'],
      scripts: ['-c', '--command'],
      opensShell: true,
      skips: 1,
    },
  }),
);

/** Programs that run what they are told in a way that is not read here. */
export const unreadRunners: ReadonlySet<string> = new Set(
  [
    'runuser setpriv unshare nsenter bwrap firejail systemd-run systemd-inhibit machinectl pkexec capsh newgrp sg',
    'setarch linux32 linux64 i386 i686 x86_64 uname26 personality',
    'strace ltrace gdb lldb valgrind perf rr uftrace bpftrace catchsegv fakeroot proot dbus-run-session',
    'parallel sem entr hyperfine inotifywait watchexec nodemon chronic ts ifne sponge pee rlwrap torify torsocks proxychains proxychains4 cpulimit cgexec numactl',
    'ssh mosh rsh dsh pdsh sshpass expect screen tmux dtach abduco start-stop-daemon daemonize supervise runsv s6-setuidgid su-exec gosu tini dumb-init',
    'nvm mise direnv dotenv xvfb-run nix-shell nix guix',
    'emacs vim vi nvim ex ed nano view vimdiff rvim ftp sftp lftp telnet mail mutt crontab at batch',
    'ld.so ld-linux.so ld-linux-x86-64.so.2 ld-musl-x86_64.so.1 ccache distcc sccache gcore script.exe winpty wsl cmd start',
    'complete compgen bind fc enable',
    'arch caffeinate xcrun sandbox-exec chpst setuidgid envuidgid envdir softlimit pgrphack setlock aa-exec runcon',
    'cross-env cross-env-shell env-cmd dotenvx concurrently wine heaptrack with-contenv execlineb lxc ansible',
  ]
    .join(' ')
    .split(' '),
);
