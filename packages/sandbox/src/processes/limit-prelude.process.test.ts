import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
