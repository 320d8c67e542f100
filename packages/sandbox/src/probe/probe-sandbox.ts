import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../create-sandbox.js';
import type { SandboxOptions } from '../options.js';
import type { BackendInfo } from '../sandbox.js';
import { hostFacts } from './host-facts.js';

/** One thing that a confined command cannot do, and whether that is so on this host. */
export interface ProbedPromise {
  readonly name: string;
  readonly isKept: boolean;
}

export interface SandboxProbe {
  readonly backend: BackendInfo;
  readonly promises: readonly ProbedPromise[];
  /** What of this host may explain it. */
  readonly facts: readonly string[];
}

/** Each line of a script tries something and says its name when it succeeded. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'reads no file outside': 'grep -q canary "$OUT/secret"',
  'writes no file outside': 'echo x > "$OUT/made"; false',
  'reaches no network': '(exec 3<>"/dev/tcp/127.0.0.1/$PORT")',
  'sees no other process': 'kill -0 "$OWNER"',
  'gets no descriptor of the runtime': '[ "$(ls /proc/self/fd | sort -n | tail -1)" -gt 3 ]',
  'changes no file that runs code': 'echo x > .git/config',
  'makes no repository': 'mkdir -p inner/.git && false',
  'reads no hard link to a file outside': 'grep -q canary link',
  'makes no namespace': 'unshare -Ur true || unshare -U true',
  'changes no setting of the kernel': '( : >> /proc/sys/kernel/core_pattern )',
  'is refused kernel calls': 'grep -q "^Seccomp:[[:space:]]*0" /proc/self/status',
};

/**
 * Tries on this host, in folders of its own, what a confined command must not be able to do, and says what held. Without
 * a backend nothing is tried: no promise is kept there.
 */
export async function probeSandbox(
  options: Pick<SandboxOptions, 'backend' | 'bubblewrapPath'> = {},
): Promise<SandboxProbe> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-probe-')));
  const server = createServer((socket) => socket.destroy());
  try {
    const root = join(base, 'workspace');
    mkdirSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git', 'config'), '');
    writeFileSync(join(base, 'secret'), 'canary\n');
    linkSync(join(base, 'secret'), join(root, 'link'));
    const port = await listen(server);
    const sandbox = await createSandbox({ ...options, roots: [root] });
    try {
      const done = sandbox.backend.confined
        ? await attempts(sandbox, { OUT: base, PORT: String(port), OWNER: String(process.pid) })
        : undefined;
      const promises = Object.keys(ATTEMPTS).map((name) => ({
        name,
        isKept: done !== undefined && !done.has(name),
      }));
      return { backend: sandbox.backend, promises, facts: factsOfThisHost() };
    } finally {
      await sandbox.close();
    }
  } finally {
    server.close();
    rmSync(base, { recursive: true, force: true });
  }
}

/** The names of the attempts that succeeded; all of them when the script did not come to its end. */
async function attempts(
  sandbox: Awaited<ReturnType<typeof createSandbox>>,
  env: Readonly<Record<string, string>>,
): Promise<ReadonlySet<string>> {
  const lines = Object.entries(ATTEMPTS).map(
    ([name, attempt]) => `if { ${attempt}; } 2>/dev/null; then echo '${name}'; fi`,
  );
  const result = await sandbox.exec(`${lines.join('\n')}\necho end`, { env, timeoutMs: 20_000 });
  const said = new Set(result.stdout.split('\n'));
  if (!said.has('end')) return new Set(Object.keys(ATTEMPTS));
  // Inside, other folders may stand for those outside: only the host can tell whether these are there.
  const made = [
    ...(existsSync(join(env.OUT ?? '', 'made')) ? ['writes no file outside'] : []),
    ...(result.heldBack.some(({ path }) => path === 'inner/.git') ? [] : ['makes no repository']),
  ];
  return new Set([...said, ...made]);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

function factsOfThisHost(): readonly string[] {
  return hostFacts({
    platform: process.platform,
    userId: process.getuid?.(),
    read: (path) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
  });
}
