/**
 * The shorthand of the rule tables. `{w36}` is 36 characters of class `w`, `{w36,255}` 36 to 255,
 * `{w36,}` 36 or more. In a pattern it becomes a bounded regular expression, in an example it
 * becomes made-up characters, so that no rule file holds anything that looks like a live secret.
 */
const CLASSES: Readonly<Record<string, { readonly set: string; readonly sample: string }>> = {
  w: { set: 'A-Za-z0-9', sample: 'a8Kq2ZmX7bTnR4vLs0YdWc9HjE3pFg6UiQ5oBx1NrVtMzJkDyAhCwGfPeSuOl' },
  W: {
    set: 'A-Za-z0-9_-',
    sample: 'k3_Vw8RzQ-p1Xc7YbN5tLd0Jm9HsGf2AeT6uKi4BoMxPqZrCvDyEnFgWhSjUl',
  },
  h: { set: 'a-f0-9', sample: '3f9a0c7e51b8d246e0a9f7c3185bd462' },
  H: { set: 'A-Fa-f0-9', sample: '3F9a0C7e51b8D246e0A9f7c3185Bd462' },
  b: {
    set: 'A-Za-z0-9+/=',
    sample: 'q7Xv+0LmZ2/bRt9KcYw4HnJ8PdGs1UfEa5TiVo6BxNj3MrQkDzCyAhWlSeFgOup',
  },
  U: { set: 'A-Z0-9', sample: 'Q7ZK2MXB4TNRV8LS0YDWC9HJE3PFG6UI5OA1' },
  u: { set: 'a-z0-9', sample: 'q7zk2mxb4tnrv8ls0ydwc9hje3pfg6ui5oa1' },
  d: { set: '0-9', sample: '4829170365' },
  t: {
    set: 'A-Za-z0-9_.~=+/-',
    sample: 'u5.Zk-2mXb_4TnRv8~Ls0YdWc9HjE3pFg6UiQ7oAxBtCyDzGwHvIsJrKqLpMe',
  },
};

const SHORTHAND = /\{([wWhHbUudt])(\d+)(,(\d*))?\}/g;

/** A pattern that ends with a run of any length: all of it belongs to the secret, so the least is enough to be sure. */
const OPEN_TAIL = /\[((?:\\.|[^\]\\])+)\]\{(\d+),\}(\)?)$/;
/** What is no quantifier, then the quantifiers without an upper bound. */
const REPEAT = /\\.|\[(?:\\.|[^\]\\])*\]|[*+]|\{(\d+),\}/g;
/** Longest run that a part without an upper bound reads inside a pattern. */
const LONGEST_RUN = 400;
/** The same of a word in an order: no word of people is longer, and a match that is short shows soon that it is none. */
const LONGEST_WORD = 60;
/** One of several characters, repeated without an upper bound. */
const WORD_REPEAT = /(\\[wWsSdD]|\[(?:\\.|[^\]\\])*\])(?:([*+])|\{(\d+),\})|\\./g;

export interface CompiledPattern {
  readonly source: string;
  /** The set whose run goes on past the match, when the last part has no upper bound. */
  readonly open: string | undefined;
}

export function compilePattern(pattern: string): CompiledPattern {
  const expanded = pattern.replace(
    SHORTHAND,
    (_whole, name: string, min: string, range = '', max = '') =>
      `[${CLASSES[name]?.set ?? ''}]{${min}${range === '' ? '' : `,${max}`}}`,
  );
  const tail = OPEN_TAIL.exec(expanded);
  if (!tail) return { source: bounded(expanded), open: undefined };
  const [whole, set = '', least = '', close = ''] = tail;
  const head = bounded(expanded.slice(0, -whole.length));
  return { source: `${head}[${set}]{${least}}${close}`, open: set };
}

/** A pattern of an order, with words of a length that people write. */
export function compileWording(pattern: string): string {
  const source = pattern.replaceAll(WORD_REPEAT, (whole, set = '', sign = '', least = '') => {
    if (set === '') return whole;
    const from = sign === '*' ? 0 : Number(least || 1);
    return `${set}{${from},${Math.max(LONGEST_WORD, from)}}`;
  });
  return bounded(source);
}

/**
 * The same with an upper bound for whatever has none, so that one try reads a bounded part of the text and a text of any
 * shape costs time linear in its length.
 */
function bounded(source: string): string {
  return source.replaceAll(REPEAT, (whole, least?: string) => {
    if (whole === '*') return `{0,${LONGEST_RUN}}`;
    if (whole === '+') return `{1,${LONGEST_RUN}}`;
    return least === undefined ? whole : `{${least},${Math.max(LONGEST_RUN, Number(least))}}`;
  });
}

/** Fills an example's shorthand with made-up characters: the same every time. */
export function expandExample(example: string): string {
  return example
    .replace(SHORTHAND, (_whole, name: string, min: string) => {
      const sample = CLASSES[name]?.sample ?? '';
      let text = '';
      while (text.length < Number(min)) text += sample;
      return text.slice(0, Number(min));
    })
    .replaceAll('{nl}', '\n')
    .replaceAll('{dollar}', '$')
    .replaceAll('{esc}', '\u001b');
}
