import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Waits for the end of its input, which comes when the runtime ends in whatever way, and then ends every process
 * that carries the sandbox's mark, again and again until none was left for a while: one that was just being started when
 * the runtime was killed takes on its mark a moment later.
 */
const SCRIPT = `
trap '' INT TERM HUP
cat >/dev/null
round=0
empty=0
while [ "$round" -lt 200 ] && [ "$empty" -lt 5 ]; do
  empty=$((empty + 1))
  for file in $(grep -ls -e "$1" /proc/[0-9]*/environ; grep -ls -e "$2" /proc/[0-9]*/limits); do
    pid=\${file#/proc/}
    kill -9 "\${pid%/*}" 2>/dev/null && empty=0
  done
  round=$((round + 1))
  sleep 0.02
done
`;

/** Ends what a killed runtime leaves behind. One small process for a sandbox that has run a command; Linux only. */
export class Reaper {
  #child: ChildProcess | undefined;
  readonly #environmentMark: string;
  readonly #limitMark: string;

  constructor(environmentMark: string, limitMark: string) {
    this.#environmentMark = environmentMark;
    this.#limitMark = limitMark;
  }

  /** Must be called before the first command starts. */
  start(): void {
    if (this.#child || !existsSync('/proc/self/environ')) return;
    const child = spawn(
      '/bin/sh',
      ['-c', SCRIPT, 'sluice-reaper', this.#environmentMark, this.#limitMark],
      {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
        env: { PATH: '/usr/bin:/bin' },
        cwd: '/',
      },
    );
    child.on('error', () => child.stdin?.destroy());
    child.stdin?.on('error', () => child.stdin?.destroy());
    child.unref();
    if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') {
      child.stdin.unref();
    }
    this.#child = child;
  }

  /** Takes it away, for when nothing is left to end; resolves when it is gone. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    // Its whole group, since it waits in a child of its own.
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }
}
