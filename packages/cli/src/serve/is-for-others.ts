/** Whether other machines can reach what listens on this address. */
export function isForOthers(host: string): boolean {
  return !/^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
