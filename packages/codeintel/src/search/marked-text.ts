export interface Span {
  readonly from: number;
  readonly to: number;
}

const TEMPLATE_LINE =
  /^[ \t]{0,3}(?:#{1,6}[ \t]{0,4}|\*\*)(?:steps? to reproduce|how to reproduce|to reproduce|reproduction|minimal (?:example|reproduction)|(?:the )?bug description|describe the bug|description|summary|expected (?:behaviou?r|results?|output)|actual (?:behaviou?r|results?|output)|current behaviou?r|environment|your environment|versions?|system details|os \/ environment|configuration|additional (?:context|information)|checklist|screenshots|issue type|component name|logs?|related issues)\b[^\n]{0,40}$|^[ \t]{0,4}[-*] \[[ xX]\][^\n]{0,300}$/gim;

/**
 * The text of an issue or a prompt without what its template wrote: hidden comments, the headings of the form and
 * its check boxes are blanked, so that every other character keeps its place.
 */
export function withoutTemplate(text: string): string {
  let open = text;
  for (const { from, to } of spansBetween(text, '<!--', '-->')) {
    open = open.slice(0, from) + blank(open.slice(from, to)) + open.slice(to);
  }
  return open.replace(TEMPLATE_LINE, blank);
}

/** Where the fenced blocks of a Markdown text stand; one that is not closed goes to the end. */
export function codeBlocks(text: string): Span[] {
  return spansBetween(text, '```', '```');
}

function spansBetween(text: string, open: string, close: string): Span[] {
  const spans: Span[] = [];
  let from = text.indexOf(open);
  while (from >= 0) {
    const end = text.indexOf(close, from + open.length);
    const to = end < 0 ? text.length : end + close.length;
    spans.push({ from, to });
    from = text.indexOf(open, to);
  }
  return spans;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
