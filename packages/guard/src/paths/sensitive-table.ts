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
  '.near-credentials',
  '.cloudflared',
  ...['.aliyun', '.tccli', '.bluemix', '.ibmcloud', '.rancher', '.argocd', '.nomad', '.minio'],
  ...['.dbeaver4', '.gsutil', '.openvpn', '.pulumi', '.age', '.gitcookies', '.bw', '.mc'],
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
  ...['.flaskenv', '.secret', '.token', '.access_token', 'access_token', '.credentials'],
  ...['auth.json', '.auth.json', 'authinfo', '.authinfo', 'rootkey.csv', 'pgpass.conf'],
  ...['.mylogin.cnf', '.dbshell', '.zhistory', '.histfile', '.history', 'fish_history'],
  ...['consolehost_history.txt', 'login data', 'web data', 'local state', 'logins.json'],
  ...['key3.db', 'key4.db', 'cookies.sqlite', 'wp-config.php', 'openrc.sh', '.openrc'],
  ...['clouds.yaml', '.databrickscfg', 'kaggle.json', '.sentryclirc', 'rclone.conf'],
  ...['.passwd-s3fs', 'sitemanager.xml', 'recentservers.xml', '.terraformrc', 'htpasswd'],
  ...['shadow-', 'gshadow-', 'sudoers', '.claude.json'],
  ...['api_key', '.api_key', '.apikey', 'token.json', 'keyfile.json', 'local.settings.json'],
  ...['connectionstrings.config', 'localsettings.php', 'settings.local.php', 'local_settings.py'],
  ...['key.properties', 'keystore.properties', 'signing.properties', 'sentry.properties'],
  ...['talosconfig', 'acme.json', 'sftp-config.json', '.ftpconfig', 'ftpsync.settings'],
  ...['.remote-sync.json', 'datasources.local.xml', '.erlang.cookie', '.rclone.conf', 'boto.cfg'],
  ...['.msmtprc', 'msmtprc', '.fetchmailrc', '.offlineimaprc', '.mbsyncrc', '.getmailrc'],
  ...['.esmtprc', 'ssmtp.conf', 'sasl_passwd', '.muttrc', '.s3curl', '.smbcredentials'],
  ...['.htdigest', 'chap-secrets', 'pap-secrets', 'wpa_supplicant.conf', '.clasprc.json'],
  ...['hs_ed25519_secret_key', 'ngrok.yml', '.scwrc', '.rediscli_auth', '.pg_service.conf'],
  ...['token.pickle', '.lesshst', '.viminfo', '.gitcookies', '.lastpass', '.twilio-cli', '.snyk'],
  ...['settings-security.xml', '.getmailrc', '.cifs', 'filezilla.xml', 'sftp.json', 'ftp.json'],
  ...['.openai', '.anthropic', '.wakatime.cfg', '.bigqueryrc', 'tailscaled.state', '.xauthority'],
  ...['.iceauthority', 'encrypted_data_bag_secret', 'initialadminpassword', '.linode-cli'],
  ...['.ovh.conf', 'exoscale.toml', '.civo.json', '.vultr-cli.yaml', '.serverlessrc', '.tokens'],
  ...['.runtimeconfig.json', 'seed.txt', '.cvspass', '.p4tickets', 'credentials-config.json'],
  ...['.dbeaver-data-sources.xml', '.cqlshrc', 'cqlshrc', '.ghtoken', '.gist', '.gist-vim'],
  ...['.pause', 'grafana.ini', 'users.acl', '.zappa', '.scalr.credentials', 'hudson.util.secret'],
  ...['pg_service.conf', '.odbc.ini', 'cwallet.sso', 'signons.sqlite', 'cookies.txt', 'k3s.yaml'],
]);
/** What the names of files with keys end in. */
export const KEY_ENDINGS: readonly string[] = [
  ...['pem', 'key', 'p12', 'pfx', 'jks', 'keystore', 'ppk', 'kdbx', 'asc', 'gpg', 'pgp', 'ovpn'],
  ...['p8', 'der', 'agekey', 'keychain', 'keychain-db', 'keytab', 'jceks', 'bks', '1pux'],
  ...['htpasswd', 'tfstate'],
];
export const SENSITIVE_NAME_PATTERNS: readonly [RegExp, string][] = [
  [/^\.env(?:$|[._-])/, 'environment file'],
  [/\.env$/, 'environment file'],
  [/^\.(?:dev|prod|production|staging|local)\.vars(?:\.[a-z]+)?$/, 'environment file'],
  [/\.(?:rdp|remmina|1pif|kwl|mobileprovision|snk|pvk|wallet)$/, 'a file of secrets'],
  [/^config\.(?:prod|production|live)\.json$/, 'settings of one stage, which may hold secrets'],
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
  [
    /^(?:.*[-_.])?(?:creds?|credentials)(?:[-_.](?:prod|production|live|staging|stage|dev|development|test|local))?\.(?:json|ya?ml|toml|ini|txt|xml|csv|properties|clj)$/,
    'credentials file',
  ],
  [/^(?:.*[-_.])?(?:gcp|gcloud|google|sa|firebase)[-_]key(?:file)?\.json$/, 'credentials file'],
  [
    /^kubeconfig(?:[-_][^.]*)?(?:\.(?:ya?ml|json|conf))?$|\.kubeconfig$|^kube\.config$/,
    'credentials file',
  ],
  [
    /^appsettings\.(?:prod|production|live|preprod|staging|stage|uat|qa|test|dev|development|local)\.json$/,
    'settings of one stage, which may hold secrets',
  ],
  [/^env\.(?:local|dev|development|prod|production|staging|test)$/, 'environment file'],
  [/^\.?secrets?\.(?:enc\.)?(?:json|ya?ml|toml|txt|ini|xml|properties|config)$/, 'secrets file'],
  [/\.secrets?$/, 'secrets file'],
  [/[-_.]secrets?\.(?:ya?ml|json|properties)$/, 'secrets file'],
  [/^(?:password|passwd)s?\.(?:txt|csv|xlsx?)$/, 'secrets file'],
  [/(?:^|[-_.])(?:api[-_]?key|token|jwt[-_]?secret)s?\.txt$/, 'secrets file'],
  [/^api[-_]?keys?\.json$|(?:oauth2?|access|refresh|auth)[-_]?token\.json$/, 'secrets file'],
  [/^\.[a-z0-9]+[-_](?:api[-_]?key|token)$/, 'secrets file'],
  [
    /(?:^|[-_])(?:mnemonic|seed[-_]?phrase|recovery[-_]?(?:codes?|phrase)|backup[-_]?codes?)\.txt$/,
    'secrets file',
  ],
  [/^wg(?:\d+|[-_].*)?\.conf$/, 'private key'],
  [
    /\.(?:age|kdb|psafe3|agilekeychain|opvault|enpassdb|publishsettings|nmconnection)$|\.pubxml\.user$/,
    'a file of secrets',
  ],
  [/vault[-_]?pass(?:word)?(?:\.txt)?$/, 'password file'],
  [/access_?keys\.csv$/, 'credentials file'],
  [/^(?:bitwarden|1password|lastpass|keepass)[^/]*\.(?:json|csv)$/, 'a store of passwords'],
  [/^krb5cc_/, 'credentials file'],
  [/^\.[a-z_]+_history$/, 'history of commands'],
  [/^wallet\.(?:dat|json)$/, 'wallet'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:[._~-].*|_sk.*)?$/, 'private key'],
  [/[-_.]id_(?:rsa|dsa|ecdsa|ed25519)$|^ssh_host_[a-z0-9]+_key$/, 'private key'],
  [/^(?:deploy|ssh|github|gitlab)[-_](?:key|rsa|ed25519|ecdsa)$/, 'private key'],
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
  [
    /(?:^|\/)(?:gh|hub|glab-cli)\/(?:hosts|config)\.ya?ml$|(?:^|\/)\.config\/hub$/,
    'tokens of a forge',
  ],
  [
    /(?:^|\/)(?:github-copilot\/(?:hosts|apps)|(?:opencode|\.vercel)\/auth|\.netlify\/config|\.config\/solana\/id)\.json$/,
    'tokens of a client',
  ],
  [
    /(?:^|\/)(?:huggingface|\.huggingface|\.supabase)\/(?:access-)?token$|(?:^|\/)\.(?:oci|snowsql)\/config$|(?:^|\/)\.dbt\/profiles\.yml$|(?:^|\/)\.fly\/config\.yml$/,
    'tokens of a service',
  ],
  [
    /(?:^|\/)\.config\/(?:doctl|heroku|stripe|op|1password|configstore|google-chrome|chromium|gcloud)(?:\/|$)/,
    'tokens of a service',
  ],
  [
    /(?:^|\/)(?:config\/database\.yml|kubernetes\/admin\.conf|app\/etc\/env\.php|sites\/[^/]+\/settings\.php|app\/config\/parameters\.ya?ml|pgbouncer\/userlist\.txt)$/,
    'settings that hold a password',
  ],
  [
    /(?:^|\/)(?:\.vscode\/sftp\.json|\.idea\/(?:webservers|datasources)\.xml|\.gradle\/gradle\.properties|\.bundle\/config)$/,
    'settings that may hold a password',
  ],
  [
    /(?:^|\/)(?:\.(?:cf|bluemix)\/config\.json|\.talos\/config|scw\/config\.yaml|\.circleci\/cli\.yml|\.snowflake\/(?:connections|config)\.toml|\.hex\/hex\.config|\.solana\/id\.json|\.weechat\/sec\.conf|\.irssi\/config|\.purple\/accounts\.xml)$/,
    'tokens of a service',
  ],
  [/(?:^|\/)age\/keys\.txt$|(?:^|\/)wireguard\/[^/]+\.conf$/, 'private key'],
  [/(?:^|\/)(?:keystore\/utc--|\.electrum\/wallets\/)[^/]+$/, 'wallet'],
  [
    /(?:^|\/)\.(?:codex|gemini|claude|copilot|qwen)\/(?:auth|oauth_creds|\.credentials|hosts)\.json$/,
    'tokens of a client',
  ],
  [
    /(?:^|\/)\.(?:m2\/settings(?:-security)?\.xml|gem\/credentials|composer\/auth\.json|cargo\/credentials)$/,
    'tokens of a package manager',
  ],
  [
    /(?:^|\/)(?:\.(?:getmail|lftp|ncftp|cassandra|cpan|chef|puppet|salt|grafana|influxdbv2|expo|ghost|vnc|dropbox|signal|telegram)\/[^/]+|\.(?:wrangler\/config|helm\/repository|subversion\/auth)\/.+|\.(?:cabal|stack)\/config(?:\.yaml)?|tdata\/.+|\.elasticbeanstalk\/config\.yml)$/,
    'settings that may hold a password',
  ],
  [/(?:^|\/)(?:keychains|keyrings)\/[^/]+$/, 'a store of passwords'],
  [
    /(?:^|\/)proc\/[^/]+\/(?:task\/[^/]+\/)?(?:environ|mem|maps|cmdline|auxv|stack|syscall|map_files\/[^/]+|fd\/[^/]+)$/,
    'what a process holds',
  ],
  [/^dev\/(?:k?mem|port|kmsg)$|(?:^|\/)proc\/(?:kcore|kmsg)$/, 'the memory of the machine'],
];

/** The commonest of these, for wildcards such as `.g?t/config`. */
export const SENSITIVE_END_EXAMPLES: readonly string[] = [
  ...['.git/config', '.git/credentials', '.config/hub', '.config/gh/hosts.yml', 'gh/hosts.yml'],
  ...['.codex/auth.json', '.claude/.credentials.json', '.gemini/oauth_creds.json', '.oci/config'],
  ...['.m2/settings.xml', '.gem/credentials', '.cargo/credentials', '.composer/auth.json'],
  ...['.gradle/gradle.properties', '.bundle/config', '.dbt/profiles.yml', '.fly/config.yml'],
  ...['.huggingface/token', 'huggingface/token', 'github-copilot/hosts.json', '.vscode/sftp.json'],
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
