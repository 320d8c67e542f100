import type { CallFact, ImportFact } from '../extract/file-facts.js';

/** Languages in which a module never passes a name on under another one. */
const plain: ReadonlySet<string> = new Set(['go', 'java', 'csharp', 'c', 'cpp']);
/** What constructors are called in one language or another. */
export const CONSTRUCTOR = /^(?:constructor|__init__|new|__construct|initialize)$/;

/**
 * Whether a call can mean a symbol of that name. Only an import makes a call mean a symbol of another name: as a local
 * name for it, through a module that passes it on, or as a class for its constructor.
 */
export function mayCall(
  call: CallFact,
  { language, imports }: { readonly language: string; readonly imports: readonly ImportFact[] },
  name: string,
): boolean {
  if (call.name === name || CONSTRUCTOR.test(name)) return true;
  const head = /^[\w$]*/.exec(call.receiver)?.[0] ?? '';
  return imports.some((fact) =>
    fact.names.some(
      ({ local }) =>
        local === call.name ||
        (!plain.has(language) && (local === '*' || (head !== '' && local.split('.')[0] === head))),
    ),
  );
}
