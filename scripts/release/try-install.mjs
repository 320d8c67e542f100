// Installs the tarballs as a stranger would, into empty projects, and runs them under every runtime there is.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

const BODY = `
  const registry = createRegistry();
  registry.register(tool({
    name: 'add',
    parameters: z.object({ a: z.number(), b: z.number() }),
    allowedModes: ['chat_safe'],
    execute: ({ a, b }) => ({ sum: a + b }),
  }));
  const ports = systemPorts();
  const permission = { mode: 'auto' } as const;
  const runtime = createRuntime({ registry, ports, sessionId: 's1', permission });
  const call = { name: 'add', arguments: '{"a": 1, "b": 2}' };
  const outcome = await runtime.runCall(call, { mode: 'chat_safe' });
  if (JSON.stringify(outcome.result) !== '{"sum":3}') throw new Error('kernel: no sum');

  const { masker, log } = ports;
  const store = await createStore({ path: 'store.db', masker, clock: systemClock, log });
  await store.sessions.create({ id: 's1', mode: 'chat_safe' });
  if ((await store.sessions.get('s1'))?.id !== 's1') throw new Error('store: no session');
  await store.close();

  try {
    const sandbox = await createSandbox({ roots: [process.cwd()] });
    const said = await sandbox.exec('echo hello');
    if (said.stdout.trim() !== 'hello') throw new Error('sandbox: no output');
    await sandbox.close();
  } catch (error) {
    if (!/refuse|no output of its commands under/.test(String(error))) throw error;
  }
  console.log('installed and running');
`;
/** What the kernel alone does; it needs no Node. */
const KERNEL_ALONE = BODY.slice(0, BODY.indexOf('const { masker, log }'));
const NAMES = [
  ['@sluice/kernel', '{ createRegistry, createRuntime, tool }'],
  ['@sluice/kernel/system', '{ systemClock, systemPorts }'],
  ['@sluice/sandbox', '{ createSandbox }'],
  ['@sluice/store', '{ createStore }'],
  ['zod', '{ z }'],
];
const imports = NAMES.map(([from, what]) => `import ${what} from '${from}';`).join('\n');
const bare = BODY.replace(' as const', '');

/** An empty project with every tarball and nothing else of ours. */
export async function makeProject(folder, tarballs) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "stranger", "private": true }\n');
  await run('npm', ['install', ...flags, ...tarballs, 'zod@4', '@types/node@20'], { cwd: folder });
  const required = NAMES.map(([from, what]) => `const ${what} = require('${from}');`).join('\n');
  writeFileSync(join(folder, 'esm.mjs'), `${imports}\n${bare}`);
  writeFileSync(join(folder, 'cjs.cjs'), `${required}\n(async () => {${bare}})();\n`);
  const alone = KERNEL_ALONE.replace(' as const', '');
  const kernel = imports.split('\n').filter((line) => !/sandbox|store/.test(line));
  writeFileSync(
    join(folder, 'kernel.mjs'),
    `${kernel.join('\n')}\n${alone}\nconsole.log('installed and running');\n`,
  );
  writeFileSync(join(folder, 'esm.mts'), `${imports}\n${BODY}`);
  writeFileSync(
    join(folder, 'cjs.cts'),
    `${imports}\nexport const main = async (): Promise<void> => {${BODY}};\n`,
  );
}

/** Bundles the project's program, whole; the native part of SQLite cannot be inside. */
export async function bundle(folder, esbuild, { from, to, platform, format }) {
  const flags = [`--platform=${platform}`, `--format=${format}`, '--log-level=error'];
  const native = ['--external:@photostructure/sqlite', '--external:pg-native'];
  await run(esbuild, [from, '--bundle', ...flags, ...native, `--outfile=${to}`], { cwd: folder });
}

/** What goes wrong when the project is run by this runtime; `undefined` where nothing does. */
export async function faultOfRun(folder, command, file) {
  try {
    const { stdout } = await run(command[0], [...command.slice(1), file], {
      cwd: folder,
      timeout: 60_000,
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    return stdout.includes('installed and running') ? undefined : `said ${stdout}`;
  } catch (error) {
    const words = String(error.stderr || error.message).split('\n');
    return words.find((line) => /error|refus/i.test(line)) ?? words[0];
  }
}

/** What the compiler says about a stranger's strict project, as an ES module and as CommonJS. */
export async function faultOfTypes(folder, tsc, module) {
  const options = ['--noEmit', '--strict', '--types', 'node', '--target', 'es2022'];
  try {
    await run(process.execPath, [tsc, ...options, '--module', module, 'esm.mts', 'cjs.cts'], {
      cwd: folder,
    });
    return undefined;
  } catch (error) {
    return String(error.stdout || error.message).split('\n')[0];
  }
}
