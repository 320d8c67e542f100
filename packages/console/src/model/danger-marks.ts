/** What is dangerous in a command; each has its words in every language. */
export const dangers = [
  'downloadToShell',
  'decodedToShell',
  'deletesTree',
  'asRoot',
  'openToAll',
  'rewritesHistory',
  'dropsWork',
  'writesDisk',
  'endsProcesses',
  'sendsFile',
  'skipsChecks',
  'runsText',
  'startsByItself',
  'touchesKeys',
  'publishes',
  'dropsData',
] as const;
export type Danger = (typeof dangers)[number];

export interface DangerMark {
  readonly danger: Danger;
  readonly start: number;
  readonly end: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One program that the command starts, as far as its words tell. */
interface Part {
  readonly words: readonly Word[];
  /** What stands before it: `|` where it reads what the part before writes. */
  readonly joint: string;
  /** Without `sudo`, `env` and assignments in front. */
  readonly program: string;
  readonly rest: readonly string[];
}

const MAX_CHARS = 100_000;

/**
 * The dangerous parts of a command in its own order; none overlaps another. A mark draws the eye: it decides nothing,
 * and a command without one is not said to be safe. Every word is looked at once.
 */
export function dangerMarks(command: string): readonly DangerMark[] {
  const marks: DangerMark[] = [];
  for (const mark of [...findAll(command)].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = marks.at(-1);
    if (!last || mark.start >= last.end) marks.push(mark);
  }
  return marks;
}

/** Every danger of a command once, those that lie inside another mark too. */
export function dangersIn(command: string): readonly Danger[] {
  const found = new Set(findAll(command).map(({ danger }) => danger));
  return dangers.filter((danger) => found.has(danger));
}

function findAll(command: string): readonly DangerMark[] {
  const parts = partsOf(command.slice(0, MAX_CHARS));
  return parts.flatMap((part, index) => [
    ...joined(part, parts[index - 1], parts[index - 2]),
    ...alone(part),
    ...ofWords(part),
  ]);
}

const JOINTS = /\|\||&&|[|;&\n`]|\$\(|<\(|[()]/gu;

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  let joint = '';
  const take = (to: number, next: string) => {
    const words = [...text.slice(from, to).matchAll(/[^\s"']+/gu)].map((match) => ({
      text: match[0],
      start: from + match.index,
      end: from + match.index + match[0].length,
    }));
    if (words.length > 0) parts.push({ words, joint, ...programOf(words) });
    joint = next;
  };
  for (const match of text.matchAll(JOINTS)) {
    take(match.index, match[0]);
    from = match.index + match[0].length;
  }
  take(text.length, '');
  return parts;
}

const FRONT = new Set(['sudo', 'doas', 'env', 'nohup', 'time', 'exec', 'command', 'then', 'do']);

function programOf(words: readonly Word[]): Pick<Part, 'program' | 'rest'> {
  const texts = words.map(({ text }) => text);
  let first = 0;
  let isBehind = false;
  for (; first < texts.length - 1; first += 1) {
    const text = texts[first] ?? '';
    if (FRONT.has(baseOf(text))) isBehind = true;
    else if (!/^\w+=/.test(text) && !(isBehind && text.startsWith('-'))) break;
  }
  return { program: baseOf(texts[first] ?? ''), rest: texts.slice(first + 1) };
}

function baseOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

const FETCHERS = new Set(['curl', 'wget', 'fetch', 'aria2c']);
const RUNNERS = /^(?:(?:ba|z|k|da|fi)?sh|python[\d.]*|node|perl|ruby|php)$/u;
const DECODERS = new Set(['base64', 'base32', 'xxd', 'openssl']);

/** What comes about only because one part reads what another writes. */
function joined(part: Part, before: Part | undefined, further: Part | undefined): DangerMark[] {
  if (!before) return [];
  const isInside = ['$(', '<(', '`'].includes(part.joint);
  if (isInside && RUNNERS.test(before.program) && FETCHERS.has(part.program)) {
    return [markOf('downloadToShell', before, part)];
  }
  if (part.joint !== '|' || !RUNNERS.test(part.program)) return [];
  const source = before.program === 'tee' && before.joint === '|' && further ? further : before;
  if (FETCHERS.has(source.program)) return [markOf('downloadToShell', source, part)];
  const isDecoding = source.rest.some((word) => /^(?:-d|-D|--decode|-r)$/u.test(word));
  return DECODERS.has(source.program) && isDecoding ? [markOf('decodedToShell', source, part)] : [];
}

/** What one program does by its name and its options. */
function alone(part: Part): DangerMark[] {
  const { program, rest } = part;
  const has = (pattern: RegExp) => rest.some((word) => pattern.test(word));
  const all = (danger: Danger) => [markOf(danger, part, part)];
  switch (program) {
    case 'rm':
      return has(/^-[a-z]*r|^-[a-z]*R|^--recursive$/u) ? all('deletesTree') : [];
    case 'find':
      return has(/^-delete$/u) ? all('deletesTree') : [];
    case 'chmod':
      return has(/^0?777$|^[ao]?\+[rx]*w/u) ? all('openToAll') : [];
    case 'git':
      return gitDanger(rest).flatMap(all);
    case 'dd':
      return has(/^of=/u) ? all('writesDisk') : [];
    case 'kill':
      return has(/^-1$/u) && rest.length > 1 ? all('endsProcesses') : [];
    case 'killall':
    case 'pkill':
    case 'shutdown':
    case 'reboot':
    case 'halt':
      return all('endsProcesses');
    case 'wipefs':
    case 'fdisk':
    case 'parted':
      return all('writesDisk');
    case 'nc':
    case 'ncat':
    case 'socat':
    case 'scp':
    case 'rsync':
    case 'ftp':
      return all('sendsFile');
    case 'eval':
    case 'source':
      return all('runsText');
    case 'crontab':
    case 'launchctl':
      return all('startsByItself');
    case 'systemctl':
      return has(/^(?:enable|start)$/u) ? all('startsByItself') : [];
    case 'npm':
    case 'pnpm':
    case 'yarn':
    case 'cargo':
    case 'gem':
    case 'twine':
    case 'poetry':
    case 'docker':
      return has(/^(?:publish|upload|push)$/u) ? all('publishes') : [];
    default:
      if (program.startsWith('mkfs')) return all('writesDisk');
      return FETCHERS.has(program) && has(SENDS) ? all('sendsFile') : [];
  }
}

const SENDS = /^(?:-d|-F|-T|--data(?:-binary|-raw)?|--form|--upload-file|--post-file)(?:=|$)|^-d@/u;

function gitDanger(rest: readonly string[]): readonly Danger[] {
  const has = (pattern: RegExp) => rest.some((word) => pattern.test(word));
  if (has(/^push$/u) && has(/^--force|^-f$|^\+\S/u)) return ['rewritesHistory'];
  if (has(/^(?:filter-branch|filter-repo|rebase)$/u)) return ['rewritesHistory'];
  const drops =
    (has(/^reset$/u) && has(/^--hard$/u)) ||
    (has(/^clean$/u) && has(/^-\w*[fdx]/u)) ||
    (has(/^(?:checkout|restore)$/u) && has(/^\.$/u)) ||
    (has(/^stash$/u) && has(/^(?:drop|clear)$/u));
  return drops ? ['dropsWork'] : [];
}

const WORDS: readonly (readonly [Danger, RegExp])[] = [
  ['asRoot', /^(?:sudo|doas)$/u],
  [
    'skipsChecks',
    /^--(?:no-verify|insecure|no-check-certificate|allow-unauthenticated|dangerously\S*)$/u,
  ],
  ['startsByItself', /(?:\.bashrc|\.zshrc|\.profile|\.bash_profile)$|\.git\/hooks\//u],
  [
    'touchesKeys',
    /(?:^|[/@=])(?:\.ssh(?:\/|$)|id_(?:rsa|ed25519|ecdsa)|\.aws\/credentials|\.netrc$|\.npmrc$|\.pypirc$|\.gnupg|\.env(?:\.\w+)?$)/u,
  ],
  ['writesDisk', /^>?\/dev\/(?:sd|nvme|hd|disk)/u],
];

/** What single words tell, whatever program they belong to. */
function ofWords({ words }: Part): DangerMark[] {
  return words.flatMap((word, index) => {
    const marks = WORDS.filter(([, pattern]) => pattern.test(word.text)).map(([danger]) => ({
      danger,
      start: word.start,
      end: word.end,
    }));
    const next = words[index + 1];
    const statement = `${word.text} ${next?.text ?? ''}`;
    const isDropping = /^(?:drop (?:table|database|schema)|truncate \w|delete from)/iu.test(
      statement,
    );
    return isDropping && next
      ? [...marks, { danger: 'dropsData' as const, start: word.start, end: next.end }]
      : marks;
  });
}

function markOf(danger: Danger, from: Part, to: Part): DangerMark {
  return { danger, start: from.words[0]?.start ?? 0, end: to.words.at(-1)?.end ?? 0 };
}
