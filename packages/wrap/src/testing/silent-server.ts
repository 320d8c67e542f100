/**
 * An MCP server that answers only the methods in its argument, each with the result that stands there, and is silent on
 * all others. What it was told to cancel it says on standard error.
 */
const answers = new Map(Object.entries(JSON.parse(process.argv[2] ?? '{}')));
let said = '';
process.stdin.on('data', (chunk) => {
  said += chunk;
  const lines = said.split('\n');
  said = lines.pop() ?? '';
  for (const line of lines) {
    const { id, method } = JSON.parse(line);
    const result = answers.get(method);
    if (result) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
    if (method === 'notifications/cancelled') process.stderr.write('cancelled\n');
  }
});
