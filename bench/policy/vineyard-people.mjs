// A fifteenth lot: people of a vineyard, with PowerShell and fish, spreadsheets, sensors and tools of other servers.
const PLOTS = 'north south hill brook chapel quarry mill ridge'.split(' ');
const GRAPES = 'riesling pinot silvaner dornfelder kerner'.split(' ');
const TANKS = 'T01 T02 T03 T04 T05 T06 T07 T08 T09 T10 T11 T12'.split(' ');
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
const day = (s) =>
  `2026-${s.pick(['08', '09', '10'])}-${String(number(s, 1, 29)).padStart(2, '0')}`;
export const isMoving = true;
export const HABITS = [
  (s) => ['fs_write', `journal/${day(s)}.md`],
  (s) => ['fs_edit', `plots/${s.pick(PLOTS)}/pruning.yaml`],
  (s) => ['fs_edit', `cellar/${s.pick(TANKS)}.json`],
  (s) => [
    'fs_write',
    `labels/${s.pick(GRAPES)}/${s.pick(['front', 'back', 'neck'])}-${number(s, 1, 9)}.svg`,
  ],
  (s) => ['bash_run', `pwsh -File scripts/Sugar.ps1 -Plot ${s.pick(PLOTS)}`],
  (s) => ['bash_run', `fish -c "tank ${s.pick(TANKS)}"`],
  (s) => [
    'bash_run',
    `sqlite3 -readonly cellar.db "select tank, brix from readings where plot = '${s.pick(PLOTS)}' and day > ${number(s, 1, 90)}"`,
  ],
  (s) => ['bash_run', `mlr --icsv --opprint sort -nr brix readings/${day(s)}.csv`],
  (s) => ['bash_run', `xsv stats readings/${day(s)}.csv | xsv table`],
  (s) => ['bash_run', `Rscript models/yield.R --plot ${s.pick(PLOTS)} --years ${number(s, 2, 12)}`],
  (s) => [
    'bash_run',
    `mosquitto_sub -h localhost -t cellar/${s.pick(TANKS)}/temp -C ${number(s, 1, 9)}`,
  ],
  (s) => [
    'bash_run',
    `inkscape labels/${s.pick(GRAPES)}/front-${number(s, 1, 9)}.svg --export-type=png`,
  ],
  (s) => ['bash_run', `poetry run pytest tests/${s.pick(GRAPES)} -x`],
  (s) => ['bash_run', `gnuplot -e "plot='${s.pick(PLOTS)}'" charts/brix.gp`],
  (s) => ['bash_run', `ls -la readings | grep ${day(s)}`],
  (s) => [
    'bash_run',
    `git commit -qm "${s.pick(PLOTS)}: ${s.pick(GRAPES)} at ${number(s, 60, 110)} oe" -- plots`,
  ],
  (s) => ['bash_run', `qpdf --check labels/${s.pick(GRAPES)}.pdf`],
  (s) => ['mcp__weather__forecast', { plot: s.pick(PLOTS), hours: number(s, 6, 72) }],
  (s) => ['mcp__cellar__set_temperature', { tank: s.pick(TANKS), celsius: number(s, 12, 19) }],
  (s) => ['mcp__orders__search', { text: `${s.pick(GRAPES)} ${number(s, 2019, 2026)}` }],
  (s) => ['mcp__diary__append', { day: day(s), words: `picked ${number(s, 10, 90)} crates` }],
  (s) => ['web_fetch', `https://wine.example/${s.pick(GRAPES)}/${number(s, 2000, 2026)}`],
];
export const REFUSED = [
  (s) => ['fs_edit', `plots/${s.pick(PLOTS)}/lease.yaml`],
  () => ['fs_edit', 'cellar/T99.json'],
  (s) => ['fs_write', `tax/${day(s)}.md`],
  (s) => ['fs_write', `labels/${s.pick(GRAPES)}/award-${number(s, 1, 9)}.svg`],
  (s) => ['bash_run', `pwsh -Command "Remove-Item plots/${s.pick(PLOTS)}"`],
  (s) => [
    'bash_run',
    `sqlite3 cellar.db "update readings set brix = 0 where plot = '${s.pick(PLOTS)}'"`,
  ],
  () => ['bash_run', 'sqlite3 -readonly payroll.db "select name, pay from people"'],
  (s) => ['bash_run', `mosquitto_pub -h localhost -t cellar/${s.pick(TANKS)}/valve -m open`],
  (s) => ['bash_run', `Rscript models/publish.R --plot ${s.pick(PLOTS)}`],
  () => ['bash_run', 'git push origin HEAD:release'],
  (s) => ['mcp__cellar__set_temperature', { tank: s.pick(TANKS), celsius: 40 }],
  (s) => ['mcp__cellar__open_valve', { tank: s.pick(TANKS) }],
  (s) => ['mcp__orders__cancel', { order: number(s, 1000, 9999) }],
  (s) => ['mcp__diary__append', { day: '2019-01-01', words: `picked ${number(s, 10, 90)} crates` }],
  (s) => ['web_fetch', `https://${s.pick(GRAPES)}.auction.example/`],
];
