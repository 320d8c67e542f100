/** The fields that have a value. An object with a field that holds `undefined` is another object in a record. */
export function given<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const kept: { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } = { ...fields };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}
