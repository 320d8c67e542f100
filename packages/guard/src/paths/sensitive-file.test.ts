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
])('F23 F24 %j is sensitive however it is spelt', (path) => {
  expect(sensitiveFile(path)).toBeTruthy();
});

test.each([
  'src/index.ts',
  '*',
  '*.ts',
  '*.json',
  'src/*',
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
