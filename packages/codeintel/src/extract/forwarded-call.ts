/** The function that `call`, `apply` or `bind` is asked for. */
export interface Forwarded {
  readonly name: string;
  readonly receiver: string;
}

/** `save.call(x)` and `Base.prototype.save.apply(x)` call `save`. */
export function forwardedCall(receiver: string): Forwarded | undefined {
  if (receiver === '' || receiver.endsWith(')')) return undefined;
  const cut = receiver.lastIndexOf('.');
  const name = receiver.slice(cut + 1);
  if (name === '' || name.startsWith(':')) return undefined;
  return { name, receiver: receiver.slice(0, Math.max(cut, 0)).replace(/\.prototype$/, '') };
}
