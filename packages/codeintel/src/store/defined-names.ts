const NAME = '([A-Za-z_$][\\w$]*)';

/** One pattern per way of naming things that common languages share. */
const DEFINITIONS = new RegExp(
  [
    `^[ \\t]*(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|pub(?:\\([^)]*\\))?|unsafe|extern|inline|virtual|override|sealed|partial|open|data|declare|const)\\s+)*(?:class|interface|struct|enum|trait|union|type|def|fn|func|function\\*?|module|namespace|protocol|object|record|macro_rules!|mod|impl|defmodule|defp?)\\s+(?:\\([^)\\n]{0,80}\\)\\s*)?${NAME}`,
    `^[ \\t]*(?:export\\s+)?(?:const|let|var|static|val)\\s+(?:mut\\s+)?${NAME}\\s*[:=]`,
    `^[ \\t]*(?:module\\.)?(?:exports|[\\w$]+(?:\\.prototype)?)\\.${NAME}\\s*=\\s*(?:async\\s+)?(?:function|\\(|class)`,
    `^#define\\s+${NAME}`,
    `^[ \\t]+(?:(?:public|private|protected|static|async|readonly|override|get|set|final|abstract|synchronized)\\s+)*(?:[\\w<>\\[\\],.?]+\\s+)?${NAME}\\s*\\([^)\\n]{0,200}\\)\\s*(?::\\s*[^{\\n]{1,80})?(?:throws [\\w, ]+)?\\{`,
    `^[A-Za-z_][\\w *&:<>,]*[ *&:]${NAME}\\s*\\([^;\\n]*\\)?\\s*(?:const\\s*)?\\{?\\s*$`,
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
