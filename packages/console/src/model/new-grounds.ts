import type { CallLineView } from '@sluice/protocol';

/**
 * Which lines of a list rest on something else than the last one above them that rests on anything: a rule is said
 * once, and again where it changes.
 */
export function newGrounds(lines: readonly (CallLineView | undefined)[]): readonly boolean[] {
  let last: string | undefined;
  return lines.map((line) => {
    if (line?.rule === undefined) return false;
    const ground = JSON.stringify([line.rule, line.where]);
    const isNew = ground !== last;
    last = ground;
    return isNew;
  });
}
