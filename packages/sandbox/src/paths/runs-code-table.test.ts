import { expect, test } from 'vitest';
import { runsCode } from './runs-code.js';
import { RUNS_CODE } from './runs-code-table.js';

/** One name of every kind of program that takes files for code. */
test.each([
  ['git runs the hooks, filters and programs', '.gitconfig'],
  ['git takes its folder for a repository', 'HEAD'],
  ['git chooses filters', '.gitattributes'],
  ['git runs what is there where its hooks folder', 'githooks'],
  ['git runs a file of this name', 'applypatch-msg'],
  ['git runs a file of this name', 'prepare-commit-msg'],
  ['git runs a file of this name', 'post-merge'],
  ['git runs a file of this name', 'reference-transaction'],
  ['git runs a file of this name', 'fsmonitor-watchman'],
  ['the version control system', '.svn'],
  ['a hook manager', '.husky'],
  ['a hook manager', '.simple-git-hooks.json'],
  ['a hook manager', '.lintstagedrc'],
  ['a hook manager', 'captainhook.json'],
  ['the shell or a version manager', '.envrc'],
  ['the shell or a version manager', '.tool-versions'],
  ['the shell or a version manager', 'flake.nix'],
  ['a coding agent', '.claude'],
  ['a coding agent', '.windsurf'],
  ['a coding agent', '.aider.conf.yml'],
  ['a coding agent', '.opencode'],
  ['a coding agent', '.junie'],
  ['the editor runs', '.vscode/launch.json'],
  ['the editor runs', '.idea'],
  ['the editor runs', 'app.iml'],
  ['the editor runs', '.classpath'],
  ['the editor runs', '.exrc'],
  ['the editor runs', '.nvim.lua'],
  ['the editor runs', '.dir-locals.el'],
  ['the editor runs', '.helix'],
  ['the editor runs', '.clangd'],
  ['a development container', '.gitpod.yml'],
  ['a development container', '.idx'],
  ['a package manager', '.pnp.cjs'],
  ['a package manager', '.yarn/plugins'],
  ['a package manager', 'pip.conf'],
  ['a package manager', '.condarc'],
  ['a package manager', 'rust-toolchain.toml'],
  ['a package manager', 'gradle/wrapper'],
  ['a package manager', '.sbtopts'],
  ['a package manager', 'pip.conf'],
  ['a package manager', 'nuget.config'],
  ['a build tool', '.bazelrc'],
  ['a build tool', 'ansible.cfg'],
  ['a build tool', '.docker/config.json'],
  ['a build tool', '.htaccess'],
  ['a program or a timer', 'tools/bazel'],
  ['a program or a timer', 'crontab'],
  ['the shell and the editor run', '.venv/bin'],
  ['the shell and the editor read', 'activate'],
  ['an interpreter', 'conftest.py'],
  ['an interpreter', '.pdbrc'],
  ['an interpreter', '.flake8'],
  ['an interpreter', '.rspec'],
  ['an interpreter', '.octaverc'],
  ['an interpreter', '.ghci'],
  ['an interpreter', '.gdbinit'],
  ['an interpreter', '.iex.exs'],
  ['an editor or a commit', '.eslintrc.json'],
  ['an editor or a commit', '.textlintrc'],
  ['the build service', '.github/workflows'],
  ['the build service', 'Jenkinsfile'],
  ['the build service', '.buildkite'],
  ['the build service', 'cloudbuild.yaml'],
  ['the shell, the desktop', '.zprofile'],
  ['the shell, the desktop', '.inputrc'],
  ['the shell, the desktop', '.xsession'],
  ['the shell, the desktop', '.config/autostart'],
  ['the shell, the desktop', '.config/helix'],
  ['the shell, the desktop', '.local/share/applications'],
  ['an interpreter', 'site-packages/x.pth'],
  ['the shell, the desktop', 'autorun.inf'],
  ['the shell, the desktop', '.tmux.conf'],
  ['the shell, the desktop', '.curlrc'],
  ['the shell, the desktop', 'LaunchAgents'],
])('%s … by %s', (reason, path) => {
  expect(runsCode(path)?.startsWith(reason)).toBe(true);
  expect(runsCode(`deep/down/${path}`)?.startsWith(reason)).toBe(true);
});

test('only a file of some names counts, because folders of that name are common', () => {
  const fileOnly = RUNS_CODE.filter(({ isFileOnly }) => isFileOnly);
  expect(fileOnly.map(({ patterns }) => patterns.length)).toEqual([3, 24, 3, 10]);
  for (const name of ['HEAD', 'pre-commit', 'crontab', 'tools/bazel']) {
    expect(runsCode(name)).toBeDefined();
    expect(runsCode(`${name}/inner.ts`)).toBeUndefined();
  }
});
