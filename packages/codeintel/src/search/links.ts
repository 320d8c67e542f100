import type { Span } from './marked-text.js';

const LINK = /\bhttps?:\/\/[^\s"'`<>()\]]{1,2000}/g;
/** Hosts of code put a branch or commit between this and the path: `/blob/main/src/app.ts`. */
const IN_REPOSITORY = /\/(?:blob|tree|raw|src)\/[^/]+\/(.+)$/;
const MOST_LINKS = 64;
const FILE = /\/[^/]*\.[A-Za-z][A-Za-z0-9]{0,7}$/;

/** Where the first links of a text stand. */
export function linkSpans(text: string): Span[] {
  return linksOf(text).map(({ index, 0: link }) => ({ from: index, to: index + link.length }));
}

/** The files that links point at, each as a path that may begin with folders of the host. */
export function linkedPaths(text: string): string[] {
  return linksOf(text).flatMap(([link]) => {
    const address = link.replace(/[?#].*$/, '').replace(/^https?:\/\/[^/]*/, '');
    const path = IN_REPOSITORY.exec(address)?.[1] ?? address.slice(1);
    return FILE.test(path) ? [path] : [];
  });
}

function linksOf(text: string): RegExpExecArray[] {
  return [...text.matchAll(LINK)].slice(0, MOST_LINKS);
}
