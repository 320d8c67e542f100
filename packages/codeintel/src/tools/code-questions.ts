import { ciBugLocate } from './ci-bug-locate.js';
import { ciCallChain } from './ci-call-chain.js';
import { ciComplexity } from './ci-complexity.js';
import { ciGraphRag } from './ci-graph-rag.js';
import { ciHotspot } from './ci-hotspot.js';
import { ciImpact } from './ci-impact.js';
import { ciSearch } from './ci-search.js';
import type { CodeQuestion } from './tool-description.js';

/** All questions about code, in the order that a client is offered them. `never`: each takes what its schema lets through. */
export const codeQuestions: readonly CodeQuestion<never, object>[] = [
  ciSearch,
  ciGraphRag,
  ciCallChain,
  ciBugLocate,
  ciImpact,
  ciComplexity,
  ciHotspot,
];
