/**
 * Languages in which a bare name may mean a member of the type around it. Resolving a call asks this alone, and would
 * otherwise need the rules of every language.
 */
export const languagesWithImplicitSelf: ReadonlySet<string> = new Set([
  'cpp',
  'csharp',
  'java',
  'kotlin',
  'ruby',
]);
