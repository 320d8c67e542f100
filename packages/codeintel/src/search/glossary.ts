export const glossary: ReadonlyMap<string, readonly string[]> = new Map([
  ['路由', ['route', 'router', 'routing']],
]);
