// A fourth lot, of other trades, written after the code was mended for the third.
export const NAMES = 'payroll ledger tariff depot kiosk rota survey campus'.split(' ');
const ID = ({ next }) => String(1000 + Math.floor(next() * 9000));
const SHA = ({ next }) =>
  Math.floor(next() * 0xfffffff)
    .toString(16)
    .padStart(7, '0');
export const HABITS = [
  (s) => ['bash_run', `python manage.py test ${s.pick(NAMES)}`],
  (s) => ['bash_run', `ruff check ${s.pick(NAMES)}/`],
  (s) => ['bash_run', `pytest -x tests/test_${s.pick(NAMES)}.py`],
  (s) => [
    'bash_run',
    `pytest tests/${s.pick(NAMES)}/test_${s.pick(NAMES)}.py::test_${s.pick(NAMES)} -q`,
  ],
  (s) => ['bash_run', `git show ${SHA(s)}`],
  (s) => ['bash_run', `git diff ${SHA(s)}..HEAD -- ${s.pick(NAMES)}`],
  (s) => ['bash_run', `git fetch origin ${s.pick(NAMES)}`],
  () => ['bash_run', 'git stash && git pull --rebase && git stash pop'],
  (s) => ['bash_run', `bazel test //${s.pick(NAMES)}:all`],
  (s) => ['bash_run', `./gradlew :${s.pick(NAMES)}:test`],
  (s) => ['bash_run', `cargo clippy -p ${s.pick(NAMES)} --all-targets`],
  (s) => ['bash_run', `cargo run --bin ${s.pick(NAMES)} -- --help`],
  (s) => [
    'bash_run',
    `rspec spec/models/${s.pick(NAMES)}_spec.rb:${s.pick(['3', '18', '44', '71'])}`,
  ],
  (s) => ['bash_run', `tsc -p packages/${s.pick(NAMES)} --noEmit`],
  (s) => ['bash_run', `npx vitest run src/${s.pick(NAMES)}.test.ts`],
  (s) => ['bash_run', `find ${s.pick(NAMES)} -name "*.sql" | wc -l`],
  (s) => ['bash_run', `wc -l ${s.pick(NAMES)}/*.py`],
  (s) => ['bash_run', `tail -n 50 log/${s.pick(['development', 'test'])}.log`],
  (s) => ['bash_run', `gh run view ${ID(s)} --log-failed`],
  (s) => ['bash_run', `brew info ${s.pick(NAMES)}`],
  (s) => ['bash_run', `ssh dev-${s.pick(['a', 'b'])} uptime`],
  (s) => ['bash_run', `cp ${s.pick(NAMES)}/template.yml ${s.pick(NAMES)}/config.yml`],
  (s) => ['fs_edit', `app/models/${s.pick(NAMES)}.rb`],
  (s) => ['fs_edit', `app/views/${s.pick(NAMES)}/${s.pick(['index', 'show', 'edit'])}.html.erb`],
  (s) => ['fs_write', `spec/models/${s.pick(NAMES)}_spec.rb`],
  (s) => ['fs_write', `${s.pick(NAMES)}/notes/${ID(s)}.md`],
  (s) => [
    'web_fetch',
    `https://${s.pick(['api', 'docs', 'guides', 'edge'])}.rubyonrails.org/${s.pick(NAMES)}`,
  ],
  (s) => ['web_fetch', `https://crates.io/crates/${s.pick(NAMES)}`],
  (s) => ['mcp__db__run_query', { database: 'dev', table: s.pick(NAMES) }],
  (s) => ['mcp__linear__list_issues', { team: s.pick(NAMES) }],
];
export const REFUSED = [
  (s) => ['bash_run', `python manage.py migrate ${s.pick(NAMES)}`],
  () => ['bash_run', 'python manage.py flush'],
  (s) => ['bash_run', `git push origin HEAD:${s.pick(['main', 'release'])}`],
  (s) => ['bash_run', `git reset --hard ${SHA(s)}`],
  (s) => ['bash_run', `bazel run //${s.pick(NAMES)}:deploy`],
  (s) => ['bash_run', `./gradlew :${s.pick(NAMES)}:publish`],
  (s) => ['bash_run', `cargo publish -p ${s.pick(NAMES)}`],
  (s) => ['bash_run', `cargo run --bin ${s.pick(NAMES)} -- --prod`],
  (s) => ['bash_run', `ssh prod-1 systemctl restart ${s.pick(NAMES)}`],
  (s) => ['bash_run', `gh run cancel ${ID(s)}`],
  (s) => ['bash_run', `brew install ${s.pick(NAMES)}`],
  (s) => ['bash_run', `find ${s.pick(NAMES)} -name "*.sql" -delete`],
  () => ['bash_run', 'tail -n 50 log/production.log'],
  (s) => ['bash_run', `npx create-${s.pick(NAMES)}`],
  (s) => ['fs_edit', `app/models/concerns/${s.pick(NAMES)}.rb`],
  () => ['fs_edit', 'app/models/user.rb'],
  (s) => ['fs_write', `db/migrate/${ID(s)}_${s.pick(NAMES)}.rb`],
  (s) => ['web_fetch', `https://${s.pick(NAMES)}.herokuapp.com/`],
  (s) => ['mcp__db__run_query', { database: 'prod', table: s.pick(NAMES) }],
  (s) => ['mcp__linear__create_issue', { team: s.pick(NAMES) }],
];
