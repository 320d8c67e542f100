/** An id nobody else has. `crypto.randomUUID` is not there for pages over http from another machine. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
