import { expect, test } from 'vitest';
import { sensitiveFile } from './sensitive-file.js';

test.each([
  '.env',
  '.env/',
  './.env//',
  'a/../.env',
  '../.env.local',
  '~/.ssh/id_rsa',
  '/etc/shadow',
  '/proc/1/environ',
  '/proc/self/environ',
  '.git/config',
  'sub/.GIT/config',
  'x/secrets/a.txt',
  '.aws',
  '.ENV',
  '.еnv',
  'server.pem/.',
  '.e*',
  '.en?',
  '.*',
  'id_*',
  '*.pem',
  'cred*',
  'i?_rsa',
  '*_rsa',
  '?d_ed25519',
  'tls.k*',
  '*.p?m',
  'app.e?v',
  '.credentials.json',
  '.cargo/credentials.toml',
  'my-service-account.json',
  'client_secret_1234.json',
  '.dev.vars',
  '.mysql_history',
  'wallet.dat',
  '~/.config/gh/hosts.yml',
  '~/.codex/auth.json',
  '~/.m2/settings.xml',
  '.git/modules/sub/config',
  'Library/Keychains/login.keychain-db',
])('F23 F24 %j is sensitive however it is spelt', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  'src/index.ts',
  '*',
  '*.ts',
  '*.json',
  'src/*',
  '*.t?',
  'a*.ts',
  'service.json',
  'credentials.ts',
  'history',
  '.github/*',
  '.eslintrc.*',
  '.env.example',
  '.env.sample/',
  'keyboard',
  '/etc/hosts',
  '.git/HEAD',
  'config',
  '..',
  '',
  '/',
])('%j is an ordinary file', (path) => {
  expect(sensitiveFile(path)).toBe(undefined);
});

test.each([
  ...[
    '.env~',
    '..env.swp',
    '.#.env',
    '#.env#',
    '.npmrc.bak',
    '.pgpass (1)',
    'id_rsa.old',
    '.netrc~',
  ],
  ...['terraform.tfstate.1700000000.backup', 'kubeconfig.20240101', '.git-credentials.save'],
])('F23 a copy that an editor or a person left is as sensitive: %j', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  ...['.config/hub', 'auth.json', '.flaskenv', 'env.production', 'my_id_ed25519', 'deploy_key'],
  ...['ssh_host_rsa_key', 'x.keytab', 'krb5cc_0', 'Login Data', 'logins.json', 'key4.db'],
  ...['.config/gcloud/access_tokens.db', '.cache/huggingface/token', 'api_key.txt', 'secret.yaml'],
  ...['k8s/db-secret.yaml', 'group_vars/.vault_pass', 'a_accessKeys.csv', 'bitwarden_export.json'],
  ...['.config/github-copilot/apps.json', 'wp-config.php', '/etc/shadow-', 'fish_history'],
])('F23 what programs and people of today keep secrets in is sensitive: %j', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  ...['notes~', 'README.md.bak', 'src/wallets/list.ts', 'src/secrets.ts', 'token.ts'],
  ...['deploy_key.pub', 'hooks/use-auth.tsx', 'environment.ts', 'v1.2.3'],
])('a copy or a likeness of an ordinary file is ordinary: %j', (path) => {
  expect(sensitiveFile(path)).toBe(undefined);
});

test.each([
  ...[
    '.secrets.toml',
    'creds.json',
    'api_key',
    'openai_api_key.txt',
    '.github_token',
    'token.json',
  ],
  ...[
    'google-credentials.json',
    'db-creds.yml',
    'credentials-prod.json',
    'gcp-key.json',
    'k3s.yaml',
  ],
  ...['kubeconfig.yaml', 'prod.kubeconfig', 'kubeconfig-dev', 'local.settings.json', 'ngrok.yml'],
  ...['appsettings.Production.json', 'appsettings.Development.json', 'config/database.yml'],
  ...['LocalSettings.php', 'web/sites/default/settings.php', 'app/etc/env.php', 'ipsec.secrets'],
  ...[
    'android/key.properties',
    '~/.gradle/gradle.properties',
    'backup.age',
    'wg0.conf',
    'wg-home.conf',
  ],
  ...['talosconfig', 'acme.json', '.vscode/sftp.json', '.idea/dataSources.local.xml', '.msmtprc'],
  ...[
    '.erlang.cookie',
    'home.nmconnection',
    'passwords.csv',
    'recovery-codes.txt',
    'x.publishsettings',
  ],
  ...['.cloudflared/1.json', '.snowflake/connections.toml', '.pg_service.conf', 'oauth-token.json'],
])('F23 what servers, stages and clients keep their secrets in is sensitive: %j', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  ...['.lesshst', '.viminfo', '.gitcookies', '.getmail/getmailrc', 'sftp.json', '.openai', '.snyk'],
  ...['.Xauthority', 'initialAdminPassword', '.argocd/config', '.aliyun/config.json', '.cqlshrc'],
  ...['.dev.vars.production', 'office.rdp', '.subversion/auth/svn.simple/3f9a', '.mc/config.json'],
  ...['/proc/self/task/1/environ', '/proc/1/auxv', '/proc/kcore', '/dev/mem', 'tdata/key_datas'],
  ...['.e\u034fnv', '.e\u115fnv', '.e\u206anv', '.e\u{e0061}nv', 'id_\u3164rsa'],
])('F23 what clients, machines and hidden characters keep from sight is sensitive: %j', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  ...[
    '.s*/config',
    '.s?h/config',
    '.??h/config',
    '.aw*/x',
    '.g?upg/x',
    'sec*/db',
    '.*/id',
    '*ssh/x',
  ],
  ...[
    '.g*t/config',
    '.git/conf*',
    '.g?t/c*',
    '.codex/a*',
    '.c*x/auth.json',
    '.co*/gh/h*',
    '.git/*',
  ],
])('F23 a folder that a wildcard may come out as is as sensitive: %j', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  ...['src/*/config', '*/config', '*/*', '?/config', 's*/config', '.github/*/x', '*.d/x', 'a*/b*'],
])('F23 a wildcard for a folder that says nothing is ordinary: %j', (path) => {
  expect(sensitiveFile(path)).toBe(undefined);
});

test.each([
  ...['src/rdp.ts', 'config.json', 'src/tdata.ts', 'grafana.ts', '.stack/README.md', 'seed.ts'],
  ...['proc/stack.ts', 'dev/memory.ts', 'age/index.ts', 'mc/config.ts', 'docs/viminfo.md'],
])('F23 what only sounds like these is ordinary: %j', (path) => {
  expect(sensitiveFile(path)).toBe(undefined);
});

test.each([
  ...['tokens.json', 'design-tokens.json', 'tokenizer.json', 'src/api-key/route.ts', 'api_key.py'],
  ...['appsettings.json', 'appsettings.schema.json', 'config/database.ts', 'database.yml'],
  ...[
    'gradle.properties',
    'application.properties',
    'page.age.md',
    'ages.csv',
    'wg.ts',
    'dns.conf',
  ],
  ...[
    'settings.php',
    'src/credentials-form.tsx',
    'credentials-guide.md',
    'creds.go',
    'recovery.txt',
  ],
  ...['.vscode/settings.json', '.idea/modules.xml', 'secret-santa.txt', 'secrets.md', 'key.json'],
  ...['admin.conf', 'password.ts', 'primary_key.txt', 'csrf-token.ts', 'kubeconfig.go', 'env.php'],
])('F23 an ordinary name that is only near one stays ordinary: %j', (path) => {
  expect(sensitiveFile(path)).toBe(undefined);
});
