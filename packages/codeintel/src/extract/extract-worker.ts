import { parentPort } from 'node:worker_threads';
import { createExtractor, unparsed } from './create-extractor.js';
import type { ExtractReply, ExtractRequest } from './extract-messages.js';
import type { Extractor } from './file-facts.js';
import { rulesOfLanguage } from './languages/rules-of-language.js';

/** Grammars are loaded when the first file of their language arrives: most repositories need few. */
const extractors = new Map<string, Promise<Extractor>>();

async function answer({ id, language, source }: ExtractRequest): Promise<ExtractReply> {
  if (rulesOfLanguage(language) === undefined) return { id, facts: unparsed(language) };
  let extractor = extractors.get(language);
  if (extractor === undefined) {
    extractor = createExtractor([language]);
    extractors.set(language, extractor);
  }
  return { id, facts: (await extractor).extract(language, source) };
}

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: ExtractRequest) => {
  // In order, so that the pool knows which file was being read if this thread dies.
  last = last.then(async () => {
    parentPort?.postMessage(await answer(request));
  });
});
