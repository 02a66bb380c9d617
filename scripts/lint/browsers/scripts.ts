/**
 * Finds functions and syntax of JavaScript that a supported browser lacks and that no condition guards.
 *
 * Needs types: they alone distinguish `Array.prototype.at` from a method of the shop with the same name.
 */
import ts from 'typescript';
import type { CompatData, FeaturePath } from './compat-data.ts';
import { isGuarded } from './guards.ts';
import { syntaxFeatures } from './syntax.ts';

export type UnsupportedScript = { node: ts.Node; feature: string; browsers: string[] };

type Check = { program: ts.Program; data: CompatData };

/** Returns the declarations of a symbol in TypeScript's libraries, which describe the language and the browser. */
function libraryDeclarations(symbol: ts.Symbol | undefined, { program }: Check): ts.Declaration[] {
  return (symbol?.declarations ?? []).filter((declaration) => program.isSourceFileDefaultLibrary(declaration.getSourceFile()));
}

/** Returns the names of a type's interfaces, the most special first. */
function interfacesOf(type: ts.Type): string[] {
  if (type.isUnionOrIntersection()) return type.types.flatMap(interfacesOf);
  return [type.getSymbol()?.name ?? '', ...(type.getBaseTypes() ?? []).flatMap(interfacesOf)];
}

/** Returns where the data may have a member of an interface. */
function pathsOfMember(owner: string, member: string): FeaturePath[] {
  const builtin = owner
    .replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')
    .replace(/^(?:Big)?(?:Uint|Int|Float)\d+(?:Clamped)?Array$/, 'TypedArray');
  return [
    ['javascript', 'builtins', builtin, member],
    ['javascript', 'builtins', 'Intl', builtin, member],
    ['api', owner, member],
  ];
}

/** Returns where the data may have a member that a library declares. */
function pathsOfDeclaration(declaration: ts.Declaration, member: string, receiver: ts.Type): FeaturePath[] {
  const { parent } = declaration;
  // Static members: `declare var URL: { parse(url: string): URL | null }`.
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent))
    return [
      ['api', parent.parent.name.getText(), `${member}_static`],
      ['javascript', 'builtins', 'Intl', parent.parent.name.getText(), member],
    ];
  // Mixins such as `ParentNode` are a part of the interfaces that include them.
  const owner = ts.isInterfaceDeclaration(parent) ? [parent.name.text] : [];
  return [...owner, ...interfacesOf(receiver)].flatMap((name) => pathsOfMember(name, member));
}

/** `owner` is the object whose member is used, or the pattern that takes it apart. */
function findMember(node: ts.Node, member: string, owner: ts.Node, check: Check): UnsupportedScript[] {
  // Types are slow.
  if (!check.data.lackedNames.has(member)) return [];
  const receiver = check.program.getTypeChecker().getTypeAtLocation(owner);
  const declarations = libraryDeclarations(receiver.getNonNullableType().getProperty(member), check);
  const paths = declarations.flatMap((declaration) => pathsOfDeclaration(declaration, member, receiver));
  const path = paths.find(check.data.has);
  // No browser has an instance of an interface that it lacks.
  const isReachable = path?.at(-1)?.endsWith('_static') === true || check.data.lackedBy(path?.slice(0, -1) ?? []).length === 0;
  return path === undefined || !isReachable ? [] : toUnsupported(node, path, check);
}

function toUnsupported(node: ts.Node, path: FeaturePath, { data }: Check): UnsupportedScript[] {
  const browsers = data.lackedBy(path);
  return browsers.length === 0 ? [] : [{ node, feature: path.join('.'), browsers }];
}

function findGlobal(node: ts.Identifier, check: Check): UnsupportedScript[] {
  const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  if (isMember || ts.isBindingElement(node.parent) || !check.data.lackedNames.has(node.text)) return [];
  if (libraryDeclarations(check.program.getTypeChecker().getSymbolAtLocation(node), check).length === 0) return [];
  const path = [
    ['javascript', 'builtins', node.text],
    ['api', node.text],
    ['api', 'Window', node.text],
  ].find(check.data.has);
  return path === undefined ? [] : toUnsupported(node, path, check);
}

function findInNode(node: ts.Node, check: Check): UnsupportedScript[] {
  if (ts.isPropertyAccessExpression(node)) return findMember(node, node.name.text, node.expression, check);
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return findMember(node, node.argumentExpression.text, node.expression, check);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) ? findMember(node, name.text, node.parent, check) : [];
  }
  return ts.isIdentifier(node) ? findGlobal(node, check) : [];
}

/**
 * Finds what a source file uses and a supported browser lacks.
 * @param isBuilt whether the build rewrites newer syntax, which is everything but regular expressions
 */
export function findUnsupportedScripts(source: ts.SourceFile, check: Check, isBuilt: boolean): UnsupportedScript[] {
  const found: UnsupportedScript[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) || (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node))) return;
    for (const path of syntaxFeatures(node, isBuilt)) found.push(...toUnsupported(node, path, check));
    found.push(...findInNode(node, check).filter(({ feature }) => !isGuarded(node, feature)));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
