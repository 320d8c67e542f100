import type { PolicyCall } from '../call.js';
import type { AskedPart } from './generalise.js';
import { endingOf } from './word-pieces.js';

/** What the words of a command tell. */
export interface TellingWords {
  /** Programs that run whatever their words say (`sh`, `node`, `xargs`): never allowed by their name alone. */
  readonly runsAnything: (program: string) => boolean;
  /** How many of its first words say what such a program does, and whether it only looks; nothing where they do not. */
  readonly tellingWords?: (
    words: readonly string[],
  ) => { readonly count: number; readonly looks: boolean } | undefined;
}

/** A call part by part: each program by itself; without a command, each file and each host. */
export function askedParts(call: PolicyCall, options: TellingWords): readonly AskedPart[] {
  const { tool, risk, raised = [] } = call;
  const part = (
    attribute: AskedPart['attribute'],
    words: AskedPart['words'],
    index?: number,
  ): AskedPart => {
    const said = attribute === 'command' ? saidBy(words, risk, options) : SAYS_NOTHING;
    const asking = raised.filter(
      ({ commands }) => commands === undefined || index === undefined || commands.includes(index),
    );
    return {
      tool,
      attribute,
      words,
      ...said,
      ...(risk === undefined ? {} : { risk }),
      raised: asking.map(({ name }) => name),
    };
  };
  if (call.commands.length > 0) {
    return call.commands.flatMap((words, index) =>
      words === 'unreadable' ? [] : part('command', words, index),
    );
  }
  return [
    ...call.paths.map((path) => part('path', [path])),
    ...call.hosts.map((host) => part('host', [host])),
  ];
}

/** What a no speaks against leaving open: the program with what it does, files of one ending below one folder, the owner of a host. */
export function areaOf({ attribute, words }: AskedPart): string | undefined {
  const [first = '', second = ''] = words;
  if (attribute === 'command') return `${first} ${second}`;
  if (attribute === 'host') return first.split('.').slice(-2).join('.');
  const [root, ...names] = first.split('/');
  return names.length > 1 ? `${root}/${names[0]}/ ${endingOf(first)}` : undefined;
}

type Said = Pick<AskedPart, 'told' | 'looks' | 'isOpenEnded'>;
const SAYS_NOTHING: Said = { told: 0, looks: false, isOpenEnded: false };

/** What the words of a command say of what it does, where its program alone does not. */
function saidBy(
  words: AskedPart['words'],
  risk: string | undefined,
  { runsAnything, tellingWords }: TellingWords,
): Said {
  const looks = risk === 'read';
  const known = words.flatMap((word) => word ?? []);
  if (!runsAnything(known[0] ?? '')) return { ...SAYS_NOTHING, looks };
  const telling = tellingWords?.(known);
  if (!telling) return { told: 0, looks, isOpenEnded: !looks };
  return { told: telling.count, looks: looks || telling.looks, isOpenEnded: false };
}
