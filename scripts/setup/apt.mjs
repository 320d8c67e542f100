// Debian packages for machines that are ours to change: a container or a CI runner, as root. Never anywhere else.
import { existsSync } from 'node:fs';
import { run } from '../run.mjs';
import { findProgram } from './find-program.mjs';

let updated;

/**
 * Installs Debian packages, or throws with the one command that would help. Says what it does.
 * `why` ends the sentence "… is missing: ".
 */
export async function aptInstall(packages, why, context) {
  const { environment, say, isRoot = process.getuid?.() === 0 } = context;
  const isOurs = context.isThrowaway ?? isThrowaway(environment);
  const aptGet = findProgram(['apt-get'], { environment });
  const help = installCommand(packages, context);
  if (!aptGet || !isRoot || !isOurs) throw new Error(`${why}; run: ${help}`);

  // Lists that cannot be refreshed may still do; if not, the installation says so.
  updated ??= apt(aptGet, ['update'], environment, say);
  await updated;
  const code = await apt(aptGet, ['install', ...OPTIONS, ...packages], environment, say);
  if (code !== 0) throw new Error(`${why} and apt-get ended with ${code}; run: ${help}`);
}

/** Another run on the same machine may be installing at this moment. */
const LOCK_SECONDS = 180;
const OPTIONS = ['-y', '--no-install-recommends'];

function apt(aptGet, args, environment, say) {
  say(`setup: apt-get ${args.join(' ')}`);
  return run(aptGet, ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args], {
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 2, 2],
  });
}

/** The command with which a person would install these packages here. */
export function installCommand(packages, { environment, isRoot = process.getuid?.() === 0 }) {
  if (process.platform === 'darwin') return `brew install ${packages.join(' ')}`;
  const install = `apt-get install ${OPTIONS.join(' ')} ${packages.join(' ')}`;
  const hasApt = findProgram(['apt-get'], { environment }) !== undefined;
  if (!hasApt) return `your package manager's form of: ${install}`;
  return isRoot ? install : `sudo ${install}`;
}

/** True on a machine that is thrown away after its job: a container or a CI runner. */
export function isThrowaway(environment, files = ['/.dockerenv', '/run/.containerenv']) {
  const isSet = (name) => !['', '0', 'false'].includes(environment[name] ?? '');
  return (
    ['CI', 'container', 'KUBERNETES_SERVICE_HOST'].some(isSet) ||
    files.some((path) => existsSync(path))
  );
}
