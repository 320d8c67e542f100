export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * The answers of the gateway in what it sent on one connection; throws where that is not HTTP/1.1, or not frames after
 * an upgrade. A connection that broke may end in the middle of the last one.
 */
export function readAnswers(received: Buffer, isBroken: boolean): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let place = 0;
  while (place < received.length) {
    const end = received.indexOf('\r\n\r\n', place);
    if (end < 0) {
      if (isBroken) return answers;
      throw new Error(`no end of headers in ${shown(received, place)}`);
    }
    const [line = '', ...headers] = received.toString('latin1', place, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(line)?.[1] ?? Number.NaN);
    const wrong = headers.find((header) => !/^[\w-]+: [ -~]*$/.test(header));
    if (Number.isNaN(status) || wrong !== undefined) {
      throw new Error(`not an answer: ${wrong ?? line}`);
    }
    place = end + 4;
    if (status === 101) {
      checkFrames(received.subarray(place), isBroken);
      return [...answers, { status, body: '' }];
    }
    if (headers.some((header) => /^transfer-encoding: chunked$/i.test(header))) {
      const last = received.indexOf('0\r\n\r\n', place);
      if (last < 0 && !isBroken) throw new Error(`no last chunk in ${shown(received, place)}`);
      answers.push({ status, body: received.toString('utf8', place, last) });
      place = last < 0 ? received.length : last + 5;
      continue;
    }
    const length = Number(/^content-length: (\d+)$/im.exec(headers.join('\n'))?.[1] ?? 0);
    // Whoever asked with HEAD gets the length of a body that does not come.
    const isBare =
      place === received.length || received.toString('latin1', place, place + 5) === 'HTTP/';
    if (!isBare && place + length > received.length && !isBroken) {
      throw new Error(`${length} bytes were announced: ${shown(received, place)}`);
    }
    const body = isBare ? '' : received.toString('utf8', place, place + length);
    place += isBare ? 0 : length;
    answers.push({ status, body });
  }
  return answers;
}

/** Frames of a server: whole, without a mask, with an opcode that exists; each text is one JSON value. */
function checkFrames(bytes: Buffer, isBroken: boolean): void {
  let place = 0;
  while (place < bytes.length) {
    const short = bytes.length < place + 2 ? 0 : bytes.readUInt8(place + 1);
    const start = place + (short === 127 ? 10 : short === 126 ? 4 : 2);
    const isHere = bytes.length >= start;
    const length = !isHere
      ? 0
      : short === 127
        ? Number(bytes.readBigUInt64BE(place + 2))
        : short === 126
          ? bytes.readUInt16BE(place + 2)
          : short;
    if (!isHere || start + length > bytes.length) {
      if (isBroken) return;
      throw new Error(`half a frame: ${shown(bytes, place)}`);
    }
    const first = bytes.readUInt8(place);
    if (![0x81, 0x88, 0x89, 0x8a].includes(first) || short > 127) {
      throw new Error(`not a frame of a server: ${shown(bytes, place)}`);
    }
    if (first === 0x81) JSON.parse(bytes.toString('utf8', start, start + length));
    place = start + length;
  }
}

function shown(bytes: Buffer, place: number): string {
  return JSON.stringify(bytes.toString('latin1', place, place + 200));
}
