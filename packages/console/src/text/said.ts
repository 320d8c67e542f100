import { messageOf } from '@sluice/plain';

/** How what the server says in English is said to whoever reads; as it is, until their language was loaded. */
let tell: (text: string) => string = (text) => text;

export function tellIn(teller: (text: string) => string): void {
  tell = teller;
}

/** A rule's reason, a refusal or a next step of the server, in the language of the page. */
export function said(text: string): string {
  return tell(text);
}

/** The words of an error, in the language of the page. */
export function saidOf(error: unknown): string {
  return said(messageOf(error));
}
