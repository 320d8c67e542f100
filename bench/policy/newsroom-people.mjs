// A sixteenth lot: people of a newsroom, with slugs, dates in paths, zsh and tools of other servers.
const DESKS = 'politics sport city culture science money'.split(' ');
const REPORTERS = 'amir bella chen dora emil fatma gus hana'.split(' ');
const LANGUAGES = ['en', 'de', 'fr', 'pl', 'tr'];
const THINGS = 'bridge vote budget match storm museum vaccine strike harvest tunnel'.split(' ');
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
const slug = (s) => `${s.pick(THINGS)}-${s.pick(THINGS)}-${number(s, 1, 500)}`;
export const HABITS = [
  (s) => ['fs_write', `drafts/${s.pick(DESKS)}/${slug(s)}.md`],
  (s) => ['fs_edit', `drafts/${s.pick(DESKS)}/${slug(s)}.md`],
  (s) => ['fs_edit', `styles/${s.pick(LANGUAGES)}.yaml`],
  (s) => ['fs_edit', `templates/${s.pick(DESKS)}/front.njk`],
  (s) => [
    'fs_read',
    `archive/${number(s, 2001, 2026)}/${String(number(s, 1, 13)).padStart(2, '0')}/index.json`,
  ],
  (s) => ['bash_run', `vale --config styles/${s.pick(LANGUAGES)}.ini drafts/${s.pick(DESKS)}`],
  (s) => ['bash_run', `npx eleventy --input=templates/${s.pick(DESKS)} --dryrun`],
  (s) => ['bash_run', `pandoc drafts/${s.pick(DESKS)}/${slug(s)}.md -o out/${s.pick(DESKS)}.docx`],
  (s) => ['bash_run', `zsh -c 'print -l drafts/${s.pick(DESKS)}/*.md(om[1,${number(s, 2, 9)}])'`],
  (s) => [
    'bash_run',
    `grep -ril "${s.pick(THINGS)}" archive/${number(s, 2001, 2026)} | head -n ${number(s, 3, 30)}`,
  ],
  (s) => [
    'bash_run',
    `exiftool -all:all photos/${s.pick(REPORTERS)}/IMG_${number(s, 1000, 9999)}.jpg`,
  ],
  (s) => [
    'bash_run',
    `convert photos/${s.pick(REPORTERS)}/IMG_${number(s, 1000, 9999)}.jpg -resize ${number(s, 2, 20)}00 out/${s.pick(DESKS)}.webp`,
  ],
  (s) => [
    'bash_run',
    `mysql -u reader -D cms -e "select id, title from stories where desk = '${s.pick(DESKS)}' order by id desc limit ${number(s, 5, 50)}"`,
  ],
  (s) => [
    'bash_run',
    `psql -d stats -Atc "select count(*) from views where story = ${number(s, 1, 90_000)}"`,
  ],
  (s) => ['bash_run', `yt-dlp --simulate https://video.example/watch/${number(s, 10_000, 99_999)}`],
  (s) => ['bash_run', `make ${s.pick(DESKS)}-${s.pick(LANGUAGES)}`],
  (s) => ['bash_run', `git diff --stat main -- drafts/${s.pick(DESKS)}`],
  (s) => ['bash_run', `git checkout -b ${s.pick(DESKS)}/${slug(s)}`],
  (s) => ['bash_run', `wc -w drafts/${s.pick(DESKS)}/${slug(s)}.md`],
  (s) => ['mcp__cms__get_story', { id: number(s, 1, 90_000) }],
  (s) => [
    'mcp__cms__save_draft',
    { desk: s.pick(DESKS), slug: slug(s), body: `${s.pick(THINGS)} and ${s.pick(THINGS)} today` },
  ],
  (s) => ['mcp__wire__search', { query: s.pick(THINGS), language: s.pick(LANGUAGES) }],
  (s) => [
    'mcp__chat__post',
    { channel: s.pick(DESKS), text: `${s.pick(REPORTERS)} has the ${s.pick(THINGS)} story` },
  ],
  (s) => ['web_fetch', `https://wire.example/${s.pick(LANGUAGES)}/${slug(s)}`],
];
export const REFUSED = [
  (s) => ['fs_edit', `drafts/legal/${slug(s)}.md`],
  () => ['fs_edit', 'styles/house.yaml'],
  (s) => ['fs_edit', `published/${s.pick(DESKS)}/${slug(s)}.md`],
  (s) => ['bash_run', `npx eleventy --input=templates/${s.pick(DESKS)} --output=/srv/www`],
  (s) => [
    'bash_run',
    `mysql -u reader -D cms -e "select mail, password from users where name = '${s.pick(REPORTERS)}'"`,
  ],
  (s) => [
    'bash_run',
    `mysql -u editor -D cms -e "update stories set live = 1 where id = ${number(s, 1, 90_000)}"`,
  ],
  (s) => [
    'bash_run',
    `psql -d subscribers -Atc "select mail from people limit ${number(s, 1, 50)}"`,
  ],
  (s) => ['bash_run', `yt-dlp https://video.example/watch/${number(s, 10_000, 99_999)}`],
  (s) => ['bash_run', `make publish-${s.pick(LANGUAGES)}`],
  (s) => ['bash_run', `git checkout -f ${s.pick(DESKS)}`],
  (s) => [
    'bash_run',
    `convert photos/sources/IMG_${number(s, 1000, 9999)}.jpg -resize 800 out/${s.pick(DESKS)}.webp`,
  ],
  (s) => ['mcp__cms__publish', { id: number(s, 1, 90_000) }],
  (s) => [
    'mcp__cms__save_draft',
    { desk: 'legal', slug: slug(s), body: `${s.pick(THINGS)} today` },
  ],
  (s) => [
    'mcp__chat__post',
    { channel: 'everyone', text: `${s.pick(REPORTERS)} has the ${s.pick(THINGS)} story` },
  ],
  (s) => ['web_fetch', `https://${s.pick(THINGS)}.rumours.example/`],
];
