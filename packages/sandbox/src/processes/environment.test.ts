import { expect, test } from 'vitest';
import { baseEnvironment, looksSecret } from './environment.js';

test('names of secrets are known, plain names pass', () => {
  const secret = [
    'OPENAI_API_KEY',
    'GITHUB_TOKEN',
    'DB_PASSWORD',
    'AWS_PROFILE',
    'SSH_AUTH_SOCK',
    'npm_token',
    'DATABASE_URL',
    'SENTRY_DSN',
    'CLIENT_SECRET',
    'MYAPIKEY',
  ];
  const plain = [
    'PATH',
    'LANG',
    'NODE_ENV',
    'KEYBOARD',
    'MONKEY',
    'GOPATH',
    'CARGO_HOME',
    'AUTHOR',
  ];
  expect(secret.filter((name) => !looksSecret(name))).toEqual([]);
  expect(plain.filter(looksSecret)).toEqual([]);
});

test('R13 the environment is made from nothing and takes over plain names only', () => {
  const environment = baseEnvironment({
    home: '/home/x',
    temporary: '/tmp',
    shell: '/bin/sh',
    extra: { NODE_ENV: 'test', SOME_TOKEN: 'x', UNSET: undefined, PATH: '/bin' },
  });
  expect(environment).toMatchObject({
    HOME: '/home/x',
    NODE_ENV: 'test',
    PATH: '/bin',
    PAGER: 'cat',
  });
  expect(Object.keys(environment)).not.toContain('SOME_TOKEN');
  expect(Object.keys(environment)).not.toContain('UNSET');
});

test.each([
  [{ 'A B': 'x' }, 'The environment variable "A B" has a name that is no variable name.'],
  [{ '': 'x' }, 'The environment variable "" has a name that is no variable name.'],
  [{ '1A': 'x' }, 'The environment variable "1A" has a name that is no variable name.'],
  [{ A: 'x\0' }, 'The environment variable "A" has a NUL byte in its value.'],
])(
  'a name or value that no process can take is refused, with the way out: %j',
  (extra, message) => {
    expect(() => baseEnvironment({ home: '/', temporary: '/', shell: '/bin/sh', extra })).toThrow(
      expect.objectContaining({
        code: 'ENVIRONMENT_INVALID',
        message,
        recommendations: ['Use letters, digits and _ in names, and no NUL byte in values.'],
      }),
    );
  },
);
