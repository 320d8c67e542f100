/**
 * C and C++ declare through macros that only mark: `LUA_API int (lua_next) (lua_State *L);`,
 * `jv text(const char *, ...) PRINTF_LIKE(1, 2);`, `class API_EXPORT Store {`. A grammar that knows no macros takes the
 * mark for the type or loses the declaration. Here marks and the brackets around a name become spaces, so that every
 * other character keeps its place.
 */
export function withoutMarks(source: string): string {
  let text = source.replace(MARKS_AFTER, (all: string, before: string) => {
    return before + blank(all.slice(before.length));
  });
  text = text
    .replace(NAME_IN_BRACKETS, '$1 $2 ')
    .replace(TYPE_MARK, withoutWord)
    .replace(MARK_AMID, withoutWord);
  for (let round = 0; round < MOST_MARKS; round += 1) text = text.replace(MARK_BEFORE, withoutWord);
  return text;
}

function withoutWord(_: string, before: string, word: string): string {
  return before + blank(word);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

const MOST_MARKS = 3;
const CAPITALS = '[A-Z][A-Z0-9_]{2,60}';
const GIVEN = '(?:\\([^()\\n]{0,80}\\))?';
const SPECIFIER = '(?:static|inline|extern|const|constexpr|virtual|friend|explicit)';
const SPECIFIERS = `(?:${SPECIFIER}[ \\t]{1,8}){0,4}`;

/** `class API Store {`: the word between. */
const TYPE_MARK = new RegExp(
  `(\\b(?:class|struct|union)[ \\t]{1,8})(${CAPITALS}${GIVEN})(?=[ \\t]{1,8}[A-Za-z_]\\w{0,80}\\s{0,8}(?:final\\b\\s{0,8})?[:{])`,
  'g',
);
/** At the start of a line, before a type and a name with a bracket behind: two words side by side declare something. */
const MARK_BEFORE = new RegExp(
  `^([ \\t]{0,40}${SPECIFIERS})(${CAPITALS}${GIVEN})(?=\\s{1,8}(?:(?:const|struct|union|enum|unsigned|signed|long|static|inline|extern|constexpr)\\s{1,8}){0,4}[A-Za-z_][\\w:]{0,80}(?:<[^<>;{}()\\n]{0,80}>)?[\\s*&]{1,12}\\(?[A-Za-z_~][\\w:]{0,80}\\)?\\s{0,8}\\()`,
  'gm',
);
/** Between type and name, at the left edge: `int ZEXPORT inflate(`, `void printflike(2, 3) print(`. */
const MARK_AMID = new RegExp(
  `^((?:${SPECIFIER}[ \\t]{1,8}){0,4}(?!${SPECIFIER}\\b)[A-Za-z_]\\w{0,80}(?:[ \\t*]{1,8}\\w{1,80}){0,4}[ \\t*]{1,8})(${CAPITALS}|\\w{1,40}\\([\\d, ]{1,20}\\))(?=[ \\t]{1,8}\\**\\w{1,80}[ \\t]{0,8}\\()`,
  'gm',
);
/** Behind the parameters of what begins at the left edge, up to `;` or `{`. */
const MARKS_AFTER = new RegExp(
  `^([A-Za-z_][^;{}()=#]{0,200}\\((?:[^(){};]|\\([^(){};]{0,200}\\)){0,1500}\\))(?:\\s{1,8}(?:${CAPITALS}|__\\w{1,40})(?:\\((?:[^(){};]|\\([^(){};]{0,80}\\)){0,200}\\))?){1,4}(?=\\s{0,8}[;{])`,
  'gm',
);
/** `int (next) (State *state)`, at the left edge. */
const NAME_IN_BRACKETS = /^([A-Za-z_][\w \t*]{0,200}[ \t*])\((\w{1,80})\)(?=[ \t]{0,8}\()/gm;
