export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Never the first line: a title may begin with the same words. */
const TEMPLATE_LINE = new RegExp(
  [
    String.raw`(?<=\n)(?:[ \t]{0,3}(?:#{1,6}[ \t]{0,4}|\*\*)(?:steps?(?:\/code)? to reproduce|how to reproduce|`,
    'to reproduce|reproduction|reproducible example|code (?:sample|for reproduction)|',
    'minimal (?:example|reproduction|complete)|(?:the )?bug (?:description|report|summary)|',
    'describe the bug|(?:issue |problem )?description|summary|expected (?:behaviou?r|results?|output|',
    'outcome)|actual (?:behaviou?r|results?|output|outcome)|current behaviou?r|what (?:happened|',
    'did you expect)|environment|your environment|(?:installed )?versions?|system (?:details|info)|',
    String.raw`os \/ environment|configuration|additional (?:context|information)|anything else|checklist|`,
    String.raw`screenshots|issue type|component name|(?:relevant )?logs?|related issues)\b[^\n]{0,40}|`,
    String.raw`[ \t]{0,4}[-*] \[[ xX]\][^\n]{0,300})$`,
  ].join(''),
  'gim',
);
/** The same without a mark: the whole line, and never the first. */
const PLAIN_TEMPLATE_LINE = new RegExp(
  [
    String.raw`(?<=\n)[ \t]{0,3}(?:(?:expected|actual) (?:behaviou?r|results?|output|outcome)|what (?:steps|`,
    String.raw`is the expected|do you see|version|happened|did you)\b[^\n]{0,90}\?|`,
    String.raw`please provide any additional information[^\n]{0,20}|additional (?:context|information)|`,
    String.raw`environment|system information|versions?)[ \t]{0,4}[:.]?[ \t]{0,4}$`,
  ].join(''),
  'gim',
);

/**
 * The text of an issue or a prompt without what its template wrote: hidden comments, the headings of the form and
 * its check boxes are blanked, so that every other character keeps its place.
 */
export function withoutTemplate(text: string): string {
  let open = text;
  for (const { from, to } of spansBetween(text, '<!--', '-->')) {
    open = open.slice(0, from) + blank(open.slice(from, to)) + open.slice(to);
  }
  return open.replace(TEMPLATE_LINE, blank).replace(PLAIN_TEMPLATE_LINE, blank);
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
