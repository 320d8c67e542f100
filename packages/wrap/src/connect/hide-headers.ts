const HIDDEN = '[header]';
/** Names of headers whose values are secrets, whatever they look like. */
const SECRET = /auth|cookie|key|token|secret|password|session|credential/i;
/** Shorter parts stand in many texts that have nothing to do with them. */
const MIN_CHARS = 6;

/** Takes the values of headers out of a text, also as JSON writes them: a server may say back what it was sent. */
export type HideHeaders = (text: string) => string;

export function hideHeaders(headers: Readonly<Record<string, string>> = {}): HideHeaders {
  const values = Object.entries(headers).flatMap(([name, value]) => {
    // A token is one without the scheme before it too, and the value of a cookie without its name.
    const token = value.trim().split(/\s+/).slice(1);
    const cookies = [...value.matchAll(/=([^;]+)/g)].map(([, cookie = '']) => cookie);
    return SECRET.test(name) ? [value, value.trim(), ...token, ...cookies] : [];
  });
  const spelt = values.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]);
  const known = [...new Set(spelt)].filter((text) => text.length >= MIN_CHARS);
  // The longest first: the whole value and not its parts.
  known.sort((a, b) => b.length - a.length);
  return (text) => known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
}

/** The same response with the values of headers taken out of its headers and of each line of its body. */
export function hideInResponse(response: Response, hide: HideHeaders): Response {
  const headers = new Headers();
  for (const [name, value] of response.headers) {
    // The body is decoded already, and its length may change.
    if (!/^content-(?:length|encoding)$/.test(name)) headers.set(name, hide(value));
  }
  const { status, statusText } = response;
  const body = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(hideInLines(hide))
    .pipeThrough(new TextEncoderStream());
  return new Response(body ?? null, { status, statusText, headers });
}

/** An event of a stream ends with its line, so nothing is held back for longer than that. */
function hideInLines(hide: HideHeaders): TransformStream<string, string> {
  /** Of the line that has not ended; put together only then, since it may be long. */
  let parts: string[] = [];
  return new TransformStream({
    transform(chunk, controller) {
      const end = chunk.lastIndexOf('\n') + 1;
      if (end === 0) {
        parts.push(chunk);
        return;
      }
      controller.enqueue(hide(parts.join('') + chunk.slice(0, end)));
      parts = [chunk.slice(end)];
    },
    flush(controller) {
      const rest = parts.join('');
      if (rest !== '') controller.enqueue(hide(rest));
    },
  });
}
