export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** What a person sees where there is nothing to see: the same words a program gets, on a page. */
export function refusalPage({ status, code, message }: Refusal): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} · Sluice</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:20vh auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>Sluice</h1>
<p>${escaped(message)}.</p>
<p><small>${status} ${escaped(code)}</small></p>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
