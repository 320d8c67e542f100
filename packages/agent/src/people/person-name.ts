const MAX_CHARS = 128;

/**
 * A person's name in the one form in which names are kept and compared, or `undefined` where it is no name. Letters of
 * any script, in lower case, so that nobody is two people by a capital letter or another way to write the same sign.
 */
export function personName(text: string): string | undefined {
  const name = text.normalize('NFKC').trim().toLowerCase();
  const isName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+|:/\\-]*$/u.test(name);
  return isName && name.length <= MAX_CHARS ? name : undefined;
}
