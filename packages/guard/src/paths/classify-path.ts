/** Whether the content of a file may be shown, and why not. */
export interface PathClass {
  readonly shown: boolean;
  readonly reason?: string;
}

const SECRET_FOLDERS = new Set([
  '.ssh',
  '.aws',
  '.gnupg',
  '.kube',
  '.docker',
  'secrets',
  '.secrets',
  '.azure',
  '.gcloud',
  '.password-store',
  '.vault',
  '.pki',
]);
const BUILD_FOLDERS = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  '.git',
  '.hg',
  '.svn',
  '__pycache__',
  'venv',
  '.venv',
  '.tox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.next',
  '.nuxt',
  '.output',
  '.turbo',
  '.cache',
  '.parcel-cache',
  '.gradle',
  '.idea',
  'vendor',
  'bower_components',
  '.terraform',
  '.svelte-kit',
  'site-packages',
  '.eggs',
  '.nyc_output',
  'cmakefiles',
  '.dart_tool',
  'pods',
  'deriveddata',
  '.yarn',
  '.pnpm-store',
]);
const NO_FOLDERS: ReadonlySet<string> = new Set();
const SECRET_NAMES = new Set([
  '.npmrc',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.my.cnf',
  '.pypirc',
  '.git-credentials',
  '.dockercfg',
  '.htpasswd',
  '.s3cfg',
  '.boto',
  '.vault-token',
  'credentials',
  'credentials.json',
  'service-account.json',
  'secrets.json',
  'secrets.yaml',
  'secrets.yml',
  'secrets.toml',
  'application_default_credentials.json',
  'kubeconfig',
  'master.key',
  'shadow',
  '.envrc',
  '.yarnrc.yml',
  'terraform.tfstate',
  'terraform.tfstate.backup',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
]);
const SECRET_NAME_PATTERNS: readonly [RegExp, string][] = [
  [/^\.env(?:$|[._-])/, 'environment file'],
  [/\.env$/, 'environment file'],
  [
    // A copy such as `tls.key.bak` is one too; program text such as `user.key.ts` is not.
    /\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx|asc|gpg|pgp|ovpn|p8|der|agekey)(?:$|[.~_-])(?!(?:.*\.)?(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|rb|php|c|h|cc|cpp|hpp|vue)$)/,
    'key file',
  ],
  [/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:[._~-].*|_sk.*)?$/, 'private key'],
  [/^(?:secring|private[-_]?key|server[-_]key|client[-_]key)/, 'private key'],
  [/\.tfvars(?:\.json)?$/, 'secrets file'],
];
const EXAMPLE_ENV = /^\.env[._-](?:example|sample|template|dist|defaults?)$/;
const PUBLIC_KEY = /^id_[a-z0-9_]+\.pub$/;

/**
 * Judges a path by its names only (O-07); the caller makes sure that it is real and below the root.
 * Upper case, look-alike letters, trailing dots and spaces, alternate streams and percent signs do
 * not get round it. What cannot be judged is not shown.
 */
export function classifyPath(path: string): PathClass {
  return classify(path, BUILD_FOLDERS);
}

export function isSensitivePath(path: string): boolean {
  return !classifyPath(path).shown;
}

/**
 * The same without the build folders: for files that are known to be sources, such as those git keeps, where
 * `build` or `target` is a name like any other.
 */
export function isSecretPath(path: string): boolean {
  return !classify(path, NO_FOLDERS).shown;
}

function classify(path: string, buildFolders: ReadonlySet<string>): PathClass {
  if (path === '' || path.length > 4096) return hidden('a path without a name or too long');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a name are refused
  if (/[\u0000-\u001f\u007f]/.test(path)) return hidden('control characters in the path');
  const parts = foldPath(path)
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return hidden('a path that leads upwards');
  const name = parts.at(-1);
  if (name === undefined) return hidden('a path without a name');
  for (const folder of parts.slice(0, -1)) {
    if (SECRET_FOLDERS.has(folder)) return hidden(`in the secrets folder ${folder}`);
    if (buildFolders.has(folder)) return hidden(`in the build folder ${folder}`);
  }
  return classifyName(name, buildFolders);
}

function classifyName(name: string, buildFolders: ReadonlySet<string>): PathClass {
  if (SECRET_FOLDERS.has(name) || buildFolders.has(name)) return hidden(`the folder ${name}`);
  if (SECRET_NAMES.has(name)) return hidden(`credentials file ${name}`);
  if (EXAMPLE_ENV.test(name)) return { shown: true };
  // `id_rsa*` is a contract, so the public half is hidden with it; other public keys are shown.
  if (PUBLIC_KEY.test(name) && !name.startsWith('id_rsa')) return { shown: true };
  for (const [pattern, reason] of SECRET_NAME_PATTERNS)
    if (pattern.test(name)) return hidden(reason);
  return { shown: true };
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ν: 'v',
  ο: 'o',
  α: 'a',
  ε: 'e',
  ı: 'i',
  ſ: 's',
  '․': '.',
  '∕': '/',
  '⁄': '/',
};

function foldPath(path: string): string {
  let text = path;
  if (text.includes('%'))
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  text = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]|[\ufe00-\ufe0f]/g,
      '',
    )
    .replace(/[\u0080-\uffff]/g, (character) => LOOKALIKES[character] ?? character)
    .replaceAll('\\', '/');
  return text
    .split('/')
    .map((part) =>
      part === '.' || part === '..'
        ? part
        : part.replace(/::?\$?[a-z]*$/, '').replace(/[. ]+$/, ''),
    )
    .join('/');
}

function hidden(reason: string): PathClass {
  return { shown: false, reason };
}
