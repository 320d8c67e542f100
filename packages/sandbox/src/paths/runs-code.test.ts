import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayBecomeRunsCode, mayRunCode, runsCode, runsCodeExpressions } from './runs-code.js';
import { RUNS_CODE } from './runs-code-table.js';

describe('F26 files that make programs run code are one list', () => {
  test.each([
    '.git',
    '.git/config',
    '.git/hooks/pre-commit',
    '.git/modules/sub/config',
    '.git/worktrees/side/commondir',
    '.git/info/attributes',
    'vendor/inner/.git/config',
    'deep/er/and/deeper/.git',
    'mirror.git/config',
    'fixtures/bare/HEAD',
    '.gitattributes',
    'sub/.gitmodules',
    '.githooks/anything',
    'hooks/post-checkout',
    '.husky/pre-push',
    'lefthook.yml',
    '.pre-commit-config.yaml',
    '.envrc',
    'mise.local.toml',
    '.tool-versions',
    '.npmrc',
    'packages/a/.npmrc',
    '.yarnrc.yml',
    '.pnp.cjs',
    '.pnpmfile.cjs',
    '.cargo/config.toml',
    '.mvn/jvm.config',
    '.claude/settings.json',
    '.codex/config.toml',
    '.gemini/settings.json',
    '.cursor/mcp.json',
    '.mcp.json',
    '.vscode/tasks.json',
    '.vscode/settings.json',
    '.vscode/launch.json',
    'app.code-workspace',
    '.idea/workspace.xml',
    '.devcontainer/devcontainer.json',
    '.bazelrc',
    'conftest.py',
    'lib/sitecustomize.py',
    '.gdbinit',
    '.bashrc',
    '.github/workflows/release.yml',
    '.hg/hgrc',
  ])('%s is one of them, with a reason', (path) => {
    expect(runsCode(path)).toMatch(/\w+ .*\w/);
  });

  test.each([
    '.GIT/config',
    '.Git/Hooks/x',
    './.git//hooks/../config',
    'a/../.git/config',
    '.ＧIT/config',
    '.git./config',
    '.git /config',
    '.git::$INDEX_ALLOCATION/config',
    '.g\u200cit/config',
    'GIT~1/config',
    '.git\\hooks\\pre-commit',
    '/abs/work/.git/config',
    '.git/．．',
    '.git/．．/．',
    'a/．．/.git/x',
    '.ENVRC',
    '.VSCode/Tasks.JSON',
  ])('%j is the same file to some disk', (path) => {
    expect(runsCode(path)).toBeDefined();
  });

  test.each([
    'src/index.ts',
    'README.md',
    '.gitignore',
    'package.json',
    'Makefile',
    'src/components/head/index.tsx',
    'tools/bazel/BUILD',
    'git/config.ts',
    'legit',
    'src/git.ts',
    '.vscode/extensions.json',
    'src/hooks/use-state.ts',
    'docs/envrc.md',
    'mygit/config',
    '.github/ISSUE_TEMPLATE.md',
    '',
    '.',
  ])('%j is ordinary work', (path) => {
    expect(runsCode(path)).toBeUndefined();
  });

  test('every pattern covers itself at any depth, and what is below it unless only files count', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...RUNS_CODE.flatMap(({ patterns, isFileOnly }) =>
            patterns.map((pattern) => ({ pattern, isFileOnly })),
          ),
        ),
        fc.array(fc.stringMatching(/^[a-z0-9_-]{1,8}$/), { maxLength: 4 }),
        fc.stringMatching(/^[a-z0-9]{1,4}$/),
        ({ pattern, isFileOnly }, above, star) => {
          const path = [...above, pattern.replaceAll('*', star)].join('/');
          expect(runsCode(path)).toBeDefined();
          expect(mayRunCode(path.slice(path.lastIndexOf('/') + 1))).toBe(true);
          if (!isFileOnly) expect(runsCode(`${path}/inner/file`)).toBeDefined();
        },
      ),
    );
  });

  test('no pattern stands twice, none is empty and every reason is a clause', () => {
    const all = RUNS_CODE.flatMap(({ patterns }) => patterns.map((each) => each.toLowerCase()));
    expect(all.filter((pattern, index) => all.indexOf(pattern) !== index)).toEqual([]);
    expect(all.filter((pattern) => /^\*?$|^\/|\/$|\*\*/.test(pattern))).toEqual([]);
    for (const { reason } of RUNS_CODE) expect(reason).toMatch(/^[a-z].*[a-z]$/);
  });

  test('a backend that decides by name gets the same list', () => {
    const expressions = runsCodeExpressions().map((each) => new RegExp(each, 'i'));
    for (const path of ['/w/.git/config', '/w/sub/.git', '/w/.vscode/tasks.json', '/w/a.git/x'])
      expect(expressions.some((each) => each.test(path))).toBe(true);
    for (const path of ['/w/.gitignore', '/w/src/head/x.ts', '/w/legit/config'])
      expect(expressions.some((each) => each.test(path))).toBe(false);
  });
});

