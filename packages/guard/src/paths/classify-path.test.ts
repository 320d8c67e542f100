import { describe, expect, test } from 'vitest';
import { classifyContent } from './classify-content.js';
import { classifyPath, isSecretPath, isSensitivePath } from './classify-path.js';

describe('O-07 paths', () => {
  test.each([
    '.env',
    'a/.env',
    '.env.local',
    '.ENV',
    'prod.env',
    'x/server.pem',
    'a.KEY',
    'tls.key.bak',
    'tls.key-old',
    'id_rsa',
    'id_rsa.pub',
    'ID_RSA.old',
    'id_ed25519',
    'home/.ssh/config',
    'a/secrets/b/c.txt',
    'Secrets/x',
    'x/.npmrc',
    '.netrc',
    'node_modules/a/b.js',
    'dist/a.js',
    '.git/config',
    'target/debug/x',
    '.env.',
    '.env ',
    '.npmrc::$DATA',
    'a\\.ssh\\id',
    '.еnv',
    '.ｅｎｖ',
    '.e\u200bnv',
    '%2eenv',
    '../x.ts',
    'a/../b.ts',
    'a\u0000.ts',
    '',
    'service-account.json',
    'x.tfvars',
    'ca.p12',
    '.aws/credentials',
  ])('hides %j with a reason', (path) => {
    const result = classifyPath(path);
    expect(result.shown).toBe(false);
    expect(result.reason).toBeTruthy();
    expect(isSensitivePath(path)).toBe(true);
  });

  test.each(['build/env.go', 'vendor/a/b.go', 'src/target/select.rs', 'packages/dist/dist.ts'])(
    '%s stands in a build folder and is no secret',
    (path) => {
      expect([isSensitivePath(path), isSecretPath(path)]).toEqual([true, false]);
    },
  );

  test.each(['.env', 'build/.env', 'vendor/a/server.pem', 'dist/.ssh/known', '../a', ''])(
    '%j is a secret wherever it stands',
    (path) => {
      expect(isSecretPath(path)).toBe(true);
    },
  );

  test.each([
    'src/index.ts',
    'README.md',
    './a/b.c',
    'environment.ts',
    'src/keyboard.ts',
    'src/user.key.ts',
    'src/v1.key.test.tsx',
    'docs/keys.md',
    '.env.example',
    '.gitignore',
    'src/secret.ts',
    'packages/build.mjs',
    '文档/说明.md',
    'id_ed25519.pub',
  ])('shows %j', (path) => {
    expect(classifyPath(path)).toEqual({ shown: true });
  });
});

describe('O-07 content', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('text is shown, also with CJK cut in the middle of a character', () => {
    expect(classifyContent(bytes('const a = 1;\n')).kind).toBe('text');
    expect(classifyContent(bytes('密码'.repeat(5000)).subarray(0, 9001)).kind).toBe('text');
    expect(classifyContent(new Uint8Array()).shown).toBe(true);
  });

  test('binary and huge files are named with their size', () => {
    expect(classifyContent(new Uint8Array([80, 75, 3, 4, 0, 0]))).toMatchObject({
      shown: false,
      kind: 'binary',
      bytes: 6,
    });
    expect(classifyContent(Uint8Array.from({ length: 600 }, (_, i) => 128 + (i % 100))).kind).toBe(
      'binary',
    );
    expect(classifyContent(bytes('a'), { totalBytes: 5_000_000 })).toMatchObject({
      shown: false,
      kind: 'huge',
      bytes: 5_000_000,
    });
  });
});
