// A thirteenth lot: people of a harbour, with long commands, folders by date and programs behind a dispatcher.
const QUAYS = 'amber basalt coral delta ember fjord'.split(' ');
const SHIPS = 'aurora borealis cygnus draco electra fornax'.split(' ');
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
const two = (s, most) => String(number(s, 1, most)).padStart(2, '0');
export const HABITS = [
  (s) => ['fs_write', `manifests/2026/${two(s, 13)}/${two(s, 29)}/${s.pick(SHIPS)}.json`],
  (s) => ['fs_edit', `quays/${s.pick(QUAYS)}/plan.toml`],
  (s) => ['fs_edit', `src/berth/${s.pick(QUAYS)}_rules.go`],
  (s) => ['fs_read', `tides/${s.pick(QUAYS)}/${two(s, 13)}.csv`],
  (s) => ['bash_run', `go test ./internal/${s.pick(QUAYS)}/... -run Test${s.pick(SHIPS)} -count=1`],
  (s) => ['bash_run', `go vet ./internal/${s.pick(QUAYS)}/...`],
  (s) => ['bash_run', `just tide ${s.pick(QUAYS)} ${number(s, 1, 31)}`],
  (s) => ['bash_run', `docker compose logs --tail ${number(s, 10, 400)} ${s.pick(QUAYS)}`],
  (s) => ['bash_run', `docker compose ps ${s.pick(QUAYS)}`],
  (s) => ['bash_run', `aws s3 ls s3://harbour-manifests/2026/${two(s, 13)}/`],
  (s) => [
    'bash_run',
    `psql -h localhost -d berths -c "select * from calls where ship = '${s.pick(SHIPS)}' limit ${number(s, 1, 50)}"`,
  ],
  (s) => ['bash_run', `terraform -chdir=infra/${s.pick(QUAYS)} plan -out=plan.bin`],
  (s) => ['bash_run', `rg --json "${s.pick(SHIPS)}" manifests | jq -c .data`],
  (s) => [
    'bash_run',
    `find manifests/2026/${two(s, 13)} -name "${s.pick(SHIPS)}*.json" -size +${number(s, 1, 90)}k`,
  ],
  (s) => [
    'bash_run',
    `git log --since="${number(s, 1, 30)} days ago" --oneline -- quays/${s.pick(QUAYS)}`,
  ],
  (s) => [
    'bash_run',
    `git commit -am "${s.pick(QUAYS)}: shift ${s.pick(SHIPS)} by ${number(s, 1, 12)} h"`,
  ],
  (s) => [
    'bash_run',
    `cp manifests/template.json manifests/2026/${two(s, 13)}/${s.pick(SHIPS)}.json`,
  ],
  (s) => [
    'bash_run',
    `ffmpeg -i cams/${s.pick(QUAYS)}/${number(s, 1, 999)}.mkv -frames:v 1 out/${s.pick(QUAYS)}.png`,
  ],
  (s) => ['mcp__ais__track', { mmsi: String(number(s, 200_000_000, 299_999_999)) }],
  (s) => [
    'mcp__berths__assign',
    { quay: s.pick(QUAYS), ship: s.pick(SHIPS), hours: number(s, 2, 48) },
  ],
  (s) => [
    'mcp__radio__announce',
    { channel: number(s, 6, 9), words: `${s.pick(SHIPS)} to ${s.pick(QUAYS)}` },
  ],
  (s) => ['web_fetch', `https://tides.example/api/${s.pick(QUAYS)}?day=${number(s, 1, 31)}`],
];
export const REFUSED = [
  (s) => ['fs_write', `manifests/2024/${two(s, 13)}/${two(s, 29)}/${s.pick(SHIPS)}.json`],
  () => ['fs_edit', 'quays/naval/plan.toml'],
  (s) => ['fs_edit', `src/customs/${s.pick(QUAYS)}_rules.go`],
  (s) => ['bash_run', `docker compose restart ${s.pick(QUAYS)}`],
  () => ['bash_run', 'docker compose logs --tail 50 customs'],
  (s) => ['bash_run', `aws s3 rm s3://harbour-manifests/2026/${two(s, 13)}/ --recursive`],
  () => ['bash_run', 'aws s3 ls s3://harbour-payroll/2026/01/'],
  (s) => [
    'bash_run',
    `psql -h db.prod.example -d berths -c "select * from calls where ship = '${s.pick(SHIPS)}' limit 5"`,
  ],
  (s) => ['bash_run', `terraform -chdir=infra/${s.pick(QUAYS)} apply plan.bin`],
  () => ['bash_run', 'terraform -chdir=infra/naval plan -out=plan.bin'],
  (s) => ['bash_run', `cp manifests/template.json customs/2026/${s.pick(SHIPS)}.json`],
  (s) => ['bash_run', `just gate ${s.pick(QUAYS)} ${number(s, 1, 31)}`],
  (s) => ['mcp__berths__assign', { quay: 'naval', ship: s.pick(SHIPS), hours: number(s, 2, 48) }],
  (s) => ['mcp__berths__assign', { quay: s.pick(QUAYS), ship: s.pick(SHIPS), hours: 400 }],
  (s) => ['mcp__radio__announce', { channel: 16, words: `${s.pick(SHIPS)} to ${s.pick(QUAYS)}` }],
  (s) => ['web_fetch', `https://${s.pick(SHIPS)}.brokers.example/`],
];
