import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { filesMade } from './files-made.js';

const made = (command: string) =>
  effectiveCommands(command)
    .flatMap(filesMade)
    .map((path) => path.replaceAll('\0', '…'));

test.each([
  ['cp a/tasks.json .vscode', '.vscode/tasks.json'],
  ['mv -t .vscode a tasks.json', '.vscode/tasks.json'],
  ['mv -ft.vscode tasks.json', '.vscode/tasks.json'],
  ['cp --target-directory=.vscode tasks.json', '.vscode/tasks.json'],
  ['cp --target-directory .vscode tasks.json', '.vscode/tasks.json'],
  ['cd sub && ln -s x/tasks.json .vscode', 'sub/.vscode/tasks.json'],
  ['cp -r x/. .vscode', '.vscode/…'],
  ['rsync -a x/ .vscode', '.vscode/…'],
  ['tar -xf a.tar -C .vscode', '.vscode/…'],
  ['tar -xf a.tar --directory=.vscode', '.vscode/…'],
  ['unzip a.zip -d .vscode', '.vscode/…'],
  ['bsdtar -xf a.tar -C .vscode', '.vscode/…'],
  ['gtar -xf a.tar -C .vscode', '.vscode/…'],
  ['patch -d .vscode -i a.diff', '.vscode/…'],
  ['patch --directory=.vscode -i a.diff', '.vscode/…'],
  ['7z x a.7z -o.vscode', '.vscode/…'],
])('%s makes %s', (command, path) => {
  expect(made(command)).toContain(path);
});

test('programs that put nothing into a folder make no such file', () => {
  expect(made('cat a b; tar -cf a.tar b; unzip -l a.zip')).toEqual([]);
});
