import { builtInSecretRules, builtInSignRules } from '../rules/built-in-rules.js';
import { expandExample } from '../rules/classes.js';

/** A text to be repeated, with what stands once before it. */
export interface Shape {
  readonly head: string;
  readonly unit: string;
}

const WORDS = [
  ...['password', 'token', 'secret', 'api_key', 'Authorization: Bearer', 'cookie:', 'curl -u'],
  ...['mysql -p', 'sshpass', 'docker', 'login', 'export', 'ENV', 'const', 'echo a | chpasswd'],
  ...['http://', 'https://u:p@', 'postgres://a:', 'eyJ', 'QUJD', 'deadbeef', '"kty"'],
  ...['-----BEGIN', 'PRIVATE KEY-----', 'ignore', 'previous', 'instructions', 'system'],
  ...['assistant', 'you are', 'send', 'reveal', 'upload', 'rot13', 'ROT13 '],
  ...['密码', '口令是', '执行', '忽略', '请'],
];
const SIGNS = [
  ...' \n\t=:"\'`@/\\<>()[]{}|&+,.-_*#~!?aA01é漢，。：「а',
  ...['\\n', '\\u0041', '%3A', '${', '$(', '{{', '}}', '<!--', '-->', '||', '&&', '&amp;'],
  ...['&#x41;', '" + "', '"\n"', '...', '--', '?token=', '&key=', '://', '\u200b', '\u00ad'],
  ...['\u0301', '\ud83c\udff4', '\u{e0041}', 'Ａ', '\u001b[0m', 'aA1', 'a1b2c3d4', 'Horse9Bat!'],
];

/**
 * Shapes put together by chance from the rules' own examples and anchors, names that tell, and signs: whole, cut,
 * repeated, beside each other. The same for the same seed.
 */
export function mixedShapes(count: number, seed: number): Shape[] {
  const rules = [...builtInSecretRules(), ...builtInSignRules()];
  const examples = rules.flatMap((rule) => rule.match.map(expandExample));
  const anchors = rules.flatMap((rule) =>
    rule.anchors.map((text) => text.replace(/^<\d[^>]*>/, '')),
  );
  const next = randomFrom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const many = (most: number, ...lists: readonly (readonly string[])[]) =>
    Array.from({ length: 1 + Math.floor(next() * most) }, () =>
      pick(lists[Math.floor(next() * lists.length)] ?? []),
    ).join(next() < 0.3 ? ' ' : '');
  const makers: readonly (() => Shape)[] = [
    () => ({ head: '', unit: pick(anchors) + pick(SIGNS) }),
    () => ({ head: '', unit: pick(examples) + pick(SIGNS) }),
    () => ({ head: '', unit: pick(WORDS) + pick(SIGNS) + pick(SIGNS) }),
    () => ({ head: '', unit: cut(pick(examples), next()) + pick(SIGNS) }),
    () => ({ head: '', unit: many(6, SIGNS, WORDS, anchors) }),
    () => ({ head: pick(examples), unit: pick(SIGNS) + pick(SIGNS) + pick(anchors) }),
    () => ({ head: '', unit: pick(WORDS) + pick(SIGNS) + pick(examples) + pick(SIGNS) }),
    () => ({ head: '', unit: many(90, SIGNS, WORDS, anchors, examples) }),
  ];
  return Array.from({ length: count }, () => {
    const make = makers[Math.floor(next() * makers.length)];
    return make ? make() : { head: '', unit: 'a' };
  });
}

/** As much of a shape as fills `size` characters. */
export function textOfShape({ head, unit }: Shape, size: number): string {
  return (head + unit.repeat(Math.ceil(size / unit.length))).slice(0, size);
}

function cut(text: string, share: number): string {
  return text.slice(0, 1 + Math.floor(share * text.length));
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
}
