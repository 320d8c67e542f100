import { readLaunch } from '../model/route.js';

/** What signs a person in once: a token of their own, or the code of a launch address. */
export type TypedEntry = { readonly token: string } | { readonly launch_code: string };

/** As the gateway makes it: when it ends, a nonce, a signature. No token and no JWT looks like it. */
const LAUNCH_CODE = /^[0-9a-z]{8,9}\.[\w-]{16}\.[\w-]{43}$/;

/** Reads what a person typed or pasted: the whole address that `sluice open` prints, its code alone, or a token. */
export function readEntry(text: string): TypedEntry {
  const given = text.trim();
  const at = given.indexOf('#/launch/');
  const code = at < 0 ? given : (readLaunch(given.slice(at))?.code ?? given);
  return LAUNCH_CODE.test(code) ? { launch_code: code } : { token: given };
}
