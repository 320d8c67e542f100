import type { PolicyCall } from '../call.js';
import type { Attribute } from '../condition/condition.js';
import { commandPatterns, hostPatterns, pathPatterns } from '../offer/narrow-patterns.js';

/** A rule that would answer a call, before it has a verdict. */
export interface Candidate {
  readonly conditions: readonly { readonly attribute: Attribute; readonly source: string }[];
  /** What it lets through, in words. */
  readonly words: string;
  readonly key: string;
}

/**
 * The rules worth offering for a call, from narrow to wide: for each program it starts, each file and each host. None
 * that would hold for every command, every path or every host.
 */
export function candidatesFor(
  call: PolicyCall,
  runsAnything: (program: string) => boolean,
): readonly Candidate[] {
  const of = (attribute: Attribute, sources: readonly string[]): readonly Candidate[] =>
    sources.map((source) => {
      const conditions = [
        { attribute: 'tool' as const, source: call.tool },
        { attribute, source },
      ];
      return { conditions, words: `${call.tool}: ${source}`, key: JSON.stringify(conditions) };
    });
  if (call.commands.length > 0) {
    return call.commands.flatMap((part) =>
      part === 'unreadable' ? [] : of('command', commandPatterns(part, runsAnything)),
    );
  }
  return [
    ...call.paths.flatMap((path) => of('path', pathPatterns(path))),
    ...call.hosts.flatMap((host) => of('host', hostPatterns(host))),
  ];
}
