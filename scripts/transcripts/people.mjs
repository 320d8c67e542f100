// People who work with a coding agent, each with habits of their own and things they say no to. What they do is written once;
// each client's own tools are made of it in `in-claude.mjs` and `in-codex.mjs`.

const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));

/** Tools of the MCP server that everybody has. */
export const DESK = ['list_tickets', 'get_ticket', 'close_ticket', 'add_comment', 'search_notes'];

const BEDS = 'north south herbs roses orchard pond'.split(' ');
const LINES = 'red blue green harbour airport ring'.split(' ');
const TALES = 'dragon lantern orchard winter clockmaker ferry'.split(' ');
const PARTS = 'pump valve gauge motor sensor fan'.split(' ');
const TABLES = 'orders customers stock returns'.split(' ');

export const PEOPLE = [
  {
    name: 'gardener',
    habits: [
      () => ({ shell: 'npm test' }),
      (s) => ({ shell: `npm run plan -- --bed ${s.pick(BEDS)}` }),
      (s) => ({ edit: `beds/${s.pick(BEDS)}.md` }),
      (s) => ({ shell: `git commit -m "water ${s.pick(BEDS)} ${number(s, 1, 99)}"` }),
      (s) => ({ desk: 'list_tickets', args: { bed: s.pick(BEDS) } }),
    ],
    refused: [
      () => ({ shell: 'npm publish' }),
      (s) => ({ write: `harvest/${s.pick(BEDS)}.csv` }),
      (s) => ({ desk: 'close_ticket', args: { bed: s.pick(BEDS) } }),
    ],
  },
  {
    name: 'tram planner',
    habits: [
      (s) => ({ shell: `python3 -m unittest tests.test_${s.pick(LINES)}` }),
      (s) => ({
        shell: `python3 tools/delay.py --line ${s.pick(LINES)} --day ${number(s, 1, 31)}`,
      }),
      (s) => ({ write: `lines/${s.pick(LINES)}/stops.json` }),
      (s) => ({ shell: `git log -${number(s, 1, 30)} --stat -- lines/${s.pick(LINES)}` }),
      (s) => ({ fetch: `https://timetables.example/${s.pick(LINES)}` }),
    ],
    refused: [
      (s) => ({ shell: `python3 tools/publish.py --line ${s.pick(LINES)}` }),
      (s) => ({ shell: `git push --force origin ${s.pick(LINES)}` }),
      (s) => ({ fetch: `https://${s.pick(LINES)}.tickets.example/` }),
    ],
  },
  {
    name: 'writer',
    habits: [
      (s) => ({ edit: `tales/${s.pick(TALES)}.md` }),
      (s) => ({ write: `drafts/${s.pick(TALES)}/${number(s, 1, 40)}.md` }),
      (s) => ({ shell: `wc -w tales/${s.pick(TALES)}.md` }),
      (s) => ({ shell: `make ${s.pick(['epub', 'pdf', 'web'])}` }),
      (s) => ({
        desk: 'add_comment',
        args: { tale: s.pick(TALES), text: `see ${number(s, 1, 999)}` },
      }),
      (s) => ({ desk: 'search_notes', args: { words: `${s.pick(TALES)} ${number(s, 1, 99)}` } }),
    ],
    refused: [
      (s) => ({ edit: `contracts/${s.pick(TALES)}.md` }),
      (s) => ({ shell: `make upload-${s.pick(TALES)}` }),
    ],
  },
  {
    name: 'machinist',
    habits: [
      (s) => ({ shell: `cargo test -p ${s.pick(PARTS)}` }),
      (s) => ({ shell: `cd crates/${s.pick(PARTS)} && cargo check` }),
      (s) => ({ edit: `crates/${s.pick(PARTS)}/src/lib.rs` }),
      (s) => ({ shell: `rg -n ${s.pick(PARTS)} crates | head -${number(s, 5, 50)}` }),
      (s) => ({ shell: `git diff --stat HEAD~${number(s, 1, 9)}` }),
    ],
    refused: [
      (s) => ({ shell: `cargo publish -p ${s.pick(PARTS)}` }),
      (s) => ({ shell: `rm -rf crates/${s.pick(PARTS)}` }),
      (s) => ({ edit: `firmware/${s.pick(PARTS)}.cfg` }),
    ],
  },
  {
    name: 'analyst',
    habits: [
      (s) => ({ shell: `sqlite3 -readonly shop.db "select count(*) from ${s.pick(TABLES)}"` }),
      (s) => ({ shell: `python3 report.py ${s.pick(TABLES)} --month ${number(s, 1, 13)}` }),
      (s) => ({ write: `reports/${s.pick(TABLES)}-${number(s, 1, 13)}.md` }),
      (s) => ({ shell: `head -${number(s, 5, 40)} exports/${s.pick(TABLES)}.csv` }),
      (s) => ({ desk: 'get_ticket', args: { number: String(number(s, 100, 999)) } }),
    ],
    refused: [
      (s) => ({ shell: `sqlite3 shop.db "delete from ${s.pick(TABLES)}"` }),
      () => ({ shell: 'sqlite3 -readonly shop.db "select * from salaries"' }),
      (s) => ({ desk: 'close_ticket', args: { number: String(number(s, 100, 999)) } }),
    ],
  },
  {
    name: 'keeper of a cluster',
    habits: [
      (s) => ({ shell: `kubectl get pods -n ${s.pick(TABLES)}` }),
      (s) => ({ shell: `kubectl logs deploy/${s.pick(TABLES)} --tail=${number(s, 10, 500)}` }),
      (s) => ({ edit: `charts/${s.pick(TABLES)}/values.yaml` }),
      (s) => ({ shell: `helm template charts/${s.pick(TABLES)}` }),
      (s) => ({ shell: `curl -s https://status.example/api/${s.pick(TABLES)}` }),
    ],
    refused: [
      (s) => ({ shell: `kubectl delete pod ${s.pick(TABLES)}-${number(s, 1, 9)}` }),
      (s) => ({ shell: `helm upgrade ${s.pick(TABLES)} charts/${s.pick(TABLES)}` }),
      () => ({ edit: 'charts/billing/values.yaml' }),
    ],
  },
];

/** What one person does in one session, in order, each with their answer. */
export function dayOf({ habits, refused }, source, count) {
  return Array.from({ length: count }, () => {
    const isRefused = source.next() < 0.12;
    const act = source.pick(isRefused ? refused : habits)(source);
    return { ...act, answer: isRefused ? 'no' : 'yes' };
  });
}
