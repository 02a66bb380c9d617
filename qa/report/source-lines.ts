import { readFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import ts from 'typescript';

/** A place in a source file. */
export type SourceLine = { file: string; line: number };

/** An expression, and the file that contains it. */
type Located = { node: ts.Expression; file: ts.SourceFile };

const sources = new Map<string, ts.SourceFile>();

/**
 * Returns the source lines of a chart's states and transitions, by their ids. Follows constants, spreads and imports of the
 * same folder; what is computed otherwise has the line of the expression that contains it.
 */
export function findSourceLines(path: string, id: string): Map<string, SourceLine> {
  const lines = new Map<string, SourceLine>();
  const file = sourceFile(path);
  const config = findCall(file, 'createMachine');
  if (config !== null) visitState({ node: config, file }, id, lines);
  return lines;
}

function sourceFile(path: string): ts.SourceFile {
  const parsedFile = sources.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(path, parsedFile);
  return parsedFile;
}

function findCall(node: ts.Node, method: string): ts.Expression | null {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === method)
    return node.arguments[0] ?? null;
  return ts.forEachChild(node, (child) => findCall(child, method) ?? undefined) ?? null;
}

function visitState(state: Located, id: string, lines: Map<string, SourceLine>): void {
  for (const [key, value] of properties(state)) {
    if (key === 'states')
      for (const [name, child] of properties(value)) {
        lines.set(`${id}.${name}`, lineOf(child));
        visitState(child, `${id}.${name}`, lines);
      }
    if (key === 'on') for (const [event, transitions] of properties(value)) addTransitions(`${id}|${event}`, transitions, lines);
    if (key === 'after')
      for (const [delay, transitions] of properties(value)) addTransitions(`${id}|xstate.after.${delay}.${id}`, transitions, lines);
    if (key === 'always') addTransitions(`${id}|always`, value, lines);
    if (key === 'onDone') addTransitions(`${id}|xstate.done.state.${id}`, value, lines);
    if (key === 'invoke') for (const invoke of elements(value)) visitInvoke(invoke, id, lines);
  }
}

function visitInvoke(invoke: Located, id: string, lines: Map<string, SourceLine>): void {
  const ownProperties = new Map(properties(invoke));
  const name = ownProperties.get('id')?.node;
  if (name === undefined || !ts.isStringLiteral(name)) return;
  lines.set(`${id}|${name.text}`, lineOf(invoke));
  const [done, error] = [ownProperties.get('onDone'), ownProperties.get('onError')];
  if (done !== undefined) addTransitions(`${id}|xstate.done.actor.${name.text}`, done, lines);
  if (error !== undefined) addTransitions(`${id}|xstate.error.actor.${name.text}`, error, lines);
}

function addTransitions(prefix: string, value: Located, lines: Map<string, SourceLine>): void {
  for (const [index, alternative] of elements(value).entries()) lines.set(`${prefix}|${index}`, lineOf(alternative));
}

function lineOf({ node, file }: Located): SourceLine {
  return { file: file.fileName, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 };
}

/** Returns the elements of an array with those of its spreads; any other expression is one element. */
function elements(value: Located): Located[] {
  const { node, file } = resolve(value);
  if (!ts.isArrayLiteralExpression(node)) return [value];
  return node.elements.flatMap((element) =>
    ts.isSpreadElement(element) ? elements({ node: element.expression, file }) : [{ node: element, file }],
  );
}

/** Returns the properties of an object with those of its spreads, the later ones last. */
function properties(value: Located): [string, Located][] {
  const { node, file } = resolve(value);
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property): [string, Located][] => {
    if (ts.isSpreadAssignment(property)) return properties({ node: property.expression, file });
    if (ts.isShorthandPropertyAssignment(property)) return [[property.name.text, { node: property.name, file }]];
    if (!ts.isPropertyAssignment(property) || ts.isComputedPropertyName(property.name)) return [];
    return [[property.name.text, { node: property.initializer, file }]];
  });
}

/** Follows identifiers to their constants, and calls such as `createStateConfig({…})` to their argument. */
function resolve({ node, file }: Located): Located {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return resolve({ node: node.expression, file });
  if (ts.isIdentifier(node)) {
    const found = findConstant(node.text, file);
    return found === null ? { node, file } : resolve(found);
  }
  const [argument] = ts.isCallExpression(node) ? node.arguments : [];
  return argument !== undefined && ts.isObjectLiteralExpression(argument) ? { node: argument, file } : { node, file };
}

function findConstant(name: string, file: ts.SourceFile): Located | null {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(declared) && declared.text === name && initializer !== undefined) return { node: initializer, file };
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) && importsName(statement, name)) {
      const { text } = statement.moduleSpecifier;
      if (text.startsWith('./')) return findConstant(name, sourceFile(join(dirname(file.fileName), text)));
    }
  }
  return null;
}

function importsName({ importClause }: ts.ImportDeclaration, name: string): boolean {
  const bindings = importClause?.namedBindings;
  return bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.some((element) => element.name.text === name);
}
