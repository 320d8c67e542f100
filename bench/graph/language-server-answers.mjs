// Callers and callees as a language server knows them.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { say } from '../lib/report.mjs';
import { startServer } from './language-server.mjs';
import { columnsOf } from './sample.mjs';

/**
 * Answers for a checkout. `server`: command, words, language, settings, and whether it tells callees itself; where it
 * does not, the definition of every name before a bracket in the body is asked for.
 */
export async function languageServerAnswers(root, paths, server) {
  const { ask, send, close, whenIdle, capabilities } = await startServer(root, server);
  const uriOf = (path) => pathToFileURL(join(root, path)).href;
  const texts = new Map();
  const textOf = (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8').split('\n'));
    return texts.get(path);
  };
  const opened = new Set();
  const open = (path) => {
    if (opened.has(path)) return;
    opened.add(path);
    const document = { uri: uriOf(path), languageId: server.language, version: 1 };
    const textDocument = { ...document, text: textOf(path).join('\n') };
    send({ method: 'textDocument/didOpen', params: { textDocument } });
  };
  const pathOf = (file) => {
    const path = relative(root, fileURLToPath(file));
    return path.startsWith('..') || path.includes('site-packages') ? undefined : path;
  };
  const places = (found, lineOf) =>
    (found ?? []).flatMap((each) => {
      const own = pathOf(each.uri);
      return own === undefined ? [] : lineOf(each).map((line) => ({ path: own, line: line + 1 }));
    });
  if (server.opensAll) for (const path of paths) open(path);
  else if (paths[0]) open(paths[0]);
  await whenIdle();

  /** The server's own answer, or by the names before a bracket between two lines from 0. */
  const calleesOf = async (path, item, line) => {
    if (server.tellsCallees) {
      const outgoing = (await ask('callHierarchy/outgoingCalls', { item })) ?? [];
      return outgoing.flatMap(({ to, fromRanges }) => {
        // A decorator is applied by whoever defines the function, not by the function.
        const isInside = fromRanges.some((range) => range.start.line >= line);
        const own = isInside ? pathOf(to.uri) : undefined;
        const at = to.selectionRange.start.line + 1;
        return own === undefined ? [] : [{ path: own, line: at, name: to.name }];
      });
    }
    const found = [];
    for (let at = line; at <= item.range.end.line; at += 1) {
      for (const match of (textOf(path)[at] ?? '').matchAll(
        /([A-Za-z_]\w*)(?:::<[^()]*>)?\s*\(/g,
      )) {
        const position = { line: at, character: match.index };
        const textDocument = { uri: uriOf(path) };
        const [to] =
          (await ask('textDocument/prepareCallHierarchy', { textDocument, position })) ?? [];
        if (!to || to.name === item.name) continue;
        // What is called is known by its declaration; where it stands is asked for.
        const [place] = (await ask('textDocument/definition', { textDocument, position })) ?? [];
        const own = place ? pathOf(place.uri) : undefined;
        // What a macro or a derived trait makes has no text of its own.
        const isWritten = own && textOf(own)[place.range.start.line]?.includes(match[1]);
        if (isWritten) found.push({ path: own, line: place.range.start.line + 1, name: match[1] });
      }
    }
    return found;
  };

  const unread = new Map();
  /** Lines (from 1) of a file that are switched off, such as those for another system. */
  const unreadLines = async (path) => {
    if (!unread.has(path)) {
      open(path);
      const textDocument = { uri: uriOf(path) };
      const { data = [] } = (await ask('textDocument/semanticTokens/full', { textDocument })) ?? {};
      const types = capabilities.semanticTokensProvider.legend.tokenTypes;
      const lines = new Set();
      for (let at = 0, line = 1; at < data.length; at += 5) {
        line += data[at];
        if (types[data[at + 3]] === 'comment') lines.add(line);
      }
      unread.set(path, lines);
    }
    return unread.get(path);
  };

  /** Whether one of the places of a name on a line is known to the server; where the name is not there, another is. */
  const leadsAnywhere = async (path, line, name) => {
    open(path);
    const columns = columnsOf(textOf(path)[line - 1] ?? '', name);
    const textDocument = { uri: uriOf(path) };
    for (const character of columns) {
      const position = { line: line - 1, character };
      const found = await ask('textDocument/definition', { textDocument, position }).catch(
        () => [],
      );
      if (found?.length > 0) return true;
    }
    return columns.length === 0;
  };

  const answer = async (path, { line, column }) => {
    open(path);
    const textDocument = { uri: uriOf(path) };
    const position = { line, character: column };
    const [item] =
      (await ask('textDocument/prepareCallHierarchy', { textDocument, position })) ?? [];
    if (!item || item.uri !== textDocument.uri || item.selectionRange.start.line !== line)
      return undefined;
    const incoming = (await ask('callHierarchy/incomingCalls', { item })) ?? [];
    return {
      callers: places(
        incoming.map(({ from, fromRanges }) => ({ uri: from.uri, fromRanges })),
        ({ fromRanges }) => fromRanges.map((range) => range.start.line),
      ),
      callees: await calleesOf(path, item, line),
    };
  };

  return {
    name: server.command,
    /** Whether the server has read the line (from 1) and can say what the name on it means. */
    async hasRead(path, line, name) {
      if (server.knowsNamesItRead) return leadsAnywhere(path, line, name);
      return server.paintsUnread !== true || !(await unreadLines(path)).has(line);
    },
    /** Where the places of a name on a line (from 1) lead to; for a method of an interface, also those that implement it. */
    async definitions(path, line, name) {
      open(path);
      const textDocument = { uri: uriOf(path) };
      const found = [];
      for (const column of columnsOf(textOf(path)[line - 1] ?? '', name)) {
        const position = { line: line - 1, character: column };
        const place = { textDocument, position };
        // gopls answers what it cannot look up, such as what cannot be implemented, with an error.
        const answers = [await ask('textDocument/definition', place).catch(() => [])];
        if (capabilities.implementationProvider) {
          answers.push(await ask('textDocument/implementation', place).catch(() => []));
        }
        for (const each of answers.flat().filter(Boolean)) {
          found.push({
            uri: each.uri ?? each.targetUri,
            range: each.range ?? each.targetSelectionRange,
          });
        }
      }
      return places(found, ({ range }) => [range.start.line]);
    },
    async answer(path, place) {
      try {
        return await answer(path, place);
      } catch (error) {
        // A file that is not built on this machine, such as one for another system, or one whose imports are not here.
        say(`${path} is left out: ${error.message}`);
        return undefined;
      }
    },
    /** Every line that the server takes for a use of what is named at the place. */
    async references(path, { line, column }) {
      open(path);
      const found = await ask('textDocument/references', {
        textDocument: { uri: uriOf(path) },
        position: { line, character: column },
        context: { includeDeclaration: false },
      }).catch((error) => {
        say(`No uses of ${path}:${line + 1}: ${error.message}`);
        return [];
      });
      return places(found, ({ range }) => [range.start.line]);
    },
    close,
  };
}
