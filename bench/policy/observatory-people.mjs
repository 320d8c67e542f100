// A seventeenth lot: people of an observatory, with nights, fields and frames, queues and tools of other servers.
const FIELDS = 'lyra cygnus draco orion perseus auriga gemini'.split(' ');
const FILTERS = ['u', 'g', 'r', 'i', 'z'];
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
const night = (s) =>
  `2026${s.pick(['09', '10', '11'])}${String(number(s, 1, 29)).padStart(2, '0')}`;
const frame = (s) => `f${String(number(s, 1, 400)).padStart(4, '0')}`;
export const isMoving = true;
export const HABITS = [
  (s) => ['fs_write', `nights/${night(s)}/log.md`],
  (s) => ['fs_edit', `plans/${s.pick(FIELDS)}.toml`],
  (s) => ['fs_write', `reduced/${s.pick(FIELDS)}/${frame(s)}_${s.pick(FILTERS)}.json`],
  (s) => ['fs_edit', `src/${s.pick(FIELDS)}/fit.jl`],
  (s) => [
    'bash_run',
    `solve-field --no-plots --dir out/${night(s)} raw/${night(s)}/${frame(s)}.fits`,
  ],
  (s) => ['bash_run', `fitsheader raw/${night(s)}/${frame(s)}.fits | grep FILTER`],
  (s) => [
    'bash_run',
    `julia --project=. src/${s.pick(FIELDS)}/fit.jl --filter ${s.pick(FILTERS)} --order ${number(s, 1, 9)}`,
  ],
  (s) => ['bash_run', `sbatch --time=${number(s, 1, 12)}:00:00 jobs/${s.pick(FIELDS)}.sh`],
  (s) => ['bash_run', `squeue -u sky -n ${s.pick(FIELDS)}`],
  (s) => [
    'bash_run',
    `psql -d sky -c "select ra, dec from sources where field = '${s.pick(FIELDS)}' and mag < ${number(s, 10, 22)}"`,
  ],
  (s) => ['bash_run', `ninja -C build ${s.pick(FIELDS)}_test`],
  (s) => ['bash_run', `ctest --test-dir build -R ${s.pick(FIELDS)} -j ${number(s, 1, 16)}`],
  (s) => ['bash_run', `ds9 raw/${night(s)}/${frame(s)}.fits -zscale`],
  (s) => ['bash_run', `rsync -n archive/${night(s)}/ mirror/${night(s)}/`],
  (s) => ['bash_run', `git log --oneline -n ${number(s, 3, 40)} -- plans/${s.pick(FIELDS)}.toml`],
  (s) => ['bash_run', `git tag -l "v${number(s, 1, 9)}.*"`],
  (s) => ['bash_run', `tar -tzf archive/${night(s)}.tar.gz | wc -l`],
  (s) => ['mcp__dome__status', { night: night(s) }],
  (s) => [
    'mcp__scope__point',
    { field: s.pick(FIELDS), exposure: number(s, 10, 300), filter: s.pick(FILTERS) },
  ],
  (s) => ['mcp__catalog__search', { field: s.pick(FIELDS), radius: number(s, 1, 60) }],
  (s) => [
    'mcp__log__note',
    { night: night(s), text: `seeing ${number(s, 5, 30)} in ${s.pick(FIELDS)}` },
  ],
  (s) => ['web_fetch', `https://sky.example/${s.pick(FIELDS)}/${night(s)}`],
];
export const REFUSED = [
  () => ['fs_edit', 'plans/sun.toml'],
  () => ['fs_write', `nights/19990101/log.md`],
  (s) => ['fs_write', `raw/${s.pick(FIELDS)}/${frame(s)}_g.json`],
  () => ['bash_run', `sbatch --time=99:00:00 jobs/everything.sh`],
  (s) => ['bash_run', `scancel -u sky -n ${s.pick(FIELDS)}`],
  (s) => [
    'bash_run',
    `psql -d sky -c "select mail from observers where field = '${s.pick(FIELDS)}'"`,
  ],
  (s) => ['bash_run', `psql -d sky -c "delete from sources where field = '${s.pick(FIELDS)}'"`],
  (s) => ['bash_run', `rsync -a --delete archive/${night(s)}/ mirror/${night(s)}/`],
  () => ['bash_run', `ninja -C build deploy_test`],
  (s) => ['bash_run', `git tag -d v${number(s, 1, 9)}.0`],
  (s) => ['mcp__scope__point', { field: 'sun', exposure: number(s, 10, 300), filter: 'r' }],
  (s) => ['mcp__scope__point', { field: s.pick(FIELDS), exposure: 9000, filter: 'r' }],
  (s) => ['mcp__dome__open', { night: night(s) }],
  (s) => ['web_fetch', `https://${s.pick(FIELDS)}.pictures.example/`],
];
