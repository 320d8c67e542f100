import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../create-sandbox.js';
import { bubblewrapPath } from '../testing/bubblewrap-path.js';
import { bundleSandbox } from '../testing/bundle.js';
import { makeWorkspace, SECRET_TEXT, type TestWorkspace } from '../testing/workspace.js';

let workspace: TestWorkspace;
let program: string;

beforeAll(() => {
  workspace = makeWorkspace();
  mkdirSync(join(workspace.base, 'bundle'));
  bundleSandbox(join(workspace.base, 'bundle', 'sandbox.mjs'));
  program = join(workspace.base, 'bundle', 'run.mjs');
  writeFileSync(
    program,
    `import { createSandbox } from './sandbox.mjs';
const [backend, bubblewrapPath] = process.argv.slice(2);
const sandbox = await createSandbox({ roots: [${JSON.stringify(workspace.root)}], backend, bubblewrapPath });
const listed = await sandbox.exec('echo /proc/self/fd/*; cat <&9; cat <&57; echo end');
const shell = await sandbox.spawn([sandbox.shell, '-c', 'echo /proc/self/fd/* >&3'], { extraPipes: 1 });
let extra = '';
shell.extra[0].on('data', (part) => { extra += part; });
await shell.exited;
await sandbox.close();
console.log(JSON.stringify({ listed: listed.stdout, extra }));
`,
  );
});

afterAll(() => workspace.remove());

test.each(['bubblewrap', 'unconfined'])(
  'R12 under %s a command gets no descriptor that this runtime was started with',
  (backend) => {
    const printed = execFileSync(
      '/bin/bash',
      [
        '-c',
        'exec 9<"$1" 57<"$1"; shift; exec "$@"',
        'bash',
        workspace.secret,
        process.execPath,
        program,
        backend,
        bubblewrapPath(),
      ],
      { encoding: 'utf8' },
    );
    const { listed, extra } = JSON.parse(printed);
    expect(listed).not.toContain(SECRET_TEXT);
    // The fourth is the folder that the shell reads to answer.
    expect(listed.split('\n')[0]).toMatch(
      /^\/proc\/self\/fd\/0 \/proc\/self\/fd\/1 \/proc\/self\/fd\/2(?: \/proc\/self\/fd\/3)?$/,
    );
    expect(listed).toContain('end');
    expect(extra).toMatch(/fd\/3/);
    expect(extra).not.toMatch(/fd\/(?:9|57)\b/);
  },
);

test.each(['bubblewrap', 'unconfined'] as const)(
  'S13 under %s no shell that is started for a command runs the files of a login',
  async (backend) => {
    const home = join(workspace.root, 'home');
    mkdirSync(home, { recursive: true });
    for (const name of ['.bashrc', '.bash_profile', '.profile', '.bash_login'])
      writeFileSync(join(home, name), 'echo obeyed; echo obeyed >&2; touch "$HOME/obeyed"\n');
    const sandbox = await createSandbox({
      roots: [workspace.root],
      backend,
      ...(backend === 'bubblewrap' ? { bubblewrapPath: bubblewrapPath() } : {}),
    });
    try {
      const env = { HOME: home };
      const shell = await sandbox.spawn([sandbox.shell], { env });
      let said = '';
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (part) => {
          said += String(part);
        });
      shell.stdin.end('echo end\n');
      await shell.exited;
      const { stdout } = await sandbox.exec('bash -c "echo inner"; echo end', { env });
      expect(`${said}${stdout}`).toBe('end\ninner\nend\n');
      expect(existsSync(join(home, 'obeyed'))).toBe(false);
    } finally {
      await sandbox.close();
    }
  },
);
