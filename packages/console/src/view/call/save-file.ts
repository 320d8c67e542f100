/**
 * Hands bytes to the browser as a file to save. Never as what they say they are: a page that a stranger wrote must not
 * open at this address.
 */
export function saveFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes by then; giving the address back at once would race with it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
