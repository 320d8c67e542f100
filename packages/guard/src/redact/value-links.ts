/** What may stand between a name and its value. */
export interface Link {
  readonly regex: RegExp;
  /** The characters one of which it begins with, after blanks. */
  readonly first: string;
  readonly plain: boolean | 'tight';
  readonly name?: RegExp;
}

/** In the order they are tried. */
const LINKS: readonly Link[] = [
  // name = value, "name": value, name => value, name: string = value
  {
    regex: new RegExp(
      [
        String.raw`(?:\\{0,3}["'\x60\]]){0,3}\)?[ \t]{0,20}(?:\?|!)?(?::[ \t]?(?:String|string|str|&(?:'static )?str|`,
        String.raw`&'static str|char|const char ?\*|Secret|SecretStr|text|varchar\(\d+\)|std::string|`,
        String.raw`Optional\[str\]|string \| (?:null|undefined))[ \t]{0,8}=|:=|=>|==?=?|:(?!:)|＝|：|`,
        String.raw`=)[ \t]{0,20}(?:\|?[>|]?-?\r?\n[ \t]{1,20})?(?=\S)`,
      ].join(''),
      'y',
    ),
    first: `\\"'\`])?!:=：＝`,
    plain: 'tight',
  },
  // os.getenv("NAME", "value"), ["NAME", "value"], set("name", "value")
  {
    regex: /["'`][ \t]{0,4},[ \t\n]{0,8}(?=["'`])/y,
    first: `"'\``,
    plain: false,
    name: /[A-Z]_[A-Z]|[a-z][A-Z]|[._-]/,
  },
  // <add key="NAME" value="…"/>, <NAME>value</NAME>
  { regex: /["'][ \t]{1,4}(?:value|default|content)=(?=["'])/y, first: `"'`, plain: true },
  { regex: />(?=[^<>\s])/y, first: `>`, plain: true },
  // a table row: | NAME | `value` |
  { regex: /[`*]{0,2}[ \t]{0,20}\|[ \t]{0,20}(?=[^\s|-])/y, first: `\`*|`, plain: true },
  // - name: NAME ⏎ value: …   and   variable "name" { ⏎ default = "…"
  {
    regex:
      /["'`]?[ \t]{0,4}\{?,?[ \t]{0,4}\r?\n[ \t]{0,40}["']?(?:value|default)["']?[ \t]{0,8}[:=][ \t]{0,8}(?=\S)/y,
    first: `"'\`{,\r\n`,
    plain: true,
  },
  {
    regex: /["'][ \t]{0,4},[ \t]{0,4}["'](?:value|Value)["'][ \t]{0,4}:[ \t]{0,4}(?=["'])/y,
    first: `"'`,
    plain: true,
  },
  { regex: /,[ \t]{0,4}(?:value|Value)[ \t]{0,4}:[ \t]{0,4}(?=\S)/y, first: `,`, plain: true },
  // secret("…"), setPassword('…')
  { regex: /\([ \t]{0,4}(?=["'`])/y, first: `(`, plain: false },
  // the password is …
  {
    regex: /["'`]?[ \t]{1,3}(?:is|was|are|will be|to)[ \t]{0,2}:?[ \t]{1,3}(?=\S)/y,
    first: `"'\`iwat`,
    plain: false,
  },
  {
    regex: /[ \t]{1,4}(?:BY|by)?[ \t]{0,4}(?=['"])/y,
    first: `"'bB`,
    plain: false,
    name: /^(?:PASSWORD|password|IDENTIFIED|identified|ConvertTo-SecureString)$/,
  },
];

const NO_LINKS: readonly Link[] = [];
const LINKS_BY_FIRST = new Map<string, Link[]>();
for (const link of LINKS)
  for (const first of link.first)
    LINKS_BY_FIRST.set(first, [...(LINKS_BY_FIRST.get(first) ?? []), link]);
const MOST_BLANKS = 20;

/** Those that may begin at `from`. Most names stand in prose, and most links begin with a character of their own. */
export function linksAt(text: string, from: number): readonly Link[] {
  let at = from;
  while (at - from < MOST_BLANKS && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9))
    at += 1;
  return LINKS_BY_FIRST.get(text.charAt(at)) ?? NO_LINKS;
}
