// `node keep-bytecode.cjs`: runs dist/auto.cjs once on a small repository and keeps the bytecode of what it used beside
// it, for the engine that runs this. What a prompt never calls is left out: more to read is more to wait for.
const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const launcher = require('./bin/load-compiled.cjs');

const file = join(__dirname, 'dist', 'auto.cjs');
const kept = launcher.keptPath(file);
const scratch = process.argv[2];
if (scratch === undefined) start();
else run();

/** A process of its own does it, because the program ends its process. */
function start() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bytecode-'));
  try {
    const env = { ...process.env, HOME: folder, SLUICE_NO_BACKGROUND: '1' };
    for (const name of ['CACHE', 'CONFIG', 'STATE']) env[`XDG_${name}_HOME`] = join(folder, name);
    const root = join(folder, 'repository');
    writeSample(root);
    const options = { env, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync(
      process.execPath,
      [join(__dirname, 'bin', 'auto.cjs'), '--build-index', root],
      options,
    );
    execFileSync(process.execPath, [__filename, root], options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

function run() {
  rmSync(kept, { force: true });
  launcher.setFlags();
  const script = launcher.compile(file, kept);
  process.once('exit', () => writeFileSync(kept, script.createCachedData()));
  const prompt = 'fix retryLogin3 in src/login-3.ts: 为什么登录失败后没有重试';
  process.argv = [process.execPath, file, '--format', 'hook', '--prompt', prompt];
  launcher.run(script, file);
}
