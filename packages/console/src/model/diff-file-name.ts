/**
 * The name of a file as a diff writes it in its `---` and `+++` lines: without the side, and read back where it was
 * quoted byte by byte, so that a name of any script is the name again. `undefined` for "no file".
 */
export function diffFileName(line: string): string | undefined {
  const rest = /^(?:\+\+\+|---) (.*)$/s.exec(line)?.[1]?.trimEnd();
  if (rest === undefined) return undefined;
  const quoted = /^"(.*)"$/s.exec(rest)?.[1];
  const name = quoted === undefined ? rest : unquoted(quoted);
  if (name === '/dev/null') return undefined;
  return name.replace(/^[ab]\//, '');
}

const LETTERS: ReadonlyMap<string, number> = new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
]);

function unquoted(text: string): string {
  const bytes: number[] = [];
  for (const [piece, octal, letter] of text.matchAll(/\\([0-7]{3})|\\(.)|[^\\]+|\\/gsu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else if (letter !== undefined) bytes.push(...bytesOf(letter));
    else bytes.push(...new TextEncoder().encode(piece));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

function bytesOf(letter: string): readonly number[] {
  const control = LETTERS.get(letter);
  return control === undefined ? [...new TextEncoder().encode(letter)] : [control];
}
