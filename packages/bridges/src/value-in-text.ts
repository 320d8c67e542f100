/** Other frameworks write every result out as text; what is a JSON object or list in it is a value to us. */
export function valueInText(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
