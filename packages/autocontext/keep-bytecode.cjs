// `node keep-bytecode.cjs`: runs dist/auto.cjs once on a small repository and keeps the bytecode of what it used beside
// it, for the engine that runs this. What a prompt never calls is left out: more to read is more to wait for.
const { execFileSync } = require('node:child_process');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { knownFlags } = require('../../scripts/known-flags.cjs');

const program = join(__dirname, 'bin', 'auto.cjs');
const kept = join(__dirname, 'dist', `auto-${process.version}-${process.arch}.bytecode`);
const flags = knownFlags([
  '--interrupt-budget=10000000',
  '--invocation-count-for-maglev=100000',
  '--invocation-count-for-turbofan=100000',
  '--invocation-count-for-osr=100000',
  '--no-regexp-tier-up',
  '--no-regexp-optimization',
  '--no-parallel-scavenge',
]);
const folder = mkdtempSync(join(tmpdir(), 'sluice-bytecode-'));
try {
  const root = join(folder, 'repository');
  writeSample(root);
  rmSync(kept, { force: true });
  writeFileSync(`${kept}.flags`, flags.join(' '));
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

/** What a repository mostly has: modules that use each other, in three languages, text of all kinds, and a log. */
function writeSample(root) {
  const author = ['-c', 'user.name=sample', '-c', 'user.email=sample@localhost'];
  const git = (...words) => {
    try {
      execFileSync('git', ['-C', root, ...author, ...words], { stdio: 'ignore' });
    } catch {
      // Without git there is no log, and what reads one is compiled when it is needed.
    }
  };
  for (const folder of ['src', 'server', 'tools'])
    mkdirSync(join(root, folder), { recursive: true });
  git('init', '-q');
  for (let number = 0; number < 12; number += 1) {
    for (const [path, text] of sampleFiles(number)) writeFileSync(join(root, path), text);
    if (number % 4 > 0) continue;
    git('add', '-A');
    git('commit', '-qm', `fix the login ${number}: retry after a lost connection`);
  }
}

function sampleFiles(number) {
  const next = (number + 1) % 12;
  return [
    [
      `src/login-${number}.ts`,
      `import { retryLogin${next}, Session as Kept } from './login-${next}.js';
import * as other from './login-${next}.js';

/** Tries the login again after a lost connection. It must not be done twice, if the caller may still hold the old one. */
export async function retryLogin${number}(token: string, session: Session): Promise<boolean> {
  const password = process.env.LOGIN_PASSWORD ?? "${number}";
  const headers = { authorization: \`Bearer \${token}\`, accept: 'application/json' };
  // See https://localhost/login?user=name, run: curl -u name:word https://localhost
  if (token === undefined) throw new Error('the value is missing');
  session.restore(token);
  other.retryLogin${next}(token, session);
  return (await retryLogin${next}(token, session)) && token !== password && check(headers);
}

export class Session extends Kept {
  restore(token: string): void {
    this.check(token, 'sk_sample', 'YWxsIGlzIHdlbGwgdGhhdCBlbmRzIHdlbGw=');
  }
}
`,
    ],
    [
      `server/login_${number}.go`,
      `package server

import "example/server/session"

// RetryLogin${number} tries the login again.
func RetryLogin${number}(token string) (*Result, error) {
	if err := session.Restore(token); err != nil {
		return nil, err
	}
	return RetryLogin${next}(token)
}
`,
    ],
    [
      `tools/login_${number}.py`,
      `from .login_${next} import retry_login_${next}
import tools.login_${next} as other


def retry_login_${number}(token):
    # Return what the other one returns when a connection is lost.
    return retry_login_${next}(token) or other.retry_login_${next}(token)
`,
    ],
  ];
}
