/** Stands in a bundle for `search/glossary`: the words are read from a file beside the bundle when they are needed. */
export const glossaryReader = `
  import { readFileSync } from 'node:fs';
  import { openGlossary } from './packed-glossary.js';
  let made;
  export const glossary = () => (made ??= openGlossary(readFileSync(import.meta.dirname + '/glossary.bin')));
`;
