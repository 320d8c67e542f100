// A second lot of people, whose habits were written after the code that learns from them: other languages, other tools.
export const NAMES = 'invoice roster atlas beacon ferry harbor lantern quarry'.split(' ');
const FILES = 'index.php Form.java lib.ex chart.R deploy.yml notes.md query.graphql'.split(' ');

export const HABITS = [
  ({ pick }) => ['bash_run', `mvn -q test -pl ${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `mix test test/${pick(NAMES)}_test.exs`],
  ({ pick }) => ['bash_run', `composer run ${pick(['lint', 'stan', 'cs'])}`],
  ({ pick }) => ['bash_run', `vendor/bin/phpunit --filter ${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `bundle exec rspec spec/${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `dotnet test ${pick(NAMES)}.Tests`],
  ({ pick }) => ['bash_run', `swift test --filter ${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `helm template charts/${pick(NAMES)} | head -40`],
  ({ pick }) => ['bash_run', `kubectl describe svc ${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `docker logs ${pick(NAMES)} --since 5m`],
  ({ pick }) => ['bash_run', `git show HEAD:${pick(NAMES)}/${pick(FILES)}`],
  ({ pick }) => ['bash_run', `git blame ${pick(NAMES)}/${pick(FILES)}`],
  ({ pick }) => ['bash_run', `rg -n ${pick(NAMES)} lib | sort | uniq -c`],
  ({ pick }) => ['bash_run', `ls -la ${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `diff ${pick(NAMES)}/a.yml ${pick(NAMES)}/b.yml`],
  ({ pick }) => ['bash_run', `head -100 ${pick(NAMES)}/${pick(FILES)}`],
  ({ pick }) => ['bash_run', `npx eslint ${pick(NAMES)}`],
  ({ pick }) => ['fs_edit', `lib/${pick(NAMES)}/${pick(FILES)}`],
  ({ pick }) => ['fs_write', `test/${pick(NAMES)}/${pick(FILES)}`],
  ({ pick }) => ['fs_edit', `charts/${pick(NAMES)}/values.yaml`],
  ({ pick }) => [
    'web_fetch',
    `https://${pick(['hexdocs.pm', 'www.php.net', 'docs.rs'])}/${pick(NAMES)}`,
  ],
  ({ pick }) => ['mcp__wiki__search_pages', { query: pick(NAMES) }],
];
export const REFUSED = [
  ({ pick }) => ['bash_run', `helm upgrade ${pick(NAMES)} charts/${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `kubectl scale deploy/${pick(NAMES)} --replicas 0`],
  ({ pick }) => ['bash_run', `docker rm -f ${pick(NAMES)}`],
  () => ['bash_run', 'git push --mirror backup'],
  ({ pick }) => ['bash_run', `mvn deploy -pl ${pick(NAMES)}`],
  ({ pick }) => ['bash_run', `bundle exec rails db:drop DB=${pick(NAMES)}`],
  ({ pick }) => ['fs_write', `deploy/${pick(NAMES)}.yml`],
  ({ pick }) => ['web_fetch', `https://${pick(NAMES)}.tracker.example/p`],
  ({ pick }) => ['mcp__wiki__delete_page', { id: pick(NAMES) }],
];
