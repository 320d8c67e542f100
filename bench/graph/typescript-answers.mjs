// Callers and callees as TypeScript's own language service knows them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { columnsOf } from './sample.mjs';

/** Answers for a checkout; `paths` are the files that belong to it. */
export function typescriptAnswers(root, paths, isJavaScript) {
  const names = paths.map((path) => join(root, path));
  const aliases = workspaceAliases(root, paths);
  const options = {
    allowJs: true,
    checkJs: false,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    // `require` and `import` stand beside each other in the JavaScript of today.
    module: isJavaScript ? ts.ModuleKind.Preserve : ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    jsx: ts.JsxEmit.Preserve,
    experimentalDecorators: true,
    types: [],
    maxNodeModuleJsDepth: 0,
    ...aliases,
  };
  const host = {
    getScriptFileNames: () => names,
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) =>
      existsSync(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (each) => ts.getDefaultLibFilePath(each),
    fileExists: (name) => existsSync(name) && statSync(name).isFile(),
    readFile: (name) => readFileSync(name, 'utf8'),
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  };
  const service = ts.createLanguageService(host, ts.createDocumentRegistry());
  const program = service.getProgram();
  const placeIn = (file, offset) => {
    const source = program.getSourceFile(file);
    return source.getLineAndCharacterOfPosition(offset);
  };
  const isOwn = (file) => {
    const path = relative(root, file);
    return !path.startsWith('..') && !path.includes('node_modules/') && program.getSourceFile(file);
  };
  return {
    name: 'TypeScript',
    /** `undefined` where the compiler knows no function at the place. */
    async answer(path, { line, column }) {
      const file = join(root, path);
      const source = program.getSourceFile(file);
      if (!source) return undefined;
      const at = source.getPositionOfLineAndCharacter(line, column);
      const prepared = service.prepareCallHierarchy(file, at);
      const [item] = Array.isArray(prepared) ? prepared : prepared ? [prepared] : [];
      if (!item || item.kind === 'script' || item.kind === 'module') return undefined;
      if (
        !(
          item.selectionSpan.start <= at &&
          at <= item.selectionSpan.start + item.selectionSpan.length
        )
      ) {
        return undefined;
      }
      const callers = service
        .provideCallHierarchyIncomingCalls(file, at)
        .filter(({ from }) => isOwn(from.file))
        .flatMap(({ from, fromSpans }) =>
          fromSpans.map((span) => ({
            path: relative(root, from.file),
            line: placeIn(from.file, span.start).line + 1,
          })),
        );
      const callees = service
        .provideCallHierarchyOutgoingCalls(file, at)
        .filter(({ to }) => isOwn(to.file) && to.kind !== 'script')
        .map(({ to }) => ({
          path: relative(root, to.file),
          line: placeIn(to.file, to.selectionSpan.start).line + 1,
          name: to.name,
        }));
      return { callers, callees };
    },
    /**
     * Every line that the compiler takes for a use of what is named at the place, or of a property or variable that holds
     * it: `{ isString: isString }` gives a function a second name, which the compiler does not count as the first.
     */
    async references(path, { line, column }) {
      const file = join(root, path);
      const source = program.getSourceFile(file);
      if (!source) return [];
      const waiting = [{ file, at: source.getPositionOfLineAndCharacter(line, column) }];
      const seen = new Set();
      const found = [];
      while (waiting.length > 0 && seen.size < MOST_NAMES) {
        const { file: from, at } = waiting.shift();
        if (seen.has(`${from}:${at}`)) continue;
        seen.add(`${from}:${at}`);
        for (const each of service.getReferencesAtPosition(from, at) ?? []) {
          if (!isOwn(each.fileName)) continue;
          const { start } = each.textSpan;
          found.push({
            path: relative(root, each.fileName),
            line: placeIn(each.fileName, start).line + 1,
          });
          const alias = secondName(program.getSourceFile(each.fileName), start);
          if (alias !== undefined) waiting.push({ file: each.fileName, at: alias });
        }
      }
      return found;
    },
    /** Where the places of a name on a line (from 1) lead to. */
    async definitions(path, line, name) {
      const file = join(root, path);
      const source = program.getSourceFile(file);
      if (!source) return [];
      const text = source.text.split('\n')[line - 1] ?? '';
      return columnsOf(text, name).flatMap((column) => {
        const at = source.getPositionOfLineAndCharacter(line - 1, column);
        return (service.getDefinitionAtPosition(file, at) ?? [])
          .filter(({ fileName }) => isOwn(fileName))
          .map(({ fileName, textSpan }) => ({
            path: relative(root, fileName),
            line: placeIn(fileName, textSpan.start).line + 1,
          }));
      });
    },
    async close() {
      service.dispose();
    },
  };
}

const MOST_NAMES = 40;

function tokenAt(source, at) {
  const inner = (node) =>
    node.getStart(source) <= at && at < node.getEnd()
      ? (ts.forEachChild(node, inner) ?? node)
      : undefined;
  return inner(source) ?? source;
}

/** Where the name stands that a use of another gives it: a property, a variable, a part of what is required. */
function secondName(source, at) {
  const node = tokenAt(source, at);
  const { parent } = node;
  if (!parent) return undefined;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    return parent.name.getStart(source);
  }
  if (ts.isShorthandPropertyAssignment(parent)) return parent.name.getStart(source);
  if (ts.isBindingElement(parent)) return parent.name.getStart(source);
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) {
    return parent.name.getStart(source);
  }
  const isAssigned = ts.isBinaryExpression(parent) && parent.right === node;
  if (isAssigned && ts.isPropertyAccessExpression(parent.left)) {
    return parent.left.name.getStart(source);
  }
  return undefined;
}

/** In a workspace packages name each other; their sources stand for them. */
function workspaceAliases(root, paths) {
  const found = {};
  for (const path of paths.filter((each) => /(?:^|\/)src\/index\.[jt]s$/.test(each))) {
    const folder = join(root, dirname(dirname(path)));
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (!name) continue;
    found[name] = [join(root, path)];
    found[`${name}/*`] = [join(folder, 'src/*/index.ts'), join(folder, 'src/*')];
  }
  return Object.keys(found).length > 0 ? { baseUrl: root, paths: found } : {};
}
