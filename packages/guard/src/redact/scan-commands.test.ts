import { expect, test } from 'vitest';
import { expandExample } from '../rules/classes.js';
import { redact } from './redact.js';

/** Secrets are made here, so that no file holds one: see `expandExample`. */
const filled = (rows: readonly string[]) => rows.map((row) => ({ text: expandExample(row) }));

test.each([
  'curl -u admin:hunterpass https://acme.example',
  'curl -uadmin:Tr0ub4dor https://acme.example',
  'curl -su bob:s3cr3t9 https://acme.example',
  "curl --user 'bob:correcthorse' https://acme.example",
  'curl --user=bob:correcthorse https://acme.example',
  'curl -X POST \\\n  -u bob:correcthorse \\\n  https://acme.example',
  'wget --user=x https://a.example; curl -k -u bob:correct%20horse https://b.example',
  'curl --cert client.pem:Tr0ub4dor9 https://acme.example',
  'curl -E ./client.p12:Tr0ub4dor9 https://acme.example',
  'sqlplus shop/Tr0ub4dor9@db.internal',
  'impdp "shop/Tr0ub4dor9@db.internal" full=y',
  'net use \\\\files\\share Tr0ub4dor9 /user:bob',
  'lftp -u ann,correcthorse sftp.example',
  'htpasswd -b .passwords ann Tr0ub4dor9',
  'htpasswd -cbB -C 12 .passwords ann Tr0ub4dor9',
  'echo Tr0ub4dor9 | sudo -S ls',
  "echo 'Tr0ub4dor9' | sudo -k -S ls",
  'net use Z: \\\\files\\share Tr0ub4dor9 /user:bob',
])('the password that %j gives to a program is redacted', (text) => {
  const { findings } = redact(text);
  expect(findings.map(({ kind }) => kind)).toEqual(['password']);
});

test.each(filled(['curl -u {w32}: https://acme.example', 'curl -u "{W40}:" https://acme.example']))(
  'a token as the user of $text is redacted',
  ({ text }) => {
    expect(redact(text).findings).toHaveLength(1);
  },
);

test.each([
  'curl -u $USER:$PASS https://acme.example',
  `curl -u "${'$'}{USER}:${'$'}{PASS}" https://acme.example`,
  'curl -u user:password https://acme.example',
  'curl -u <user>:<token> https://acme.example',
  'curl -u username:your_api_token https://acme.example',
  'curl -u : https://acme.example',
  'docker run -p 8080:80 web',
  'python -u app.py:main',
  'npm run build -- -u snapshot:all',
  'curl --cert client.pem https://acme.example',
  'curl --cert client.pem:$PASS https://acme.example',
  'sqlplus /nolog',
  'sqlplus shop@db.internal',
  'net use \\\\files\\share /user:bob',
  'htpasswd -c .passwords ann',
  'lftp -u ann sftp.example',
  'echo $PASS | sudo -S ls',
  'echo done | sudo tee log',
])('nothing is redacted in %j', (text) => {
  expect(redact(text).text).toBe(text);
});
