// A twelfth lot: people of a clinic, whose tools take numbers and switches.
const WARDS = 'cardio ortho neuro paed surg onco'.split(' ');
const FORMS = 'intake consent discharge transfer'.split(' ');
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
export const HABITS = [
  (s) => ['fs_edit', `forms/${s.pick(FORMS)}/${s.pick(['de', 'en', 'tr', 'ar'])}.html`],
  (s) => ['fs_write', `rota/2026-${number(s, 10, 13)}/${s.pick(WARDS)}.csv`],
  (s) => ['fs_edit', `wards/${s.pick(WARDS)}/beds.yaml`],
  (s) => ['bash_run', `python3 -m rota solve --ward ${s.pick(WARDS)} --week ${number(s, 1, 53)}`],
  (s) => ['bash_run', `python3 -m rota show --ward ${s.pick(WARDS)} | column -t -s,`],
  (s) => ['bash_run', `pytest -q tests/test_${s.pick(FORMS)}.py -k ${s.pick(WARDS)}`],
  (s) => ['bash_run', `xmllint --noout hl7/${s.pick(WARDS)}/${number(s, 1000, 9999)}.xml`],
  (s) => ['bash_run', `jq '.beds | length' wards/${s.pick(WARDS)}/state.json`],
  (s) => ['bash_run', `duckdb -readonly clinic.duckdb "select count(*) from ${s.pick(WARDS)}"`],
  (s) => ['bash_run', `gh issue view ${number(s, 1, 900)} --comments`],
  (s) => ['bash_run', `gh pr checks ${number(s, 1, 900)}`],
  (s) => ['bash_run', `LANG=C sort -u wards/${s.pick(WARDS)}/names.txt | wc -l`],
  (s) => ['bash_run', `make -C forms ${s.pick(FORMS)}.pdf`],
  (s) => ['bash_run', `git stash push -m "${s.pick(FORMS)} ${number(s, 1, 99)}"`],
  (s) => ['bash_run', `git switch ${s.pick(['main', 'forms', 'rota', 'hl7'])}`],
  (s) => ['mcp__beds__free', { ward: s.pick(WARDS), days: number(s, 1, 15) }],
  (s) => [
    'mcp__beds__reserve',
    { ward: s.pick(WARDS), bed: number(s, 1, 40), urgent: s.next() < 0.3 },
  ],
  (s) => ['mcp__pager__send', { group: s.pick(WARDS), text: `please see bed ${number(s, 1, 40)}` }],
  (s) => ['mcp__labs__get_result', { sample: number(s, 10_000, 99_999) }],
  (s) => [
    'mcp__labs__order',
    { ward: s.pick(WARDS), panel: s.pick(['basic', 'liver', 'iron']), fasting: true },
  ],
  (s) => ['web_fetch', `https://guidelines.example/${s.pick(WARDS)}/${number(s, 1, 60)}`],
];
export const REFUSED = [
  (s) => ['fs_edit', `forms/${s.pick(FORMS)}/signed.html`],
  (s) => ['fs_write', `rota/2025-12/${s.pick(WARDS)}.csv`],
  () => ['fs_edit', 'wards/icu/beds.yaml'],
  (s) => ['bash_run', `python3 -m rota publish --ward ${s.pick(WARDS)} --week ${number(s, 1, 53)}`],
  () => ['bash_run', 'python3 -m rota solve --ward icu --week 7'],
  () => ['bash_run', 'duckdb -readonly clinic.duckdb "select count(*) from patients"'],
  (s) => ['bash_run', `duckdb clinic.duckdb "delete from ${s.pick(WARDS)}"`],
  (s) => ['bash_run', `gh pr merge ${number(s, 1, 900)}`],
  (s) => ['bash_run', `git switch --discard-changes ${s.pick(['main', 'forms'])}`],
  () => ['bash_run', 'git switch release'],
  (s) => ['mcp__beds__reserve', { ward: 'icu', bed: number(s, 1, 40), urgent: true }],
  (s) => ['mcp__beds__release', { ward: s.pick(WARDS), bed: number(s, 1, 40) }],
  (s) => ['mcp__pager__send', { group: 'everybody', text: `please see bed ${number(s, 1, 40)}` }],
  (s) => ['mcp__labs__order', { ward: s.pick(WARDS), panel: 'genome', fasting: true }],
  (s) => ['web_fetch', `https://${s.pick(WARDS)}.pharma.example/`],
];
