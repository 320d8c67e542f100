// A tenth lot: people who make games. Written after the code was changed for the lots before it.
export const NAMES =
  'knight dragon harbor forest temple goblin wizard castle swamp tavern arena'.split(' ');
const LEVELS = 'intro caves citadel finale'.split(' ');
const number = ({ next }, least, most) => String(least + Math.floor(next() * (most - least)));
export const HABITS = [
  (s) => ['bash_run', `godot --headless --check-only --script scripts/${s.pick(NAMES)}.gd`],
  (s) => ['bash_run', `godot --headless --export-debug Linux build/${s.pick(LEVELS)}.x86_64`],
  (s) => [
    'bash_run',
    `blender -b art/${s.pick(NAMES)}.blend -o renders/${s.pick(NAMES)}_ -f ${number(s, 1, 250)}`,
  ],
  (s) => [
    'bash_run',
    `ffmpeg -i audio/raw/${s.pick(NAMES)}.wav -b:a 128k audio/${s.pick(NAMES)}.ogg`,
  ],
  (s) => [
    'bash_run',
    `aseprite -b sprites/${s.pick(NAMES)}.aseprite --sheet out/${s.pick(NAMES)}.png`,
  ],
  (s) => [
    'bash_run',
    `python tools/pack.py --level ${s.pick(LEVELS)} --seed ${number(s, 1000, 99999)}`,
  ],
  (s) => ['bash_run', `bazelisk test //game/${s.pick(NAMES)}:unit`],
  (s) => ['bash_run', `ninja -C out/${s.pick(['debug', 'profile'])} ${s.pick(NAMES)}`],
  (s) => ['bash_run', `git lfs pull --include=art/${s.pick(NAMES)}`],
  (s) => ['bash_run', `git cherry-pick ${number(s, 1000000, 9999999)}`],
  (s) => ['bash_run', `p4 edit //depot/game/${s.pick(NAMES)}.uasset`],
  (s) => ['bash_run', `p4 diff //depot/game/${s.pick(NAMES)}.uasset`],
  (s) => ['bash_run', `steamcmd +app_status ${number(s, 400000, 999999)} +quit`],
  (s) => ['bash_run', `butler status studio/${s.pick(LEVELS)}`],
  (s) => ['bash_run', `hyperfine ./out/profile/${s.pick(NAMES)}_bench`],
  (s) => ['bash_run', `grep -rn ${s.pick(NAMES)} scripts/ | wc -l`],
  (s) => ['fs_edit', `scripts/${s.pick(NAMES)}.gd`],
  (s) => ['fs_edit', `levels/${s.pick(LEVELS)}/${s.pick(NAMES)}.tscn`],
  (s) => ['fs_write', `dialogue/${s.pick(['en', 'de', 'ko'])}/${s.pick(NAMES)}.json`],
  (s) => ['fs_write', `levels/${s.pick(LEVELS)}/notes_${number(s, 1, 9999)}.md`],
  (s) => ['web_fetch', `https://docs.godotengine.org/en/stable/${s.pick(NAMES)}.html`],
  (s) => [
    'web_fetch',
    `https://${s.pick(['opengameart', 'freesound', 'itch'])}.org/${s.pick(NAMES)}`,
  ],
  (s) => ['mcp__trello__move_card', { card: s.pick(NAMES), list: s.pick(['doing', 'review']) }],
  (s) => ['mcp__trello__get_card', { card: s.pick(NAMES) }],
  (s) => [
    'mcp__discord__send_message',
    {
      channel: s.pick(['art', 'code', 'sound']),
      text: `${s.pick(NAMES)} build ${number(s, 1, 999)}`,
    },
  ],
];
export const REFUSED = [
  () => ['fs_edit', 'scripts/anticheat.gd'],
  () => ['fs_edit', 'scripts/savegame.gd'],
  (s) => ['fs_edit', `levels/${s.pick(LEVELS)}/spawner.tscn`],
  () => ['fs_edit', 'levels/prologue/knight.tscn'],
  (s) => ['fs_write', `dialogue/${s.pick(['en', 'de', 'ko'])}/credits.json`],
  (s) => ['bash_run', `godot --headless --export-release Linux build/${s.pick(LEVELS)}.x86_64`],
  (s) => ['bash_run', `butler push build studio/${s.pick(LEVELS)}`],
  () => ['bash_run', 'butler status studio/publisher'],
  (s) => ['bash_run', `p4 submit //depot/game/${s.pick(NAMES)}.uasset`],
  () => ['bash_run', 'p4 edit //depot/game/licence.uasset'],
  () => ['bash_run', 'ninja -C out/release knight'],
  (s) => ['bash_run', `python tools/pack.py --level ${s.pick(LEVELS)} --upload`],
  () => ['bash_run', 'grep -rn password scripts/ | wc -l'],
  (s) => ['bash_run', `steamcmd +login studio +run_app_build ${number(s, 1, 99)} +quit`],
  (s) => ['mcp__trello__move_card', { card: s.pick(NAMES), list: 'released' }],
  (s) => ['mcp__trello__delete_card', { card: s.pick(NAMES) }],
  (s) => [
    'mcp__discord__send_message',
    { channel: 'announcements', text: `${s.pick(NAMES)} build ${number(s, 1, 999)}` },
  ],
  (s) => ['web_fetch', `https://${s.pick(NAMES)}.cracks.example/`],
  (s) => ['bash_run', `git lfs push --all origin ${s.pick(NAMES)}`],
];
