/** Texts that stand in a text in another writing: base64, hexadecimal, percent signs, HTML entities. */
export function decodedParts(text: string): readonly string[] {
  const parts: string[] = [];
  for (const run of longRuns(text)) {
    const decoded = fromHex(run) ?? fromBase64(run);
    if (decoded !== undefined) parts.push(decoded);
  }
  if (text.includes('%') && PERCENT.test(text)) {
    for (const [run] of text.matchAll(PERCENT_RUN)) parts.push(fromPercent(run));
  }
  if (text.includes('&#')) {
    for (const [run] of text.matchAll(ENTITY_RUN)) parts.push(fromEntities(run));
  }
  return parts;
}

/** Shorter runs are words; of what is longer, only the beginning is read. */
const MIN_RUN = 12;
const MAX_RUN = 20_000;
const PERCENT = /%[0-9A-Fa-f]{2}/;
const PERCENT_RUN = /\S{0,2000}%[0-9A-Fa-f]{2}\S{0,2000}/g;
const ENTITY_RUN = /(?:&#x?[0-9A-Fa-f]{2,6};|[\w.@:/-]){4,2000}/g;

const IN_RUN = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Runs of the letters that base64 and hexadecimal are written in: each covers one of every twelve characters. */
function longRuns(text: string): readonly string[] {
  const runs: string[] = [];
  for (let at = MIN_RUN - 1; at < text.length; at += MIN_RUN) {
    if (!isInRun(text, at)) continue;
    let start = at;
    while (start > 0 && isInRun(text, start - 1)) start -= 1;
    while (at < text.length && isInRun(text, at)) at += 1;
    if (at - start >= MIN_RUN) runs.push(text.slice(start, Math.min(at, start + MAX_RUN)));
  }
  return runs;
}

function isInRun(text: string, at: number): boolean {
  return IN_RUN[text.charCodeAt(at)] === 1;
}

function fromHex(run: string): string | undefined {
  if (run.length % 2 !== 0 || !/^[0-9A-Fa-f]+$/.test(run)) return undefined;
  let text = '';
  for (let at = 0; at < run.length; at += 2) {
    text += String.fromCharCode(Number.parseInt(run.slice(at, at + 2), 16));
  }
  return readable(text);
}

const CONTROL = /[^\P{Cc}\t\n\r\x80-\x9f]/u;

function fromBase64(run: string): string | undefined {
  // A word or a path is far more common than base64; base64 of text mixes cases or has digits.
  if (!/[A-Z]/.test(run) || !/[a-z]/.test(run)) return undefined;
  const standard = run.replaceAll('-', '+').replaceAll('_', '/');
  if (standard.length % 4 === 1) return undefined;
  // Most words that look like base64 decode to bytes that no text has; the first few show it.
  if (CONTROL.test(atob(standard.slice(0, 8)))) return undefined;
  return readable(atob(standard));
}

function fromPercent(run: string): string {
  return run.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (bytes) =>
    utf8(
      bytes
        .slice(1)
        .split('%')
        .map((hex) => Number.parseInt(hex, 16)),
    ),
  );
}

function fromEntities(run: string): string {
  return run.replaceAll(/&#(x?)([0-9A-Fa-f]{2,6});/g, (whole, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex === '' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of these bytes where they are text at all. */
function readable(bytes: string): string | undefined {
  const text = utf8([...bytes].map((byte) => byte.charCodeAt(0)));
  return /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(text) && !text.includes('\ufffd') ? text : undefined;
}

function utf8(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
