const NAME = '([A-Za-z_$][\\w$]{0,99})';

/** One pattern per way of naming things that common languages share. Every repetition is bounded. */
const DEFINITIONS = new RegExp(
  [
    [
      `^[ \\t]{0,80}(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|`,
      `pub(?:\\([^)\\n]{0,40}\\))?|unsafe|extern|inline|virtual|override|sealed|partial|open|data|`,
      `declare|const)[ \\t]{1,8}){0,6}(?:class|interface|struct|enum|trait|union|type|def|fn|func|`,
      `function\\*?|module|namespace|protocol|object|record|macro_rules!|mod|impl|defmodule|`,
      `defp?)[ \\t]{1,8}(?:\\([^)\\n]{0,80}\\)[ \\t]{0,8})?${NAME}`,
    ].join(''),
    `^[ \\t]{0,80}(?:export[ \\t]{1,8})?(?:const|let|var|static|val)[ \\t]{1,8}(?:mut[ \\t]{1,8})?${NAME}[ \\t]{0,8}[:=]`,
    `^[ \\t]{0,80}(?:module\\.)?(?:exports|[\\w$]{1,80}(?:\\.prototype)?)\\.${NAME}[ \\t]{0,8}=[ \\t]{0,8}(?:async[ \\t]{1,8})?(?:function|\\(|class)`,
    `^#define[ \\t]{1,8}${NAME}`,
    `^[ \\t]{1,80}(?:(?:public|private|protected|static|async|readonly|override|get|set|final|abstract|synchronized)[ \\t]{1,8}){0,6}(?:[\\w<>\\[\\],.?]{1,80}[ \\t]{1,8})?${NAME}[ \\t]{0,8}\\([^)\\n]{0,200}\\)[ \\t]{0,8}(?::[ \\t]{0,8}[^{\\n]{1,80})?(?:throws [\\w, ]{1,120})?\\{`,
    `^[A-Za-z_][\\w *&:<>,]{0,120}[ *&:]${NAME}[ \\t]{0,8}\\([^;\\n]{0,200}\\)?[ \\t]{0,8}(?:const[ \\t]{0,8})?\\{?[ \\t]{0,8}$`,
  ].join('|'),
  'gm',
);

const NOT_NAMES = new Set(
  'if for while switch catch return else do try function new typeof await super with match loop'.split(
    ' ',
  ),
);

/** Guesses the names a text defines, in the order they first stand; for files that no grammar has parsed. */
export function definedNames(text: string, limit: number): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(DEFINITIONS)) {
    const name = match.slice(1).find((group) => group !== undefined);
    if (name && !NOT_NAMES.has(name)) names.add(name);
    if (names.size >= limit) break;
  }
  return [...names];
}
