/** A line that may define a name, from 1, and how surely. */
export interface DefinitionLine {
  readonly line: number;
  /** 3: a word of the language says so. 2: it has the shape of a function. 1: something is assigned to it, or a macro. */
  readonly sureness: number;
}

const KEYWORD =
  /(?:^|[\s(])(?:class|interface|struct|enum|trait|union|type|typedef|def|fn|func|fun|function\*?|sub|proc|module|namespace|object|record|mod|macro_rules!|defmodule|defp?|defmacro|protocol|extension|actor)\s+(?:\([^)]{0,80}\)\s*)?(?:self\.|[A-Za-z_][\w<>, ]{0,80}[.:]{1,2})?$/;
/** What stands before the name of a function in languages that begin with its type. */
const TYPED = /^\s*(?:[A-Za-z_@][\w<>[\],.?*&:\s]*[\s*&:]+(?:[A-Za-z_]\w*::)?~?|)$/;
const NO_TYPE =
  /^\s*(?:return|new|await|throw|else|case|if|while|for|switch|yield|delete|not|and|or|in|assert|raise|import|from|using|goto|do|go|defer|print|echo)\b/;
const ASSIGNED =
  /^\s*(?::\s*[^=]{1,120})?[=:]\s*(?:async\s+)?(?:function|\(|class\b|[A-Za-z_$][\w$]*\s*=>|lambda|fn\b|func\b|new\b|require\()/;
const DECLARED = /^\s*(?:export\s+)?(?:const|let|var|val|static|final|public|private|protected)\b/;

/** The lines of a text that may define a name, the surest first; for files that no grammar has parsed. */
export function definitionLines(text: string, name: string): DefinitionLine[] {
  if (!text.includes(name)) return [];
  const found: DefinitionLine[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + name.length)) {
      if (isNamePart(line, at - 1) || isNamePart(line, at + name.length)) continue;
      const sureness = surenessOf(line, at, name);
      if (sureness === 0) continue;
      found.push({ line: index + 1, sureness });
      break;
    }
  }
  return found.sort((a, b) => b.sureness - a.sureness || a.line - b.line);
}

function isNamePart(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /[\w$]/.test(text[at] ?? '');
}

function surenessOf(line: string, at: number, name: string): number {
  const before = line.slice(0, at);
  const after = line.slice(at + name.length);
  if (/^\s*(?:\/\/|\*|#(?!\s*define)|--)/.test(line)) return 0;
  if (KEYWORD.test(before)) return 3;
  if (/^\s*#\s*define\s+$/.test(before)) return 1;
  const isCallShape = /^[?!]?\s*(?:<[^>]{0,80}>)?\s*\(/.test(after);
  if (isCallShape && TYPED.test(before) && !NO_TYPE.test(before) && !/;\s*$/.test(after)) {
    // A call at the beginning of a line has the same shape but for what follows its brackets.
    const isBare = before.trim() === '';
    return isBare && !/\{\s*$|=>\s*$|\bthrows\b/.test(after) ? 0 : 2;
  }
  if (ASSIGNED.test(after) && /(?:^|[\s.,{(])$/.test(before)) return 1;
  if (DECLARED.test(before) && /^\s*(?:[:=]|$)/.test(after)) return 1;
  return 0;
}
