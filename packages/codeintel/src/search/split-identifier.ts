const PART = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;

/**
 * The words of an identifier as written: `parseHTTPRequest2` → parse, HTTP, Request, 2;
 * `snake_case` → snake, case. An acronym before a capitalised word ends where that word starts.
 */
export function splitIdentifier(identifier: string): string[] {
  return identifier.match(PART) ?? [];
}
