export interface RunningOptions {
  /** Options with a value that is run. One that ends in `=` takes it joined only. */
  readonly options: readonly string[];
  /** Takes the beginning of a long option for the whole. */
  readonly abbreviates: boolean;
}

/** Programs that run what an option says. A `!` behind the names: long options must be written out. */
const TABLE = [
  'split: --filter',
  'sort: --compress-program',
  'rg ag ack bat batcat: --pre --hostname-bin --pager',
  'man: -P --pager --html= -H=',
  'tar gtar bsdtar: -I -F --to-command --use-compress-program --rsh-command --rmt-command',
  'tar gtar bsdtar: --info-script --new-volume-script --checkpoint-action',
  'zip: -TT --unzip-command',
  'cpio: --rsh-command',
  'rsync: -e --rsh --rsync-path',
  'scp sftp: -S',
  'install: --strip-program',
  'wget: --use-askpass',
  'nc ncat netcat: -e -c --exec --sh-exec --lua-exec',
  'tcpdump: -z --postrotate-command',
  'dpkg: --pre-invoke --post-invoke --status-logger',
  'git: --exec --extcmd --upload-pack --receive-pack --open-files-in-pager= --setup',
  'git: --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter',
  'git: --tag-name-filter --to-cmd --cc-cmd --header-cmd --sendmail-cmd --access-hook',
  'go!: -exec -toolexec -vettool',
  'npm pnpm yarn!: --script-shell --shell --editor --viewer --browser --git',
  'just!: -c --command --shell --chooser',
  'mvn!: -Dexec.executable',
  'svn: --diff-cmd --diff3-cmd --editor-cmd',
  'gpg: --photo-viewer --agent-program --dirmngr-program',
  'bazel flatpak gcloud: --run_under --command',
  'vagrant: -c --command',
];

/** By the name of the program. */
export const RUNNING_OPTIONS = readTable(TABLE);

function readTable(lines: readonly string[]): ReadonlyMap<string, RunningOptions> {
  const found = new Map<string, RunningOptions>();
  for (const line of lines) {
    const [names = '', options = ''] = line.split(': ');
    const abbreviates = !names.endsWith('!');
    for (const name of names.replace('!', '').split(' ')) {
      const before = found.get(name)?.options ?? [];
      found.set(name, { options: [...before, ...options.split(' ')], abbreviates });
    }
  }
  return found;
}
