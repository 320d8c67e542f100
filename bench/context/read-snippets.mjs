// Reads the snippets out of a context: `### path:from-to …`, then numbered lines.

export function readSnippets(text) {
  const snippets = [];
  let current;
  for (const line of text.split('\n')) {
    const head = /^### (.+?):(\d+)(?:-(\d+))?(?:[ \]]|$)/.exec(line);
    const numbered = /^\s*(\d+)[:|] ?(.*)$/.exec(line);
    if (head) {
      current = { path: head[1], lines: new Map(), from: Number(head[2]), plain: [] };
      snippets.push(current);
    } else if (current && numbered) {
      current.lines.set(Number(numbered[1]), numbered[2]);
    } else if (current && line.startsWith('    ')) {
      current.plain.push(line.slice(4));
    } else {
      current = undefined;
    }
  }
  return snippets;
}
