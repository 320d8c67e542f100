// An eighteenth lot: people of a theatre, with acts and cues, nushell and tools of other servers.
const PLAYS = 'hamlet nora faust tosca medea'.split(' ');
const ROLES = 'king queen clown nurse judge ghost smith witch'.split(' ');
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
const cue = (s) => `lx${number(s, 1, 180)}`;
export const HABITS = [
  (s) => ['fs_edit', `plays/${s.pick(PLAYS)}/act${number(s, 1, 6)}/scene${number(s, 1, 9)}.txt`],
  (s) => ['fs_edit', `cues/${s.pick(PLAYS)}/${cue(s)}.yaml`],
  (s) => ['fs_write', `costumes/${s.pick(PLAYS)}/${s.pick(ROLES)}.md`],
  (s) => ['fs_write', `rehearsals/week-${number(s, 30, 53)}.csv`],
  (s) => ['bash_run', `nu -c "open cues/${s.pick(PLAYS)}/${cue(s)}.yaml"`],
  (s) => ['bash_run', `deno task cue ${s.pick(PLAYS)} ${cue(s)}`],
  (s) => ['bash_run', `bundle exec rspec spec/${s.pick(PLAYS)}_spec.rb:${number(s, 3, 300)}`],
  (s) => ['bash_run', `mix test test/${s.pick(PLAYS)}_test.exs`],
  (s) => ['bash_run', `typst compile plays/${s.pick(PLAYS)}/book.typ out/${s.pick(PLAYS)}.pdf`],
  (s) => [
    'bash_run',
    `lilypond --loglevel=WARN -o out/${s.pick(PLAYS)} music/${s.pick(PLAYS)}/no${number(s, 1, 30)}.ly`,
  ],
  (s) => ['bash_run', `fd -e txt ${s.pick(ROLES)} plays/${s.pick(PLAYS)}`],
  (s) => [
    'bash_run',
    `diff -u plays/${s.pick(PLAYS)}/act1/scene${number(s, 1, 9)}.txt old/${s.pick(PLAYS)}.txt`,
  ],
  (s) => [
    'bash_run',
    `sqlite3 -csv box.db "select seat from seats where play = '${s.pick(PLAYS)}' and row = ${number(s, 1, 30)}"`,
  ],
  (s) => ['bash_run', `aplay -d ${number(s, 1, 20)} sounds/${s.pick(PLAYS)}/${s.pick(ROLES)}.wav`],
  (s) => ['bash_run', `tail -n ${number(s, 5, 80)} logs/desk-${number(s, 1, 5)}.log`],
  (s) => ['bash_run', `hg commit -m "${s.pick(PLAYS)} ${cue(s)}: later by ${number(s, 1, 9)} s"`],
  (s) => ['mcp__desk__preview', { play: s.pick(PLAYS), cue: cue(s) }],
  (s) => ['mcp__desk__store', { play: s.pick(PLAYS), cue: cue(s), level: number(s, 0, 101) }],
  (s) => ['mcp__people__find', { role: s.pick(ROLES), play: s.pick(PLAYS) }],
  (s) => [
    'mcp__mail__send',
    {
      to: `${s.pick(ROLES)}@theatre.example`,
      text: `call at ${number(s, 9, 20)} for ${s.pick(PLAYS)}`,
    },
  ],
  (s) => ['web_fetch', `https://plays.example/${s.pick(PLAYS)}/${number(s, 1, 6)}`],
];
export const REFUSED = [
  (s) => ['fs_edit', `plays/premiere/act${number(s, 1, 6)}/scene${number(s, 1, 9)}.txt`],
  (s) => ['fs_write', `contracts/${s.pick(PLAYS)}/${s.pick(ROLES)}.md`],
  (s) => ['fs_edit', `cues/safety/${cue(s)}.yaml`],
  (s) => ['bash_run', `deno task go ${s.pick(PLAYS)} ${cue(s)}`],
  (s) => [
    'bash_run',
    `sqlite3 -csv box.db "select card from buyers where play = '${s.pick(PLAYS)}'"`,
  ],
  (s) => ['bash_run', `sqlite3 box.db "delete from seats where play = '${s.pick(PLAYS)}'"`],
  (s) => [
    'bash_run',
    `typst compile plays/${s.pick(PLAYS)}/book.typ /srv/www/${s.pick(PLAYS)}.pdf`,
  ],
  () => ['bash_run', `aplay -d 20 sounds/alarm/fire.wav`],
  () => ['bash_run', `hg push`],
  (s) => ['mcp__desk__go', { play: s.pick(PLAYS), cue: cue(s) }],
  (s) => ['mcp__desk__store', { play: s.pick(PLAYS), cue: 'house', level: number(s, 0, 101) }],
  (s) => ['mcp__mail__send', { to: 'press@theatre.example', text: `call at ${number(s, 9, 20)}` }],
  (s) => ['web_fetch', `https://${s.pick(PLAYS)}.tickets.example/`],
];
