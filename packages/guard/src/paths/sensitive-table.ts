/**
 * The one list of files that often hold secrets, by name. Data only; `sensitive-file.ts` reads it. What reads files for
 * a model (search, `fs_read`, `fs_grep`, words of a shell command, MCP) treats them alike.
 */
export const SENSITIVE_FOLDERS = new Set([
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
export const SENSITIVE_NAMES = new Set([
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
  'gshadow',
  '.envrc',
  '.yarnrc.yml',
  'terraform.tfstate',
  'terraform.tfstate.backup',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.node_repl_history',
]);
/** What the names of files with keys end in. */
export const KEY_ENDINGS: readonly string[] = [
  ...['pem', 'key', 'p12', 'pfx', 'jks', 'keystore', 'ppk', 'kdbx', 'asc', 'gpg', 'pgp', 'ovpn'],
  ...['p8', 'der', 'agekey', 'keychain', 'keychain-db'],
];
export const SENSITIVE_NAME_PATTERNS: readonly [RegExp, string][] = [
  [/^\.env(?:$|[._-])/, 'environment file'],
  [/\.env$/, 'environment file'],
  [/^\.(?:dev|prod|production|staging|local)\.vars$/, 'environment file'],
  [
    // A copy such as `tls.key.bak` is one too; program text such as `user.key.ts` is not.
    new RegExp(
      `\\.(?:${KEY_ENDINGS.join('|')})(?:$|[.~_-])(?!(?:.*\\.)?(?:[cm]?[jt]sx?|py|go|rs|java|kt|cs|rb|php|c|h|cc|cpp|hpp|vue)$)`,
    ),
    'key file',
  ],
  [/^\.?credentials\.(?:json|toml|ya?ml|ini|csv|xml|db|tfrc\.json)(?:\.enc)?$/, 'credentials file'],
  [
    /^(?:.*[-_.])?(?:service[-_]?account|client[-_]?secret|adminsdk)[^/]*\.json$/,
    'credentials file',
  ],
  [/^\.[a-z_]+_history$/, 'history of commands'],
  [/^wallet\.(?:dat|json)$/, 'wallet'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:[._~-].*|_sk.*)?$/, 'private key'],
  [/^(?:secring|private[-_]?key|server[-_]key|client[-_]key)/, 'private key'],
  [/\.tfvars(?:\.json)?$/, 'secrets file'],
];

/** Ends of a path that are sensitive only where they stand. */
export const SENSITIVE_ENDS: readonly [RegExp, string][] = [
  [/(?:^|\/)\.git\/(?:config|credentials)$/, 'settings of git, which may hold a token'],
  [
    /(?:^|\/)\.git\/(?:modules|worktrees)\/.*config(?:\.worktree)?$/,
    'settings of git, which may hold a token',
  ],
  [/(?:^|\/)(?:gh|hub|glab-cli)\/(?:hosts|config)\.ya?ml$|\/\.config\/hub$/, 'tokens of a forge'],
  [
    /(?:^|\/)\.(?:codex|gemini|claude|copilot|qwen)\/(?:auth|oauth_creds|\.credentials|hosts)\.json$/,
    'tokens of a client',
  ],
  [
    /(?:^|\/)\.(?:m2\/settings(?:-security)?\.xml|gem\/credentials|composer\/auth\.json|cargo\/credentials)$/,
    'tokens of a package manager',
  ],
  [/(?:^|\/)(?:keychains|keyrings)\/[^/]+$/, 'a store of passwords'],
  [/(?:^|\/)proc\/[^/]+\/(?:environ|mem|maps|cmdline|fd\/[^/]+)$/, 'what a process holds'],
];

/** Names that a wildcard may come out as, for words such as `.e*` and `id_*`. */
export const SENSITIVE_EXAMPLES: readonly string[] = [
  ...SENSITIVE_NAMES,
  ...SENSITIVE_FOLDERS,
  '.env',
  '.env.local',
  '.env.production',
  'prod.env',
  'server.pem',
  'server.key',
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  'private_key',
  'secring',
  'terraform.tfvars',
];

export const EXAMPLE_ENV = /^\.env[._-](?:example|sample|template|dist|defaults?)$/;
export const PUBLIC_KEY = /^id_[a-z0-9_]+\.pub$/;