test.each(['.octaverc', 'app/.octaverc', '.corepack.env', '.kode/x', '.kilo', '.hermit', '.less'])(
  '%s runs code too',
  (path) => {
    expect(runsCode(path)).toBeDefined();
  },
);

test.each([
  ...['.bsp/sbt.json', 'a/.direnv/bin/x', '.flox/env/manifest.toml', '.envrc.local', 'hie.yaml'],
  ...['.github/hooks/pre.json', '.claude-plugin/plugin.json', '.pi/settings.json', '.mcp.jsonc'],
  ...['.vscode/c_cpp_properties.json', '.ycm_extra_conf.py', 'docker-compose.override.yml'],
  ...[
    '.terraform/providers/x',
    '.reviewboardrc',
    '.lazygit.yml',
    '.config/go/env',
    '.oxlintrc.json',
  ],
  ...[
    'svelte.config.js',
    '.formatter.exs',
    '.tekton/push.yaml',
    'netlify.toml',
    'jupyter_lab_config.py',
  ],
])('what tools of today read by themselves is closed: %s', (path) => {
  expect(runsCode(path)).toBeDefined();
});

test.each([
  ...['src/app.ts', 'deno.json', 'Makefile', 'package.json', '.vscode/extensions.json', 'build.rs'],
  ...['.gitignore', '.editorconfig', 'vite.config.ts', 'terraform/main.tf', 'docs/hooks.md'],
])('what a project is made of stays open: %s', (path) => {
  expect(runsCode(path)).toBeUndefined();
});

test.each(['.npm*', '.e*rc', 'a/.n*mrc', '.vscode/*', '.vscode/t*.json', '*config.mjs', '.mise.*'])(
  'a name of which a part is not known may run code: %s',
  (path) => {
    expect(mayBecomeRunsCode(path)).toBe(true);
  },
);

test.each(['*', 'a/*', '*.json', 'src/*.ts', 'out-*.json', 'package*.json', 'dist/*/a.js', 'b*'])(
  'one that says too little does not: %s',
  (path) => {
    expect(mayBecomeRunsCode(path)).toBe(false);
  },
);

test.each([
  ...['.config/ghostty/config', 'a/.config/nextest.toml', '.local/share/dbus-1/services/x.service'],
  ...['.venv/lib/python3.12/site-packages/x.pth', 'libx.so-gdb.py', 'config.nims', 'MSBuild.rsp'],
  ...[
    'app.csproj.user',
    '.externalToolBuilders/x.launch',
    '.pdbrc.py',
    '.rspec-local',
    'aqua.yaml',
  ],
  ...['.amazonq/mcp.json', 'mcpServers.json', 'server.mcp.json', 'claude_desktop_config.json'],
  ...['.oh-my-zsh/custom/x.zsh', '.fvwmrc', '.mailrc', '.profile.d/x.sh', 'wrangler.jsonc'],
  ...['.vscode-server/data/x', '.clj-kondo/hooks/x.clj', '.rbenv-vars', '.rubocop_todo.yml'],
])('what a program, a desktop or a service reads from its own place is closed too: %s', (path) => {
  expect(runsCode(path)).toBeDefined();
});

test.each(['model.pth', 'src/config/a.ts', 'config/app.yaml', 'local/share.md', 'app.config'])(
  'a name that only resembles one of them stays open: %s',
  (path) => {
    expect(runsCode(path)).toBeUndefined();
  },
);

test.each([
  ...['.venv/bin/activate', 'venv/bin/python', 'tools/env/bin/activate.fish', 'x/activate_this.py'],
  ...['.venv/Scripts/Activate.ps1', 'py/pyvenv.cfg', '.RData', '.perldb', '.rdbgrc', '.lazy.lua'],
  ...['.run/start.run.xml', 'ide/start.run.xml', 'Directory.Solution.props', '.hie-bios'],
  ...['Before.App.sln.targets', 'After.App.slnx.targets', '.babelrc.cjs', 'babel.config.mts'],
  ...[
    '.svgorc.mjs',
    '.umirc.ts',
    '.versionrc.js',
    '.syncpackrc.cjs',
    '.github/copilot/settings.json',
  ],
  ...['CMakePresets.json', '.graphqlrc.yml', 'latexmkrc', '.psysh.php', 'jdb.ini', 'profiles.clj'],
])('what is loaded by being started in a folder is closed: %s', (path) => {
  expect(runsCode(path)).toBeDefined();
});

test.each([
  ...['src/rc.js', 'lib/marc.ts', 'src/activate/index.ts', 'src/commands/activate.ts', 'bin/run'],
  ...['.dockerignore', 'app.targets', 'run.xml', 'src/venv.ts', 'bin/*', 'rakefile.md', '.src.md'],
])('a project’s own file with a name that is only near is open: %s', (path) => {
  expect(runsCode(path)).toBeUndefined();
  expect(mayBecomeRunsCode(path)).toBe(false);
});
