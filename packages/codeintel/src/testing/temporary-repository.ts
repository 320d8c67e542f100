import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with files for one test, and a cache folder beside it. */
export interface TemporaryRepository {
  readonly root: string;
  readonly cacheFolder: string;
  write(files: Readonly<Record<string, string>>): void;
  remove(path: string): void;
  git(...args: string[]): string;
  commitAll(message: string): void;
  dispose(): void;
}

export function temporaryRepository(
  files: Readonly<Record<string, string>> = {},
  options: { readonly hasGit?: boolean } = {},
): TemporaryRepository {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-code-')));
  const root = join(base, 'repository');
  mkdirSync(root);
  const repository: TemporaryRepository = {
    root,
    cacheFolder: join(base, 'cache'),
    write: (more) => {
      for (const [path, text] of Object.entries(more)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    remove: (path) => rmSync(join(root, path), { recursive: true, force: true }),
    git: (...args) =>
      execFileSync(
        'git',
        [
          '-c',
          'user.name=Test',
          '-c',
          'user.email=test@example.invalid',
          '-c',
          'protocol.file.allow=always',
          '-c',
          'commit.gpgsign=false',
          ...args,
        ],
        { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    commitAll: (message) => {
      repository.git('add', '-A');
      repository.git('commit', '-q', '--allow-empty', '-m', message);
    },
    dispose: () => rmSync(base, { recursive: true, force: true }),
  };
  if (options.hasGit) repository.git('init', '-q', '-b', 'main');
  repository.write(files);
  return repository;
}
