// `node keep-bytecode.cjs`: runs dist/auto.cjs once on a small repository and keeps the bytecode of what it used beside
// it, for the engine that runs this. What a prompt never calls is left out: more to read is more to wait for.
const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const program = join(__dirname, 'bin', 'auto.cjs');
const kept = join(__dirname, 'dist', `auto-${process.version}-${process.arch}.bytecode`);
const folder = mkdtempSync(join(tmpdir(), 'sluice-bytecode-'));
try {
  const root = join(folder, 'repository');
  writeSample(root);
  rmSync(kept, { force: true });
  const env = { ...process.env, HOME: folder, SLUICE_NO_BACKGROUND: '1' };
  for (const name of ['CACHE', 'CONFIG', 'STATE']) env[`XDG_${name}_HOME`] = join(folder, name);
  const options = { env, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync(process.execPath, [program, '--build-index', root], options);
  execFileSync(process.execPath, [program, '--format', 'hook'], {
    ...options,
    env: { ...env, SLUICE_KEEP_BYTECODE: '1' },
    stdio: ['pipe', 'ignore', 'inherit'],
    input: JSON.stringify({
      prompt: 'fix retryLogin3 in src/login-3.ts: 为什么登录失败后没有重试',
      cwd: root,
      session_id: 'sample',
      hook_event_name: 'UserPromptSubmit',
    }),
  });
} catch (error) {
  // Without it the program is compiled as usual and does nothing that was not tried here.
  process.stderr.write(`auto.cjs is left without bytecode: ${error.message}\n`);
  rmSync(kept, { force: true });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function writeSample(root) {
  mkdirSync(join(root, 'src'), { recursive: true });
  for (let number = 0; number < 12; number += 1) {
    const name = `retryLogin${number}`;
    writeFileSync(
      join(root, 'src', `login-${number}.ts`),
      `/** Tries the login again after a lost connection. */\nexport function ${name}(token: string): boolean {\n  const password = "${name}";\n  return retryLogin${number + 1}(token) && token !== password;\n}\n`,
    );
  }
}
