import { basename } from 'node:path';
import { parseSync, traverse, types, type NodePath } from '@babel/core';

/** A part of a chunk's code, and the text that replaces it. */
type Edit = { start: number; end: number; text: string };

/** An export of a chunk, and the variable that has its value in a chunk. */
export type Binding = { exported: string; variable: string };

/** `imports`: what a chunk imports, by the name of the chunk. `loads`: names of the chunks that its dynamic imports load. */
export type ParsedChunk = {
  code: string;
  imports: readonly { from: string; bindings: readonly Binding[] }[];
  exports: readonly Binding[];
  loads: readonly string[];
};

/** Names of variables in the code of chunks, which minified code does not use. */
export const reserved = { load: 'loadChunk', chunks: 'chunks' };

/** Returns the name of a chunk by its path without hash. */
export const nameOf = (path: string) => basename(path, '.js');

/** Separates the imports and exports of a chunk from its code, whose dynamic imports it replaces by calls of the loader. */
export function parseChunk(code: string): ParsedChunk {
  const ast = parseSync(code, { sourceType: 'module', configFile: false, babelrc: false });
  if (ast === null) throw new Error('The code of a chunk cannot be parsed');
  const edits: Edit[] = [];
  const parsed = { imports: [] as ParsedChunk['imports'][number][], exports: [] as Binding[], loads: [] as string[] };
  const remove = (node: types.Node) => edits.push(editOf(node, ''));
  traverse(ast, {
    Program({ scope }) {
      for (const name of Object.values(reserved))
        if (scope.hasOwnBinding(name) || scope.hasGlobal(name)) throw new Error(`A chunk uses the name ${name}`);
    },
    ImportDeclaration({ node }) {
      parsed.imports.push({ from: nameOf(node.source.value), bindings: node.specifiers.map(toBinding) });
      remove(node);
    },
    ExportDeclaration(path) {
      parsed.exports.push(...readExports(path));
      remove(path.node);
    },
    Import({ parentPath: call }) {
      if (!call?.isCallExpression()) throw new Error('An import is no call');
      const name = nameOf(readPath(call));
      parsed.loads.push(name);
      edits.push(editOf(call.node, `${reserved.load}("${name}")`));
    },
  });
  return { ...parsed, code: applyEdits(code, edits) };
}

function toBinding(specifier: types.ImportDeclaration['specifiers'][number]): Binding {
  if (!types.isImportSpecifier(specifier) || !types.isIdentifier(specifier.imported)) throw new Error('An import is not of a name');
  return { exported: specifier.imported.name, variable: specifier.local.name };
}

/** Returns what a chunk exports. Others get the values that the exports have when the chunk has been evaluated. */
function readExports({ node, scope }: NodePath<types.ExportDeclaration>): Binding[] {
  if (!types.isExportNamedDeclaration(node) || node.declaration || node.source) throw new Error('An export is not of a name');
  return node.specifiers.map((specifier) => {
    if (!types.isExportSpecifier(specifier) || !types.isIdentifier(specifier.exported)) throw new Error('An export is not of a name');
    const { name } = specifier.local;
    const assignments = scope.getBinding(name)?.constantViolations ?? [];
    const change = assignments.find((path) => path.getFunctionParent() !== null);
    if (change !== undefined) throw new Error(`The export ${name} may change (character ${change.node.start})`);
    return { exported: specifier.exported.name, variable: name };
  });
}

/** Returns the path of a dynamic import. */
function readPath({ node }: NodePath<types.CallExpression>): string {
  const [path] = node.arguments;
  if (types.isStringLiteral(path)) return path.value;
  if (types.isTemplateLiteral(path) && path.expressions.length === 0) return path.quasis[0]?.value.cooked ?? '';
  throw new Error('A dynamic import has no fixed path');
}

function editOf({ start, end }: types.Node, text: string): Edit {
  if (typeof start !== 'number' || typeof end !== 'number') throw new Error('A node has no position');
  return { start, end, text };
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code);
}
