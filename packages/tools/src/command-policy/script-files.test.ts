import { expect, test } from 'vitest';
import { scriptFiles } from './script-files.js';

const files = (command: string) => scriptFiles(command, '/w');

test.each([
  ['./build.sh --fast', ['/w/build.sh']],
  ['tools/x arg', ['/w/tools/x']],
  ['/usr/bin/env', ['/usr/bin/env']],
  ['bash deploy.sh prod', ['/w/deploy.sh', '/w/prod']],
  ['node -r x app.js', ['/w/x', '/w/app.js']],
  ['python3.12 -u job.py', ['/w/job.py']],
  ['make all', ['/w/all']],
  ['source env.sh && . other.sh', ['/w/env.sh', '/w/other.sh']],
  ['cd sub && ./run', ['/w/run', '/w/sub/run']],
  ['grep x file.sh; ls ./dir', []],
  ['npm run build', []],
  ['node "$SCRIPT"', []],
])('%s runs the files %j', (command, found) => {
  expect(files(command)).toEqual(found);
});

test('a file that is run twice is named once, and no more than forty are', () => {
  expect(files('./a; ./a')).toEqual(['/w/a']);
  const many = Array.from({ length: 50 }, (_, at) => `./s${at}`).join('; ');
  expect(files(many)).toHaveLength(40);
});

test('what cannot be read names no file', () => {
  expect(files('./a && (')).toEqual([]);
});
