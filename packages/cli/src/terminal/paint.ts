/** Colour for words on a terminal; plain text where there is none. */
export function paint(hasColor: boolean) {
  const wrap = (open: number, close: number) => (text: string) =>
    hasColor ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    green: wrap(32, 39),
    yellow: wrap(33, 39),
    red: wrap(31, 39),
    cyan: wrap(36, 39),
  };
}
