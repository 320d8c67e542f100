import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Variables by which an interpreter, a loader, a shell or one of our programs takes code or settings that nobody named.
 * A repository sets them through `.envrc` and the like.
 */
const CARRIES_CODE =
  /^(?:NODE_|BUN_|DENO_|npm_|NPM_|YARN_|PNPM_|LD_|DYLD_|GIT_|SSH_|RIPGREP_|PYTHON|PERL|RUBY|GEM_|BASH_|BASHOPTS|ENV$|SHELLOPTS|PROMPT_COMMAND|IFS$|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_|GCONV_PATH|LOCPATH|OPENSSL_|ELECTRON_|VSCODE_)/;

/** A copy of an environment without the variables that make programs run code. */
export function withoutCode(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || CARRIES_CODE.test(name) ? [] : [[name, value]],
    ),
  );
}

/**
 * Starts a Node program of ours that outlives this process and does not wait for it. It stands in the root folder, not
 * in a stranger's, and nothing in the environment can put code in front of it. Nothing of ours stays open in it.
 */
export function startNode(
  script: string,
  args: readonly string[],
  options: { readonly env: Environment; readonly node?: string },
): void {
  const child = spawn(options.node ?? process.execPath, [script, ...args], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    cwd: '/',
    env: withoutCode(options.env),
  });
  child.once('error', () => {
    // Nobody waits for it: whoever needs its work tries again.
  });
  child.unref();
}
