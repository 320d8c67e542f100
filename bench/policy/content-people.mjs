// A sixth lot: people who write, translate and lay out, and move from one piece to the next. Written before the code was
// changed that is judged by it.
export const NAMES =
  'spring-issue tides glaciers orchards night-trains salt paper-boats lighthouses violins maps kites rivers'.split(
    ' ',
  );
const LANGUAGES = ['de', 'fr', 'ja', 'pt-BR'];
const IMAGES = 'cover inset spread portrait detail'.split(' ');
export const isMoving = true;
export const HABITS = [
  (s) => ['fs_edit', `articles/${s.pick(NAMES)}/text.md`],
  (s) => ['fs_write', `articles/${s.pick(NAMES)}/drafts/${s.pick(['one', 'two', 'three'])}.md`],
  (s) => ['fs_write', `i18n/${s.pick(LANGUAGES)}/${s.pick(NAMES)}.po`],
  (s) => ['fs_edit', `styles/${s.pick(['base', 'print', 'screen'])}.css`],
  (s) => ['fs_edit', `layout/${s.pick(NAMES)}.html`],
  (s) => ['bash_run', `hugo --gc --minify -s articles/${s.pick(NAMES)}`],
  (s) => ['bash_run', `vale articles/${s.pick(NAMES)}/text.md`],
  (s) => ['bash_run', `pandoc articles/${s.pick(NAMES)}/text.md -o out/${s.pick(NAMES)}.pdf`],
  (s) => [
    'bash_run',
    `convert img/${s.pick(NAMES)}/${s.pick(IMAGES)}.png -resize 1200x out/${s.pick(NAMES)}.jpg`,
  ],
  (s) => ['bash_run', `wc -w articles/${s.pick(NAMES)}/text.md`],
  (s) => ['bash_run', `msgfmt --check i18n/${s.pick(LANGUAGES)}/${s.pick(NAMES)}.po`],
  (s) => ['bash_run', `npm run ${s.pick(['spell', 'links', 'preview'])}`],
  (s) => [
    'bash_run',
    `git commit -am "${s.pick(NAMES)}: ${s.pick(['typos', 'second draft', 'captions', 'cut to length'])}"`,
  ],
  (s) => ['bash_run', `git log --oneline -- articles/${s.pick(NAMES)}`],
  (s) => ['bash_run', `exiftool img/${s.pick(NAMES)}/${s.pick(IMAGES)}.png`],
  (s) => ['bash_run', `aspell list < articles/${s.pick(NAMES)}/text.md | sort -u`],
  (s) => [
    'web_fetch',
    `https://${s.pick(['en', 'de', 'fr', 'ja'])}.wikipedia.org/wiki/${s.pick(NAMES)}`,
  ],
  (s) => ['web_fetch', `https://www.merriam-webster.com/dictionary/${s.pick(NAMES)}`],
  (s) => ['mcp__cms__get_entry', { slug: s.pick(NAMES) }],
  (s) => [
    'mcp__cms__update_draft',
    { slug: s.pick(NAMES), title: `${s.pick(NAMES)} ${s.pick(IMAGES)}` },
  ],
  (s) => ['mcp__figma__export_frame', { file: 'magazine', frame: s.pick(NAMES) }],
];
export const REFUSED = [
  (s) => ['fs_edit', `articles/${s.pick(NAMES)}/contract.md`],
  () => ['fs_edit', 'layout/masthead.html'],
  () => ['fs_edit', 'styles/brand.css'],
  () => ['fs_write', 'i18n/de/legal.po'],
  (s) => ['bash_run', `npm run ${s.pick(['publish', 'purge-cdn'])}`],
  (s) => ['bash_run', `rsync -a out/ web@www.magazine.example:/srv/${s.pick(NAMES)}`],
  (s) => [
    'bash_run',
    `convert img/${s.pick(NAMES)}/cover.png -strip img/${s.pick(NAMES)}/cover.png`,
  ],
  () => ['bash_run', 'git push origin live'],
  (s) => ['bash_run', `exiftool -all= img/${s.pick(NAMES)}/portrait.png`],
  (s) => ['mcp__cms__publish_entry', { slug: s.pick(NAMES) }],
  (s) => ['mcp__cms__update_draft', { slug: 'imprint', title: s.pick(NAMES) }],
  (s) => ['web_fetch', `https://${s.pick(NAMES)}.stockphotos.example/buy`],
  (s) => ['bash_run', `rm -r articles/${s.pick(NAMES)}/drafts`],
];
