import { parentPort } from 'node:worker_threads';
import { createExtractor, unparsed } from './create-extractor.js';
import type { ExtractReply, ExtractRequest } from './extract-messages.js';
import type { Extractor } from './file-facts.js';
import { rulesOfLanguage } from './languages/rules-of-language.js';

/** Grammars are loaded when the first file of their language arrives: most repositories need few. */
const extractors = new Map<string, Promise<Extractor>>();

const hardFileMs = 1_500;

async function answer({ id, language, source }: ExtractRequest): Promise<ExtractReply> {
  if (rulesOfLanguage(language) === undefined)
    return { id, facts: unparsed(language), isSpent: false };
  let extractor = extractors.get(language);
  if (extractor === undefined) {
    extractor = createExtractor([language]);
    extractors.set(language, extractor);
  }
  const ready = await extractor;
  const start = performance.now();
  const facts = ready.extract(language, source);
  return { id, facts, isSpent: performance.now() - start > hardFileMs };
}

let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (request: ExtractRequest) => {
  // In order, so that the pool knows which file was being read if this thread dies.
  last = last.then(async () => {
    parentPort?.postMessage(await answer(request));
  });
});
