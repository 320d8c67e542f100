/**
 * Files by which a program runs code that nobody named, the next time a person works in their folder. Data only;
 * `runs-code.ts` reads it.
 *
 * A pattern is one or more names joined by `/`, found at any depth, without regard to case; it also covers everything
 * below. `*` stands for any part of one name. Files of the project that a person runs on purpose (source, `Makefile`,
 * `package.json`) are not here: a rule about them would ask about all work.
 */
export interface RunsCodeGroup {
  /** Completes the sentence "<path> is closed to writing: …". */
  readonly reason: string;
  /** Whether only a file of that name counts, because folders of that name are common. */
  readonly isFileOnly?: true;
  readonly patterns: readonly string[];
}

export const RUNS_CODE: readonly RunsCodeGroup[] = [
  {
    reason: 'git runs the hooks, filters and programs that are set there',
    patterns: ['.git', '*.git', 'git~1', '.gitconfig', '.gitlint'],
  },
  {
    reason: 'git takes its folder for a repository, with hooks and programs of its own',
    isFileOnly: true,
    patterns: ['HEAD', 'commondir', 'config.worktree'],
  },
  {
    reason: 'git chooses filters, diff programs and places to fetch from by it',
    patterns: ['.gitattributes', '.gitmodules', '.lfsconfig'],
  },
  {
    reason: 'git runs what is there where its hooks folder points to it',
    patterns: ['.githooks', '.git-hooks', 'githooks'],
  },
  {
    reason: 'git runs a file of this name where its hooks folder points there',
    isFileOnly: true,
    patterns: [
      ...['applypatch-msg', 'pre-applypatch', 'post-applypatch', 'pre-commit', 'pre-merge-commit'],
      ...['prepare-commit-msg', 'commit-msg', 'post-commit', 'pre-rebase', 'post-checkout'],
      ...['post-merge', 'pre-push', 'pre-receive', 'proc-receive', 'post-receive', 'post-update'],
      ...['reference-transaction', 'push-to-checkout', 'pre-auto-gc', 'post-rewrite'],
      ...['sendemail-validate', 'fsmonitor-watchman', 'post-index-change', 'hooks/update'],
    ],
  },
  {
    reason: 'the version control system runs hooks and programs that are set there',
    patterns: [
      '.hg',
      '.hgrc',
      '.svn',
      '.jj',
      '.sl',
      '.bzr',
      '_darcs',
      '.pijul',
      '.fossil-settings',
      ...['.fslckout', '_FOSSIL_', '.cvsrc', '.p4config', '.p4enviro', '.arcconfig', '.arclint'],
      ...['.arcrc', '.reviewboardrc', '.lazygit.yml', '.tigrc'],
    ],
  },
  {
    reason: 'a hook manager runs its commands with the next commit or push',
    patterns: [
      ...['.husky', '.huskyrc*', 'husky.config.*', 'lefthook*', '.lefthook*', '.overcommit.yml'],
      ...['.pre-commit-config.*', '.pre-commit-hooks.*', '.simple-git-hooks*', 'simple-git-hooks*'],
      ...['.lintstagedrc*', 'lint-staged.config.*', '.commitlintrc*', 'commitlint.config.*'],
      ...['captainhook.json', 'grumphp.yml*', '.czrc', '.cz.*', '.prek.toml', 'prek.toml'],
    ],
  },
  {
    reason: 'the shell or a version manager runs it on entering the folder',
    patterns: [
      ...['.envrc', '.direnvrc', '.autoenv*', '.mise', '.mise.*', 'mise.toml', 'mise.*.toml'],
      ...['.rtx.toml', '.tool-versions', '.asdfrc', '.rvmrc'],
      ...['.envrc.*', '.direnv', '.shadowenv.d', '.flox', '.devenv', 'devenv.local.*'],
      ...['aqua.yaml', '.aqua.yaml', 'pkgx.yaml', '.pkgx.yaml', '.rbenv-vars', '.env.leave'],
      ...['.ondirrc', '.smartcd*', '.prototools', 'default.nix', 'nix.conf'],
      ...['devbox.json', 'devenv.nix', 'devenv.yaml', 'flake.nix', 'shell.nix', '.lorri'],
    ],
  },
  {
    reason: 'a coding agent or its client runs hooks, servers and commands that are set there',
    patterns: [
      ...['.sluice', '.devbooks', '.claude', '.claude.json', '.codex', '.gemini', '.cursor'],
      ...['.mcp.json', 'mcp.json', '.mcp', '.windsurf', '.codeium', '.continue', '.continuerc*'],
      ...['.aider*', '.cline', '.clinerules', '.roo', '.roomodes', '.kilocode', '.kiro', '.amp'],
      ...['.augment', '.opencode', 'opencode.json*', '.qwen', '.crush*', 'crush.json', '.goose'],
      ...['.claude-plugin', 'gemini-extension.json', '.mcp.*', 'mcp.jsonc', '*mcp_settings.json'],
      ...['mcp_config.json', 'mcp-config.json', '.agent', '.pi', '.antigravity', '.vibe', '.grok'],
      ...['.iflow', '.kimi', '.codebuddy', '.lingma', '.rovodev*', '.openhands', '.zencoder'],
      ...['.cody', '.void', '.forge', '.conductor', 'conductor.json', '.jules', '.marscode'],
      ...['.github/hooks', '.github/agents', '.github/mcp*'],
      ...['.amazonq', '.devin', '.codebuff', 'codebuff.json', '.plandex*', '.letta', '.gptme'],
      ...[
        'gptme.toml',
        '.aiassistant',
        '.refact',
        '.pearai',
        '.codegpt',
        '.lmstudio',
        '*.mcp.json',
      ],
      ...['mcp*servers.json', 'mcp-settings.json', 'mcp.toml', 'fastmcp.json', '.docker/mcp'],
      ...['claude_desktop_config.json'],
      ...['.junie', '.trae', '.qoder', '.tabnine', '.copilot', '.agents', '.factory', '.warp'],
    ],
  },
  {
    reason: 'the editor runs tasks, tools and plugins that are set there when the folder is opened',
    patterns: [
      ...['.vscode/tasks.json', '.vscode/settings.json', '.vscode/launch.json', '.vscode/mcp.json'],
      ...['*.code-workspace', '.vs', '.idea'],
      ...['*.iml', '*.ipr', '*.iws', '.fleet', '.zed', '.nova', '.helix', '.theia', '.atom'],
      ...['.project', '.classpath', '.settings', 'nbproject', '*.sublime-project'],
      ...['*.sublime-workspace', '.kakrc', '.exrc', '.vimrc', '_vimrc', '.gvimrc', '.nvimrc'],
      ...['.nvim.lua', '.nvim', '.vim', '.lvimrc', '.local.vimrc', '.vimspector.json'],
      ...['.dir-locals.el', '.dir-locals-2.el', '.emacs', '.emacs.d', '.spacemacs', '.luarc.json*'],
      ...['.solargraph.yml'],
      ...['.vscode/c_cpp_properties.json', '.vscode/cmake-kits.json', '.bsp', '.bloop', '.metals'],
      ...['.factorypath', '.ycm_extra_conf.py', 'hie.yaml', '.merlin', '.lsp', '.luacheckrc'],
      ...['.nanorc', '.ideavimrc', 'gtags.conf', '.gtags.conf', 'local.properties', '.swiftpm'],
      ...['.xcode.env*'],
      ...['.externalToolBuilders', '.cproject', '.clj-kondo', '.nrepl.edn', 'omnisharp.json'],
      ...['.omnisharp', '.vscode-server*', '.vscode-oss', '.vscode-insiders', '.cursor-server*'],
      ...['.doom.d', '.spacemacs.d', '.lintr', 'config.nims', 'nim.cfg'],
      ...['CMakeUserPresets.json', '.clangd', '.ccls', 'rust-analyzer.toml', '.rust-analyzer.toml'],
    ],
  },
  {
    reason: 'a development container or workspace runs its commands when it is opened',
    patterns: [
      ...['.devcontainer', '.devcontainer.json', 'devcontainer.json', '.gitpod*', '.replit'],
      ...['compose.override.y*ml', 'docker-compose.override.y*ml', '.ddev', '.lando*'],
      ...['replit.nix', '.idx', '.codesandbox', '.stackblitzrc', '.devfile.yaml', 'devfile.yaml'],
    ],
  },
  {
    reason: 'a package manager runs programs and hooks that are set there',
    patterns: [
      ...[
        '.corepack.env',
        '.npmrc',
        'npmrc',
        '.pnpmfile.*',
        'pnpm-workspace.yaml',
        '.yarnrc*',
        '.pnp.*',
      ],
      ...['.yarn/plugins', '.yarn/releases', '.yarn/sdks', '.yarn/unplugged', 'bunfig.toml'],
      ...['.bunfig.toml', '.bowerrc', 'pip.conf', 'pip.ini', '.pypirc', '.pydistutils.cfg'],
      ...['poetry.toml', 'pdm.toml', 'uv.toml', '.condarc', 'condarc', '.cargo/config*'],
      ...['.cargo/env', '.cargo/bin', 'rust-toolchain*', '.bundle', '.gemrc', '.mvn', '.mavenrc'],
      ...['.m2', 'gradle.properties', 'gradle/wrapper', 'init.gradle*', '.gradle/init.d'],
      ...['.gradle/gradle.properties', '.gradle/init.gradle*', '.sbtopts', '.jvmopts', '.sbtrc'],
      ...['.composer'],
      ...['.lein', '.mill-*opts', 'cabal.project.local', '.gyp', '.pdm.toml'],
      ...['nuget.config', '.nuget', 'Directory.Build.*', 'Directory.Packages.props', '.conan'],
      ...['MSBuild.rsp', '*proj.user', 'pnpmfile.js'],
    ],
  },
  {
    reason: 'a build tool runs programs that are set there, whatever it is asked to build',
    patterns: [
      ...['.bazelrc', '*.bazelrc', '.bazeliskrc', '.buckconfig*', '.pants.rc'],
      ...['.bazelversion', '.plzconfig*', '.pants.bootstrap', 'ccache.conf', '.ccache'],
      ...['.terraform', '.tofurc', 'terraform.rc', '.chef', 'knife.rb', 'Saltfile'],
      ...['.watchmanconfig', 'ansible.cfg', '.ansible.cfg', '.ansible', '.terraformrc'],
      ...[
        '.tflint.hcl',
        '.pulumi',
        '.docker/config.json',
        '.dockercfg',
        '.kube/config',
        '.aws/config',
      ],
      ...['nodemon.json', '.nodemonrc*', '.air.toml', '.user.ini', '.htaccess', '.php.ini'],
    ],
  },
  {
    reason: 'a program or a timer of the system takes a file of this name for its own',
    isFileOnly: true,
    patterns: ['tools/bazel', 'crontab', '.crontab'],
  },
  {
    reason: 'an interpreter, a debugger or a test runner loads it without being asked to',
    patterns: [
      ...['conftest.py', 'sitecustomize.py', 'usercustomize.py', '.pythonrc*', '.pythonstartup'],
      ...['.pdbrc', '.ipython', '.jupyter', 'pytest.ini', '.pytest.ini', '.noserc', '.pylintrc'],
      ...['pylintrc', '.flake8', 'mypy.ini', '.mypy.ini', '.coveragerc', '.pryrc', '.irbrc'],
      ...['.rspec', '.byebugrc', '.rdebugrc', '.rubocop*', '.standard.yml', '.Rprofile'],
      ...['.octaverc', 'startup.m', '.gnuplot', '.busted', '.duckdbrc', '.mongorc.js'],
      ...['.mongoshrc.js', 'jupyter_*config*', 'ipython_config.py', '.pyre_configuration'],
      ...['pylintrc.toml', '.pylintrc.toml', '.lldbinit*'],
      ...['site-packages/*.pth', 'dist-packages/*.pth', '.pdbrc.py', '.rspec-local', '.simplecov'],
      ...['.valgrindrc', '*-gdb.py', '*-gdb.gdb', '*-gdb.scm', 'pytest.toml', '.pytest.toml'],
      ...['.erb_lint.yml', '.haml-lint.yml', '.reek.yml', '.phan'],
      ...['.Renviron', '.ghci', '.ghcirc', '.ocamlinit', '.proverc', '.perltidyrc', '.julia'],
      ...['.gdbinit', '.gdbearlyinit', '.lldbinit', '.sqliterc', '.psqlrc', '.my.cnf', '.mocharc*'],
      ...['.nycrc*', '.taprc', '.node_repl*', '.guile', '.erlang', '.iex.exs', '.scalafix.conf'],
    ],
  },
  {
    reason: 'an editor or a commit loads it as code to check or to format with',
    patterns: [
      ...['.eslintrc*', 'eslint.config.*', '.prettierrc*', 'prettier.config.*', '.stylelintrc*'],
      ...['tailwind.config.*', 'svelte.config.*', 'postcss.config.*', '.postcssrc*'],
      ...['.oxlintrc*', 'oxlint.config.*', 'dprint.json*', '.dprint.json*', '.markdownlint*'],
      ...['cspell.config.*', '.cspell.*', '.trunk', '.golangci.*', 'phpstan.neon*', 'psalm.xml*'],
      ...['phpcs.xml*', '.phpcs.xml*', '.phpactor.*', '.php_cs*', '.formatter.exs', '.credo.exs'],
      ...['stylelint.config.*', '.php-cs-fixer*', '.textlintrc*', '.remarkrc*', '.xo-config*'],
    ],
  },
  {
    reason: 'the build service runs it with the secrets of the project at the next push',
    patterns: [
      ...['.github/workflows', '.github/actions', '.gitlab-ci*', '.gitlab/ci', '.circleci'],
      ...['.travis.yml', 'Jenkinsfile*', 'azure-pipelines*', '.azure-pipelines', '.drone.*'],
      ...['.buildkite', 'bitbucket-pipelines.yml', '.woodpecker*', 'appveyor.yml', '.appveyor.yml'],
      ...['.tekton', '.prow', '.prow.yaml', '.zuul.*', 'zuul.yaml', 'zuul.d', '.build.yml'],
      ...['.builds', 'buildspec.y*ml', 'netlify.toml', 'vercel.json', 'render.yaml', 'amplify.yml'],
      ...['railway.json', 'railway.toml', 'nixpacks.toml', '.readthedocs.y*ml', 'codemagic.yaml'],
      ...['bitrise.yml', '.releaserc*', 'release.config.*', '.goreleaser*'],
      ...['.cirrus.*', 'cloudbuild.y*ml', '.teamcity', '.semaphore', '.forgejo', '.gitea'],
      ...['wercker.yml', 'codefresh.yml', '.onedev-buildspec.yml', '.platform.app.yaml', '.upsun'],
      ...['.ebextensions', '.platform', '.profile.d', 'heroku.yml', 'wrangler.toml'],
      ...['wrangler.json*', 'firebase.json'],
    ],
  },
  {
    reason: 'the shell, the desktop or the system runs it for the person by itself',
    patterns: [
      ...[
        '.bash*',
        '.profile',
        '.zsh*',
        '.zprofile',
        '.zlogin',
        '.zlogout',
        '.zpreztorc',
        '.kshrc',
      ],
      ...['.mkshrc', '.cshrc', '.tcshrc', '.login', '.logout', '.inputrc', '.xinitrc', '.xprofile'],
      ...['.xsession*', '.Xresources', '.pam_environment', '.config'],
      ...['.local/bin'],
      ...[
        '.local/share',
        '.local/lib',
        '*.desktop',
        '*.lnk',
        'desktop.ini',
        'autorun.inf',
        '.ssh',
        '.gnupg',
      ],
      ...['.tmux.conf', '.screenrc', '.wezterm.lua', '.hyper.js', '.lesskey'],
      ...['.lessfilter', '.curlrc', '.wgetrc', '.ackrc', '.ripgreprc', '.mailcap', '.forward'],
      ...['*.scf', '*.terminal'],
      ...['.oh-my-*', '.antigenrc', '.zimrc', '.p10k.zsh', '.fzf.bash', '.fzf.zsh', '.blerc'],
      ...['.xonshrc', '.elvish', '.murex*', '.localrc', '.tmux', '.Xdefaults', '.xbindkeysrc'],
      ...['.sxhkdrc', '.fluxbox', '.icewm', '.fvwm*', '.muttrc', '.mutt', '.mailrc', '.qmail*'],
      ...['.fetchmailrc', '.rhosts', '.shosts', '.k5login', '.netrc'],
      ...['.procmailrc', 'LaunchAgents', 'LaunchDaemons'],
    ],
  },
];
