import type { PolicyCall, Word } from '../call.js';
import type { Attribute } from '../condition/condition.js';
import { commandPatterns, hostPatterns, pathPatterns } from '../offer/narrow-patterns.js';

/** A rule that would answer a call, before it has a verdict. */
export interface Candidate {
  readonly conditions: readonly { readonly attribute: Attribute; readonly source: string }[];
  /** What it lets through, in words. */
  readonly words: string;
  readonly key: string;
}

export interface CandidateOptions {
  /** Programs that run whatever their words say (`sh`, `node`, `xargs`): never allowed by their name alone. */
  readonly runsAnything: (program: string) => boolean;
  /** How many of its first words say that such a program only looks (`kubectl get`); 0 where they do not. */
  readonly lookingWords?: (words: readonly string[]) => number;
}

type Source = { readonly attribute: Attribute; readonly source: string };

/**
 * The rules worth offering for a call, from narrow to wide: for each program it starts, each file and each host, or the
 * tool where it has none of them. None that would hold for every command, every path or every host.
 */
export function candidatesFor(call: PolicyCall, options: CandidateOptions): readonly Candidate[] {
  const of = (...sources: readonly Source[]): Candidate => {
    const conditions = [{ attribute: 'tool' as const, source: call.tool }, ...sources];
    const shown = sources.map(({ source }) => source).join(', ');
    const words = sources.length === 0 ? call.tool : `${call.tool}: ${shown}`;
    return { conditions, words, key: JSON.stringify(conditions) };
  };
  const all = (attribute: Attribute, sources: readonly string[]): readonly Candidate[] =>
    sources.map((source) => of({ attribute, source }));
  if (call.commands.length > 0) {
    return call.commands.flatMap((part) => {
      if (part === 'unreadable') return [];
      const command = all('command', commandPatterns(part, options.runsAnything));
      return [...command, ...byWhatItDoes(part, call.risk, options).map((one) => of(...one))];
    });
  }
  const places = [
    ...call.paths.flatMap((path) => all('path', pathPatterns(path))),
    ...call.hosts.flatMap((host) => all('host', hostPatterns(host))),
  ];
  return places.length > 0 ? places : ofOtherTool(call).map((sources) => of(...sources));
}

/** A tool that by its name only looks, whatever it is asked for; any other only with these very arguments. */
function ofOtherTool({ tool, args }: PolicyCall): readonly (readonly Source[])[] {
  if (/(?:^|_)(?:get|list|read|search|find|query|describe|show|view|count)(?:_|$)/i.test(tool)) {
    return [[]];
  }
  const fields = typeof args === 'object' && args !== null ? Object.entries(args) : [];
  const sources = fields.flatMap(([name, value]): readonly Source[] =>
    typeof value === 'string' && /^[^*\p{Cc}\p{Cf}]+$/u.test(value) && /^\w+$/.test(name)
      ? [{ attribute: `args.${name}`, source: value }]
      : [],
  );
  return fields.length > 0 && sources.length === fields.length ? [sources] : [];
}

/** Wider than its first words, and held by what the built-in rules make of it: it only looks, or stays as harmless. */
function byWhatItDoes(
  part: readonly Word[],
  risk: string | undefined,
  { runsAnything, lookingWords }: CandidateOptions,
): readonly (readonly Source[])[] {
  const words = part.slice(0, 4).flatMap((word) => word ?? []);
  const [program = '', second = ''] = words;
  if (!words.every((word) => /^[\w@%+=:,./-]+$/.test(word))) return [];
  const command = (source: string): Source => ({ attribute: 'command', source });
  const asHarmless = { attribute: 'risk', source: risk ?? '' } as const;
  const looking = lookingWords?.(words) ?? 0;
  const opening = /^-{1,2}[a-z][\w-]*$/i.test(second) && !RUNS.test(second);
  return [
    ...(opening && risk === 'write' && !runsAnything(program)
      ? [[command(`${program} ${second} **`), asHarmless]]
      : []),
    ...(risk === 'read' ? [[command(`${program} **`), asHarmless]] : []),
    ...(looking > 0 ? [[command(`${words.slice(0, looking).join(' ')} **`)]] : []),
  ];
}

/** Options that take a program or a script. */
const RUNS = /^(?:-[cexi]|--?(?:exec|eval|command|run|execute).*)$/;
