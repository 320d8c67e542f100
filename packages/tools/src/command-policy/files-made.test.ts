import { expect, test } from 'vitest';
import { effectiveCommands } from './effective-command.js';
import { filesMade, mayFill } from './files-made.js';

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

test.each([
  ['cp --backup --suffix=vrc a .en', '.envrc'],
  ['cp --backup=simple -S vrc a .en', '.envrc'],
  ['cp --back --suf vrc a .en', '.envrc'],
  ['mv -bSrc x/.npm b', 'x/.npmrc'],
  ['cp -b -S rc .npm sub', 'sub/.npmrc'],
  ['install -b --suffix=rc a .npm', '.npmrc'],
  ["sed -i'.vscode/*' s/a/b/ tasks.json", '.vscode/tasks.json'],
  ["sed -ni'.vscode/*' s/a/b/ tasks.json", '.vscode/tasks.json'],
  ["sed --in-pl='x_*' s/a/b/ d/a.txt", 'd/x_a.txt'],
  ['sed -i.vscode/* s/a/b/ tasks.json', '.vscode/tasks.json'],
  ['perl -irc -pe1 .npm', '.npmrc'],
  ['patch -z vrc .en a.diff', '.envrc'],
  ['patch -Y .vscode/ tasks.json a.diff', '.vscode/tasks.json'],
  ['patch -Y .n x/pmrc a.diff', 'x/.npmrc'],
  ['patch -Y .vscode/ -i a.diff', '.vscode/…'],
  ['patch --prefix=.vs code/tasks.json a.diff', '.vscode/tasks.json'],
  ['gzip -S vrc .en', '.envrc'],
  ['gunzip -S .x .envrc.x', '.envrc'],
  ['gzip -d --suffix=.x .envrc.x', '.envrc'],
  ['split -b 1 a .env', '.env…'],
  ['split --additional-suffix=c a .envr', '.envr…'],
  ['csplit -f .env a 3', '.env…'],
  ['csplit --prefix=.env a 3', '.env…'],
  ['git checkout HEAD~1 .vscode/tasks.json', '.vscode/tasks.json'],
  ["git checkout x ':(top,glob).vscode/*.json'", '.vscode/….json'],
  ["git restore -s x ':/.envrc'", '.envrc'],
  ['git -C sub checkout x .envrc', 'sub/.envrc'],
])('%s makes %s', (command, path) => {
  expect(made(command)).toContain(path);
});

test.each([
  ['tsc --outDir .vscode', '.vscode/…'],
  ['some-day-new --put-it=.vscode', '.vscode/…'],
  ['some-day-new -q.vscode', '.vscode/…'],
  ['some-day-new sub/.vscode', 'sub/.vscode/…'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own braces.
  ['some-day-new "${x:-.vscode}"', '.vscode/…'],
  ['cd sub; npm test --prefix .vscode', 'sub/.vscode/…'],
  ['git clone a .vscode', '.vscode/…'],
  ['git checkout-index -a --prefix=.vscode/', '.vscode/…'],
])('%s may fill %s, whatever the option is called', (command, path) => {
  const filled = effectiveCommands(command).flatMap(mayFill);
  expect(filled.map((one) => one.replaceAll('\0', '…'))).toContain(path);
});

test.each([
  'cat .vscode',
  'grep -r x .vscode',
  'cd .vscode',
  'mkdir -p .vscode',
  'git add .vscode',
  'git status .vscode',
  'cp a.json .vscode',
  'some-day-new dist . .. ../x',
])('%s fills no folder with what it does not name', (command) => {
  expect(effectiveCommands(command).flatMap(mayFill)).toEqual([]);
});

test('programs that put nothing into a folder make no such file', () => {
  expect(made('cat a b; tar -cf a.tar b; unzip -l a.zip')).toEqual([]);
});
