/**
 * Finds texts that React renders as nodes beside others that come, go, or change. Browsers' translators replace text nodes by elements of
 * their own. React then updates or removes nodes that are no longer in the page: the text on the screen is stale, or `removeChild` and
 * `insertBefore` throw. A text that is the only child of an element is safe, because React replaces all that the element contains.
 *
 * Needs types, which the linter's plugins do not have: `{label}` is safe if it can only be an element.
 */
import ts from 'typescript';

export type FragileText = { node: ts.Node; reason: string };

/** Lingui's macro for messages with elements in them. It renders an element, which `src/ui/message.tsx` replaces when its text changes. */
const messageTag = 'Trans';

const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const nothingFlags = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;

const tagOf = (node: ts.JsxElement | ts.JsxSelfClosingElement) => (ts.isJsxElement(node) ? node.openingElement : node);
const isHostElement = (node: ts.JsxElement | ts.JsxSelfClosingElement) => /^[a-z]/.test(tagOf(node).tagName.getText());
const isElement = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);

function isUntranslated({ openingElement }: ts.JsxElement): boolean {
  return openingElement.attributes.properties.some((attribute) => attribute.getText() === 'translate="no"');
}

/** Whether a child renders something that may come, go, or move: anything but static text and elements of the page. */
function mayChange(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return false;
  if (ts.isJsxExpression(child)) return child.expression !== undefined && !ts.isStringLiteral(child.expression);
  return !isElement(child) || !isHostElement(child);
}

/** Returns the children that render something. */
function renderedChildren(children: readonly ts.JsxChild[]): ts.JsxChild[] {
  return children.filter((child) =>
    ts.isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !(ts.isJsxExpression(child) && child.expression === undefined),
  );
}

/** Whether a value of the type may render as text other than white space, which translators leave alone. */
function mayBeText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnionOrIntersection()) return type.types.some((part) => mayBeText(part, checker));
  if (type.isStringLiteral()) return type.value.trim() !== '';
  return (type.flags & textFlags) !== 0 || mayBeListOfText(type, checker);
}

function mayBeListOfText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((part) => mayBeListOfText(part, checker));
  if (!checker.isArrayType(type) && !checker.isTupleType(type)) return false;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return element !== undefined && mayBeText(element, checker);
}

/** Whether a value of the type may render nothing. */
function mayBeNothing(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(mayBeNothing) : (type.flags & nothingFlags) !== 0;
}

function* fragileChildren(parent: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): Generator<FragileText> {
  if (ts.isJsxElement(parent) && isUntranslated(parent)) return;
  const children = renderedChildren(parent.children);
  const isAlone = children.length === 1 && ts.isJsxElement(parent);
  for (const child of children) {
    if (ts.isJsxText(child)) {
      const isSafe = isAlone || child.text.trim() === '' || (ts.isJsxElement(parent) && !children.some(mayChange));
      if (!isSafe) yield { node: child, reason: 'text beside what may change' };
    } else if (ts.isJsxExpression(child) && child.expression !== undefined) {
      const type = checker.getTypeAtLocation(child.expression);
      const isFragile = isAlone ? mayBeListOfText(type, checker) : mayBeText(type, checker);
      if (isFragile) yield { node: child, reason: 'text that may change beside others' };
    }
  }
}

/** In a message the text is static, so that nothing may come or go before it. */
function* fragileMessageParts(parent: ts.JsxElement, checker: ts.TypeChecker): Generator<FragileText> {
  for (const child of renderedChildren(parent.children)) {
    if (ts.isJsxElement(child) || ts.isJsxSelfClosingElement(child)) {
      const returned = checker.getResolvedSignature(tagOf(child))?.getReturnType();
      if (!isHostElement(child) && returned !== undefined && mayBeNothing(returned))
        yield { node: child, reason: 'a component in a message that may render nothing' };
      if (ts.isJsxElement(child)) yield* fragileMessageParts(child, checker);
    } else if (ts.isJsxExpression(child) && child.expression !== undefined && mayBeNothing(checker.getTypeAtLocation(child.expression))) {
      yield { node: child, reason: 'a value in a message that may render nothing' };
    }
  }
}

/** A component that returns text puts it beside whatever its caller renders. */
function* fragileResults(node: ts.FunctionLikeDeclaration, checker: ts.TypeChecker): Generator<FragileText> {
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  if (name === undefined || !/^[A-Z]/.test(name.getText())) return;
  const [signature] = checker.getSignaturesOfType(checker.getTypeAtLocation(node), ts.SignatureKind.Call);
  if (signature !== undefined && mayBeText(signature.getReturnType(), checker))
    yield { node: name, reason: 'a component that may return text' };
}

/** Finds the fragile texts of a source file. */
export function* findFragileTexts(node: ts.Node, checker: ts.TypeChecker): Generator<FragileText> {
  if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === messageTag) {
    yield* fragileMessageParts(node, checker);
    return;
  }
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) yield* fragileChildren(node, checker);
  if (ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node)) yield* fragileResults(node, checker);
  for (const child of node.getChildren()) yield* findFragileTexts(child, checker);
}

/** Compiles files with the project's options. `host` may provide files that are not on the disk. */
export function createProgram(files: readonly string[], wrapHost = (host: ts.CompilerHost) => host): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  return ts.createProgram(files, options, wrapHost(ts.createCompilerHost(options)));
}
