import { expect, test } from 'vitest';
import { goFolder } from './go-folder.js';

const modules = new Map([
  ['', 'example.com/app'],
  ['tools', 'example.com/app/tools/v2'],
]);
const folderOf = (from: string, path: string) =>
  goFolder(from, path, (folder) => modules.get(folder));

test.each([
  ['cmd/run/main.go', 'example.com/app', ''],
  ['main_test.go', 'example.com/app', ''],
  ['cmd/run/main.go', 'example.com/app/pkg/api', 'pkg/api'],
  ['tools/gen/gen.go', 'example.com/app/tools/v2/gen', 'tools/gen'],
  ['tools/gen/gen.go', 'example.com/app/pkg/api', 'pkg/api'],
])('I-22 in %s the import of %s is the folder %j', (from, path, folder) => {
  expect(folderOf(from, path)).toBe(folder);
});

test.each(['fmt', 'example.com/application', 'example.org/app'])(
  'I-22 %s is no package of the module',
  (path) => {
    expect(folderOf('cmd/run/main.go', path)).toBeUndefined();
  },
);
