import { type AutomaticUse, ciChanges, ciIndexStatus, codeQuestions } from '@sluice/codeintel';

/** The tools that may run by themselves. What stands neither here nor in the person's settings never does. */
export const automaticTools: ReadonlyMap<string, AutomaticUse> = new Map(
  [ciIndexStatus, ciChanges, ...codeQuestions].map(({ name, automatic }) => [name, automatic]),
);
