import { dirname } from 'node:path';
import { SandboxError, shownPath } from '../error.js';

const SECRET_NAME =
  /(?:^|_)(?:TOKEN|SECRET|SECRETS|PASSWORD|PASSWD|PASSPHRASE|PWD_HASH|CREDENTIALS?|APIKEY|KEY|KEYS|AUTH|COOKIE|SESSION|PRIVATE|DSN)(?:_|$)|_URI$|^(?:DATABASE|REDIS|MONGO\w*|POSTGRES\w*|PG)_?URL$|^AWS_|^GOOGLE_APPLICATION_|^AZURE_|^SSH_A|^GPG_|^DBUS_|^DOCKER_HOST$/i;
const VALID_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a variable's name says that its value is a secret or a way to one. */
export function looksSecret(name: string): boolean {
  return SECRET_NAME.test(name) || /(?:TOKEN|SECRET|PASSWORD|API_?KEY)/i.test(name);
}

/**
 * The environment of a command, made from nothing: what the runtime itself was started with does not pass.
 * Programs that would wait for a person (pager, editor, password prompt) are told not to.
 */
export function baseEnvironment(options: {
  readonly home: string;
  readonly temporary: string;
  readonly shell: string;
  readonly extra: Readonly<Record<string, string | undefined>>;
}): Record<string, string> {
  const environment: Record<string, string> = {
    PATH: defaultPath(),
    HOME: options.home,
    TMPDIR: options.temporary,
    SHELL: options.shell,
    // A first bash whose input is a socket, as ours are, takes itself for one of a remote login and runs ~/.bashrc.
    SHLVL: '2',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'false',
    EDITOR: 'false',
    VISUAL: 'false',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  for (const [name, value] of Object.entries(options.extra)) {
    if (value !== undefined && !looksSecret(name)) environment[name] = value;
  }
  checkEnvironment(environment);
  return environment;
}

/** Throws when a name or a value cannot be given to a process. */
export function checkEnvironment(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (VALID_NAME.test(name) && !value.includes('\0')) continue;
    throw new SandboxError(
      'ENVIRONMENT_INVALID',
      `The environment variable "${shownPath(name)}" ${VALID_NAME.test(name) ? 'has a NUL byte in its value' : 'has a name that is no variable name'}.`,
      { recommendations: ['Use letters, digits and _ in names, and no NUL byte in values.'] },
    );
  }
}

function defaultPath(): string {
  const system = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  const node = dirname(process.execPath);
  return [...(system.includes(node) ? [] : [node]), ...system].join(':');
}
