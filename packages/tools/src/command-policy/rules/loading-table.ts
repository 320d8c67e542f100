/** An option by which a program runs code or loads a library that its words name. */
export interface LoadingRow {
  readonly id: string;
  readonly programs: string;
  /** Options with a value, as `CommandPattern.given` reads them. */
  readonly options?: string;
  /** A regular expression for values that load nothing, or what the project has for this anyway. */
  readonly unless?: string;
  /** Takes the beginning of a long option for the whole. */
  readonly isShort?: true;
  /** A regular expression for a word that does it, in place of options. */
  readonly argument?: string;
  readonly matches: readonly string[];
  readonly misses: readonly string[];
}

/** A file in the project, or in a folder below it. */
const HERE = '^(?:\\./)?(?!.*\\.\\.)(?:[\\w@-][\\w.@-]*/)*';
/** What is installed under this name, no file. */
const PACKAGE = '^(?!.*\\.\\.)@?[a-zA-Z][\\w-]*(?:/[\\w-]+)*$';
const NAME = '^[a-zA-Z][\\w-]*$';

/** Data only; `loading.ts` makes rules of it. */
export const LOADING: readonly LoadingRow[] = [
  {
    id: 'jest-loads',
    programs: 'jest',
    options:
      '--globalSetup --globalTeardown --runner --testRunner --setupFiles --setupFilesAfterEnv --transform --resolver --testSequencer --watchPlugins --preset --filter --snapshotResolver --snapshotSerializers --testResultsProcessor --moduleLoader --haste --prettierPath --dependencyExtractor',
    matches: [
      'jest --globalSetup ./x',
      'jest --global-setup=./x',
      'jest --runner ./x',
      "jest --transform '{}'",
    ],
    misses: ['jest --coverage', 'jest --runInBand', 'jest -t x'],
  },
  {
    id: 'tests-load',
    programs: 'npm pnpm yarn',
    options:
      '--globalSetup --globalTeardown --testRunner --setupFiles --setupFilesAfterEnv --testSequencer --rulesdir',
    matches: ['npm test -- --globalSetup x', 'pnpm test --setup-files=./x'],
    misses: ['npm test -- --watch', 'pnpm --filter a test', 'yarn test --runInBand'],
  },
  {
    id: 'jest-loads-environment',
    programs: 'jest vitest',
    options: '--testEnvironment --env --environment',
    unless: '^(?:node|jsdom|happy-dom|edge-runtime)$',
    matches: ['jest --testEnvironment ./x', 'vitest --environment=./x'],
    misses: ['jest --env jsdom', 'vitest --environment node'],
  },
  {
    id: 'jest-loads-reporter',
    programs: 'jest vitest mocha',
    options: '--reporters --reporter --outputTruncate -R',
    unless: NAME,
    matches: ['jest --reporters ./x', 'vitest --reporter ./x', 'mocha -R /x'],
    misses: ['vitest --reporter=verbose', 'mocha -R spec', 'jest --reporters default'],
  },
  {
    id: 'jest-loads-settings',
    programs: 'jest',
    options: '--config -c',
    unless: `${HERE}[\\w.-]*jest[\\w.-]*\\.(?:[cm]?[jt]s|json)$`,
    matches: ['jest --config x', 'jest -c ../jest.config.js', "jest --config '{}'"],
    misses: ['jest --config jest.e2e.config.ts', 'jest -c ./test/jest-e2e.json'],
  },
  {
    id: 'vitest-loads',
    programs: 'vitest npm pnpm yarn',
    options:
      '--execArgv --poolOptions.forks.execArgv --poolOptions.threads.execArgv --poolOptions.vmForks.execArgv --poolOptions.vmThreads.execArgv --snapshotEnvironment --typecheck.checker --coverage.customProviderModule --sequence.sequencer --browser.provider',
    matches: ['vitest --execArgv=--require=./x', 'vitest --poolOptions.forks.execArgv --import=x'],
    misses: ['vitest run', 'vitest --run src/a.test.ts', 'npm test -- --run'],
  },
  {
    id: 'vitest-loads-setup',
    programs: 'vitest',
    options: '--globalSetup --setupFiles --runner --diff',
    matches: ['vitest --globalSetup x', 'vitest --runner=./x'],
    misses: ['vitest --run src', 'vitest run'],
  },
  {
    id: 'vitest-loads-pool',
    programs: 'vitest',
    options: '--pool',
    unless: '^(?:threads|forks|vmThreads|vmForks|typescript)$',
    matches: ['vitest --pool ./x'],
    misses: ['vitest --pool=forks', 'vitest'],
  },
  {
    id: 'vitest-loads-settings',
    programs: 'vitest vite',
    options: '--config -c',
    unless: `${HERE}[\\w.-]*vite[\\w.-]*\\.[cm]?[jt]s$`,
    matches: ['vitest --config ./x', 'vitest -c /tmp/vitest.config.ts'],
    misses: ['vitest --config packages/a/vitest.config.ts', 'vitest -c vite.config.mjs'],
  },
  {
    id: 'mocha-loads',
    programs: 'mocha',
    options: '-r --require --import --ui -u',
    unless: PACKAGE,
    matches: ['mocha -r ./x', 'mocha --require=/x', 'mocha --ui ./x'],
    misses: ['mocha -r ts-node/register', 'mocha --ui tdd', 'mocha'],
  },
  {
    id: 'mocha-loads-options',
    programs: 'mocha',
    options: '--loader --node-option -n --opts --package --config',
    unless: `${HERE}\\.mocharc[\\w.]*$`,
    matches: ['mocha --node-option require=x', 'mocha --config x', 'mocha --loader=x'],
    misses: ['mocha --config .mocharc.json', 'mocha -R spec'],
  },
  {
    id: 'eslint-loads',
    programs: 'eslint',
    options: '--rulesdir --resolve-plugins-relative-to --flag',
    matches: ['eslint --rulesdir x a', 'eslint --resolve-plugins-relative-to=x a'],
    misses: ['eslint --fix src', 'eslint --rule a:2 src'],
  },
  {
    id: 'eslint-loads-package',
    programs: 'eslint prettier stylelint',
    options: '--plugin --parser --format -f --formatter --custom-syntax --processor',
    unless: PACKAGE,
    matches: ['eslint --parser ./x a', 'eslint -f ./x a', 'prettier --plugin=./x a'],
    misses: ['eslint -f json a', 'eslint --plugin @scope/name a', 'prettier --check .'],
  },
  {
    id: 'eslint-loads-settings',
    programs: 'eslint',
    options: '-c --config',
    unless: `${HERE}\\.?eslint[\\w.-]*$`,
    matches: ['eslint -c x a', 'eslint --config=/tmp/eslint.config.js a'],
    misses: [
      'eslint -c .eslintrc.json a',
      'eslint --config eslint.ci.config.mjs a',
      'eslint --cache a',
    ],
  },
  {
    id: 'prettier-loads-settings',
    programs: 'prettier',
    options: '--config --plugin-search-dir',
    unless: `${HERE}(?:\\.prettierrc[\\w.]*|prettier\\.config\\.[cm]?[jt]s|package\\.json)$`,
    matches: ['prettier --config x a', 'prettier --plugin-search-dir=x a'],
    misses: ['prettier --config .prettierrc.json a', 'prettier --write src'],
  },
  {
    id: 'pytest-loads',
    programs: 'pytest py.test',
    options: '-p',
    unless: '^no:[\\w.-]+$|^(?:xdist|cov|randomly|asyncio|timeout|pytester|cacheprovider)$',
    matches: ['pytest -p x', 'pytest -px a'],
    misses: ['pytest -p no:cacheprovider', 'pytest -x tests', 'pytest -q'],
  },
  {
    id: 'pytest-loads-settings',
    programs: 'pytest py.test',
    options: '-c --config-file --rootdir --confcutdir --pdbcls --cov-config',
    unless: `^\\.?/?$|${HERE}(?:\\.?pytest\\.(?:ini|toml)|pyproject\\.toml|tox\\.ini|setup\\.cfg|\\.coveragerc)$`,
    matches: ['pytest -c x', 'pytest --rootdir=x', 'pytest --pdbcls=x:y'],
    misses: ['pytest -c pytest.ini', 'pytest --rootdir .', 'pytest -k x --cov=src'],
  },
  {
    id: 'pytest-loads-setting',
    programs: 'pytest py.test',
    options: '-o --override-ini',
    unless: '^(?:log_\\w+|junit_\\w+|cache_dir|console_output_style|xfail_strict|asyncio_\\w+)=',
    matches: ['pytest -o addopts=-px', 'pytest --override-ini=python_files=x'],
    misses: ['pytest -o log_cli=true', 'pytest -x'],
  },
  {
    id: 'mypy-loads',
    programs: 'mypy dmypy pylint flake8 pyright',
    options:
      '--python-executable --load-plugins --append-config --enable-extensions --custom-typeshed-dir --install-types',
    isShort: true,
    matches: [
      'mypy --python-executable ./x a',
      'mypy --python-exec=./x a',
      'mypy --install-types',
      'pylint --load-plugins x a',
    ],
    misses: ['mypy a.py', 'mypy --python-version 3.12 a', 'flake8 src'],
  },
  {
    id: 'mypy-loads-settings',
    programs: 'mypy dmypy pylint flake8',
    options: '--config-file --rcfile --config',
    unless: `${HERE}(?:\\.?mypy\\.ini|\\.?pylintrc(?:\\.toml)?|\\.flake8|pyproject\\.toml|tox\\.ini|setup\\.cfg)$`,
    matches: ['mypy --config-file x a', 'pylint --rcfile=x a', 'flake8 --config ../setup.cfg a'],
    misses: [
      'mypy --config-file mypy.ini a',
      'pylint --rcfile=.pylintrc a',
      'flake8 --config setup.cfg',
    ],
  },
  {
    id: 'node-loads',
    programs: 'node',
    options:
      '--experimental-config-file --experimental-default-config-file --snapshot-blob --openssl-config --test-global-setup --env-file --env-file-if-exists --experimental-sea-config --icu-data-dir',
    matches: [
      'node --experimental-config-file=x a.js',
      'node --snapshot-blob x a.js',
      'node --env-file=x a.js',
    ],
    misses: ['node a.js --env-x b', 'node --test', 'node --max-old-space-size=4096 a.js'],
  },
  {
    id: 'node-loads-reporter',
    programs: 'node',
    options: '--test-reporter',
    unless: '^(?:spec|tap|dot|junit|lcov)$',
    matches: ['node --test --test-reporter=./x'],
    misses: ['node --test --test-reporter=spec', 'node --test'],
  },
  {
    id: 'ts-node-loads',
    programs: 'ts-node',
    options: '--compiler -C --transpiler',
    unless: PACKAGE,
    matches: ['ts-node --compiler ./x a'],
    misses: ['ts-node -C ttypescript a', 'ts-node a.ts'],
  },
  {
    id: 'bun-loads',
    programs: 'bun deno',
    options: '--preload --import -r --require',
    matches: ['bun run --preload ./x a', 'deno run --preload=x a.ts'],
    misses: ['bun run a', 'deno run -A a.ts'],
  },
  {
    id: 'npm-loads',
    programs: 'npm npx pnpm yarn',
    options:
      '--onload-script --node-options --script-shell --shell --editor --viewer --browser --git --userconfig --globalconfig --init-module --node-gyp',
    isShort: true,
    matches: ['npm test --onload-script=./x', 'npm test --script-sh=x', 'npm test --node-opt x'],
    misses: ['npm test', 'npm run build --silent', 'npm test -w a', 'yarn build'],
  },
  {
    id: 'python-loads',
    programs: 'python python2 python3*',
    argument: '^(?:-[a-zA-Z]*X ?)?presite=',
    matches: ['python3 -X presite=x a.py', 'python3 -Xpresite=x a.py'],
    misses: ['python3 -X importtime a.py', 'python3 -X dev a.py', 'python3 -Xutf8 a.py'],
  },
  {
    id: 'perl-debugs',
    programs: 'perl',
    argument: '^-[acfgnpsStTuUvwWX0-9]*d',
    matches: ['perl -d a.pl', 'perl -wd a.pl', 'perl -d:Trace a.pl'],
    misses: ['perl -w a.pl', 'perl a.pl', 'perl -Ilib a.pl'],
  },
  {
    id: 'java-loads',
    programs: 'java javac kotlinc scalac mvn gradle',
    argument:
      '^@|^-(?:XX:(?:OnError|OnOutOfMemoryError|Flags|VMOptionsFile|CompileCommandFile|CompilerDirectivesFile)|javaagent|agentpath|agentlib|Xrun|Xbootclasspath|-patch-module|J|Xplugin|-?processor|-?processorpath|-processor-path|-upgrade-module-path|D(?:java\\.(?:library\\.path|system\\.class\\.loader|ext\\.dirs|endorsed\\.dirs|security)|maven\\.ext|argLine|jvm=|org\\.gradle\\.(?:jvmargs|java\\.home)|groovy\\.))',
    matches: [
      "java -XX:OnError='x' A",
      'java -XX:OnOutOfMemoryError=x A',
      'java -javaagent:x.jar A',
      'java -agentpath:./x.so A',
      'javac -processor X A.java',
      'javac -J-javaagent:x A.java',
      'java @x A',
      'mvn -DargLine=-javaagent:x test',
    ],
    misses: [
      'java -XX:+UseG1GC A',
      'java -Xmx1g -cp build A',
      'java -Dfile.encoding=UTF-8 A',
      'javac -d build A.java',
      'mvn -Dtest=A test',
    ],
  },
  {
    id: 'compiler-loads',
    programs: 'gcc g++ cc c++ clang clang++ gcc-* g++-* clang-* swiftc',
    argument:
      '^-(?:-prefix|-ld-path|-?iplugindir|-gcc-toolchain|-gcc-install-dir|ccc-|resource-dir|Xlinker|Xassembler|Xclang|Xcc|mllvm|load-plugin|plugin-path|tools-directory|ld-path|use-ld|-config-(?:system|user)-dir)',
    matches: [
      'gcc --prefix=./ a.c',
      'gcc -Xlinker -plugin -Xlinker ./x.so a.c',
      'clang --ld-path=./x a.c',
      'gcc -iplugindir=x a.c',
      'swiftc -load-plugin-library x a.swift',
    ],
    misses: ['gcc -g -O2 a.c', 'gcc -L. -lx -Iinclude a.c', 'clang++ -std=c++20 a.cc'],
  },
  {
    id: 'rustc-loads',
    programs: 'rustc cargo',
    argument:
      '^(?:-C|--codegen)?=?(?:linker|(?:pre-|post-)?link-arg|dlltool)|^-Z|^--extern$|^--extern=.*\\.(?:so|dylib|dll)$',
    matches: [
      'rustc -C link-arg=-fuse-ld=x a.rs',
      'rustc -Clink-args=x a.rs',
      'rustc -Z codegen-backend=x a.rs',
      'cargo rustc -- -C linker=x',
    ],
    misses: ['rustc -C opt-level=3 a.rs', 'cargo test', 'rustc -O a.rs'],
  },
  {
    id: 'cmake-loads',
    programs: 'cmake',
    argument:
      '^(?:-D)?\\w*(?:COMPILER|LAUNCHER|LINKER|PROGRAM|COMMAND|TOOLCHAIN|MODULE_PATH|PROJECT_INCLUDE|PROJECT_TOP)\\w*(?::\\w+)?=|^-C$|^-C.|^--(?:toolchain|debugger-pipe|profiling-output)',
    matches: ['cmake -D CMAKE_C_COMPILER_LAUNCHER=./x .', 'cmake -C x .', 'cmake --toolchain x .'],
    misses: ['cmake -S . -B build', 'cmake --build build', 'cmake -DCMAKE_BUILD_TYPE=Debug .'],
  },
  {
    id: 'dotnet-loads',
    programs: 'dotnet',
    options: '--test-adapter-path --settings --logger --collect',
    unless: '^(?:trx|console|html|junit)(?:;[\\w=]*)?$|^Code Coverage$',
    matches: ['dotnet test --test-adapter-path x', 'dotnet test --settings=x'],
    misses: ['dotnet test --logger trx', 'dotnet build'],
  },
  {
    id: 'rake-loads',
    programs: 'rake',
    options: '-r --require -R --rakelibdir --rakelib',
    matches: ['rake -r ./x', 'rake --rakelibdir=x'],
    misses: ['rake test', 'rake -T'],
  },
];
