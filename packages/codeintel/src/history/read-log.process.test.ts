import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../testing/index.js';
import { readLog } from './read-log.js';

let repository: TemporaryRepository;
afterEach(() => repository.dispose());

test('I-02 a clone that lacks the contents of an old file still has its history', async () => {
  repository = temporaryRepository({}, { hasGit: true });
  repository.write({ 'old.ts': 'let first = 1;\n', 'kept.ts': 'let kept = 1;\n' });
  repository.commitAll('Begin');
  const blob = repository.git('rev-parse', 'HEAD:old.ts').trim();
  repository.remove('old.ts');
  repository.write({ 'new.ts': 'let first = 1;\nlet second = 2;\n' });
  repository.commitAll('Move and grow');
  repository.git('mv', 'kept.ts', 'moved.ts');
  repository.commitAll('Move only');
  rmSync(join(repository.root, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));

  const log = await readLog(repository.root, { maxCommits: 10, timeoutMs: 20_000 });

  expect(log?.map((commit) => commit.message)).toEqual(['Move only', 'Move and grow', 'Begin']);
  expect(log?.at(-1)?.paths).toContain('moved.ts');
});
