// A `bwrap` that really can make namespaces here: finding the file is not enough.
import { capture } from '../run.mjs';
import { aptInstall } from './apt.mjs';
import { findProgram } from './find-program.mjs';

const PLACES = ['/usr/bin', '/usr/local/bin', '/bin'];

export async function setUpBubblewrap(context) {
  const { environment, places = PLACES } = context;
  const given = environment.SLUICE_TEST_BWRAP;
  const find = () => given ?? findProgram(['bwrap'], { environment, places });
  let path = find();
  if (!path) {
    await aptInstall(['bubblewrap'], 'bubblewrap is missing', context);
    path = find();
  }
  if (!path)
    throw new Error('bubblewrap was installed, but bwrap is not on PATH; run: which bwrap');
  await mustMakeNamespaces(path);
  return { environment: { SLUICE_TEST_BWRAP: path } };
}

async function mustMakeNamespaces(path) {
  const { code, output } = await capture(path, [
    ...['--unshare-all', '--die-with-parent', '--ro-bind', '/', '/'],
    'true',
  ]).catch((error) => ({ code: 1, output: error.message }));
  if (code === 0) return;
  throw new Error(
    `${path} cannot make namespaces here (${output.trim()}); ` +
      'run: sysctl -w user.max_user_namespaces=10000, or start the container with: ' +
      'docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined',
  );
}
