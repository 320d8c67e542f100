// A fourteenth lot: people who make films, with names that carry numbers and options that carry values.
const SCENES = '010 020 030 040 050 060 070 080'.split(' ');
const CREW = 'ada ben cleo dov eva finn'.split(' ');
const STAGES = ['rough', 'fine', 'final'];
const number = ({ next }, least, most) => least + Math.floor(next() * (most - least));
export const isMoving = true;
export const HABITS = [
  (s) => ['fs_edit', `script/scene-${s.pick(SCENES)}.fountain`],
  (s) => ['fs_write', `boards/sc${s.pick(SCENES)}/shot${number(s, 1, 40)}.svg`],
  (s) => ['fs_edit', `schedule/${s.pick(CREW)}.ics`],
  (s) => ['fs_write', `notes/${s.pick(CREW)}/${s.pick(STAGES)}-${s.pick(SCENES)}.md`],
  (s) => [
    'bash_run',
    `ffprobe -v error -show_format rushes/sc${s.pick(SCENES)}/t${number(s, 1, 30)}.mov`,
  ],
  (s) => [
    'bash_run',
    `ffmpeg -n -i rushes/sc${s.pick(SCENES)}/t${number(s, 1, 30)}.mov -vf scale=960:-1 proxies/sc${s.pick(SCENES)}.mp4`,
  ],
  (s) => ['bash_run', `blender -b sets/${s.pick(SCENES)}.blend -f ${number(s, 1, 240)}`],
  (s) => ['bash_run', `python tools/conform.py --cut=${s.pick(STAGES)} --scene=${s.pick(SCENES)}`],
  (s) => ['bash_run', `python tools/slate.py --scene ${s.pick(SCENES)} --take ${number(s, 1, 30)}`],
  (s) => [
    'bash_run',
    `npx --no-install afterwriting --source script/scene-${s.pick(SCENES)}.fountain --pdf out/${s.pick(SCENES)}.pdf`,
  ],
  (s) => ['bash_run', `exiftool -csv boards/sc${s.pick(SCENES)}`],
  (s) => ['bash_run', `rclone lsf archive:film/${s.pick(STAGES)}/${s.pick(SCENES)}`],
  (s) => [
    'bash_run',
    `md5sum rushes/sc${s.pick(SCENES)}/t${number(s, 1, 30)}.mov >> checks/${s.pick(SCENES)}.md5`,
  ],
  (s) => ['bash_run', `cd edit/${s.pick(STAGES)} && make scene-${s.pick(SCENES)}`],
  (s) => [
    'bash_run',
    `git add script/scene-${s.pick(SCENES)}.fountain && git commit -m "sc ${s.pick(SCENES)} v${number(s, 2, 20)}"`,
  ],
  (s) => ['bash_run', `git diff HEAD~${number(s, 1, 9)} -- script`],
  (s) => ['bash_run', `sox audio/sc${s.pick(SCENES)}.wav -n stat`],
  (s) => ['mcp__shots__list', { scene: s.pick(SCENES), stage: s.pick(STAGES) }],
  (s) => [
    'mcp__shots__note',
    { scene: s.pick(SCENES), shot: number(s, 1, 40), text: `take ${number(s, 1, 30)} is good` },
  ],
  (s) => ['mcp__calls__invite', { who: s.pick(CREW), hour: number(s, 7, 19) }],
  (s) => ['web_fetch', `https://weather.example/set?day=${number(s, 1, 31)}`],
];
export const REFUSED = [
  () => ['fs_edit', 'script/scene-999.fountain'],
  (s) => ['fs_edit', `contracts/${s.pick(CREW)}.ics`],
  (s) => ['fs_write', `notes/press/${s.pick(STAGES)}-${s.pick(SCENES)}.md`],
  (s) => [
    'bash_run',
    `ffmpeg -y -i rushes/sc${s.pick(SCENES)}/t1.mov rushes/sc${s.pick(SCENES)}/t1.mov`,
  ],
  (s) => ['bash_run', `python tools/conform.py --cut=master --scene=${s.pick(SCENES)}`],
  (s) => [
    'bash_run',
    `python tools/deliver.py --scene ${s.pick(SCENES)} --take ${number(s, 1, 30)}`,
  ],
  (s) => ['bash_run', `rclone sync out archive:film/${s.pick(STAGES)}/${s.pick(SCENES)}`],
  (s) => ['bash_run', `rclone lsf archive:payroll/${s.pick(STAGES)}/${s.pick(SCENES)}`],
  (s) => ['bash_run', `cd edit/master && make scene-${s.pick(SCENES)}`],
  (s) => ['bash_run', `rm -rf proxies/sc${s.pick(SCENES)}.mp4`],
  (s) => ['bash_run', `blender -b sets/${s.pick(SCENES)}.blend --python-expr "import os"`],
  (s) => [
    'mcp__shots__note',
    { scene: '999', shot: number(s, 1, 40), text: `take ${number(s, 1, 30)} is good` },
  ],
  (s) => ['mcp__shots__delete', { scene: s.pick(SCENES), shot: number(s, 1, 40) }],
  (s) => ['mcp__calls__invite', { who: s.pick(CREW), hour: 23 }],
  (s) => ['mcp__calls__invite', { who: 'press', hour: number(s, 7, 19) }],
  (s) => ['web_fetch', `https://${s.pick(CREW)}.tabloid.example/`],
];
