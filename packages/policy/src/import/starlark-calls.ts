/** What the arguments of such a call can be. */
export type Literal = string | number | boolean | null | readonly Literal[];

/** One call at the top of a file, like `prefix_rule(pattern = ["git"], decision = "allow")`. */
export interface Call {
  readonly name: string;
  readonly values: ReadonlyMap<string, Literal>;
  /** The text of the call. */
  readonly source: string;
  /** Why it could not be read: it holds more than names and literals. */
  readonly fault?: string;
}

/** Reads the part of Starlark that rules are written in: calls with named literals. Nothing is evaluated. */
export function readCalls(text: string): readonly Call[] {
  const tokens = tokensOf(text);
  const calls: Call[] = [];
  let at = 0;
  while (at < tokens.length) {
    const end = endOfStatement(tokens, at);
    const statement = tokens.slice(at, end);
    const [first, last] = [statement[0], statement.at(-1)];
    if (first && last) calls.push(readCall(statement, text.slice(first.start, last.end)));
    at = end + 1;
  }
  return calls;
}

interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'sign' | 'line end' | 'odd';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /(?<skip>[ \t\r]+|#[^\n]*|\\\n)|(?<line>\n)|(?<text>"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<number>-?\d+(?:\.\d+)?)|(?<name>[A-Za-z_]\w*)|(?<sign>[()[\],=])|(?<odd>[\s\S])/g;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const { skip, line, text: quoted, number, name, sign } = match.groups ?? {};
    if (skip !== undefined) continue;
    const place = { start: match.index, end: match.index + match[0].length };
    if (line !== undefined) tokens.push({ kind: 'line end', value: '\n', ...place });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: unquoted(quoted), ...place });
    else if (number !== undefined) tokens.push({ kind: 'number', value: number, ...place });
    else if (name !== undefined) tokens.push({ kind: 'name', value: name, ...place });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, ...place });
    else tokens.push({ kind: 'odd', value: match[0], ...place });
  }
  return tokens;
}

function unquoted(source: string): string {
  const length = /^("""|''')/.test(source) ? 3 : 1;
  return source
    .slice(length, -length)
    .replaceAll(/\\([\s\S])/g, (_, sign: string) => ESCAPES.get(sign) ?? sign);
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/** The end of the line, but not inside brackets. */
function endOfStatement(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'sign' && '(['.includes(token.value)) depth += 1;
    if (token?.kind === 'sign' && ')]'.includes(token.value)) depth -= 1;
    if (token?.kind === 'line end' && depth <= 0) return at;
  }
  return tokens.length;
}

function readCall(statement: readonly Token[], source: string): Call {
  const tokens = statement.filter(({ kind }) => kind !== 'line end');
  const [name, open] = tokens;
  const reader = new ValueReader(tokens.slice(2, -1));
  const isCall =
    name?.kind === 'name' &&
    open?.value === '(' &&
    tokens.at(-1)?.value === ')' &&
    tokens.length > 2;
  const values = isCall ? reader.named() : undefined;
  if (name && values) return { name: name.value, values, source };
  const fault = 'it is more than a call with named values';
  return { name: name?.value ?? '', values: new Map(), source, fault };
}

/** Reads `name = value` parts; nothing where something else stands there. */
class ValueReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  named(): ReadonlyMap<string, Literal> | undefined {
    const values = new Map<string, Literal>();
    while (this.#at < this.#tokens.length) {
      const name = this.#next();
      if (name?.kind !== 'name' || this.#next()?.value !== '=') return undefined;
      const value = this.#value();
      if (value === undefined) return undefined;
      values.set(name.value, value);
      if (this.#at < this.#tokens.length && this.#next()?.value !== ',') return undefined;
    }
    return values;
  }

  #next(): Token | undefined {
    this.#at += 1;
    return this.#tokens[this.#at - 1];
  }

  #value(): Literal | undefined {
    const token = this.#next();
    if (token?.kind === 'text') return token.value;
    if (token?.kind === 'number') return Number(token.value);
    if (token?.kind === 'name') return NAMED.get(token.value);
    return token?.value === '[' ? this.#list() : undefined;
  }

  #list(): readonly Literal[] | undefined {
    const items: Literal[] = [];
    for (;;) {
      if (this.#tokens[this.#at]?.value === ']' && this.#tokens[this.#at]?.kind === 'sign') {
        this.#at += 1;
        return items;
      }
      const item = this.#value();
      if (item === undefined) return undefined;
      items.push(item);
      const after = this.#tokens[this.#at];
      if (after?.kind === 'sign' && after.value === ',') this.#at += 1;
      else if (after?.kind !== 'sign' || after.value !== ']') return undefined;
    }
  }
}

const NAMED = new Map<string, Literal>([
  ['True', true],
  ['False', false],
  ['None', null],
]);
