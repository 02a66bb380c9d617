/** Recognises conditions under which code uses a function only in browsers that have it. */
import ts from 'typescript';

const logicalOperators = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];

/** Whether a condition asks for a name: `'name' in owner`, `typeof name`, `owner.name !== undefined`. */
function asksFor(condition: ts.Node, name: string): boolean {
  if ((ts.isIdentifier(condition) || ts.isStringLiteralLike(condition)) && condition.text === name) return !isCalled(condition);
  return ts.forEachChild(condition, (child) => asksFor(child, name) || undefined) === true;
}

function isCalled(name: ts.Node): boolean {
  const access = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name;
  return (ts.isCallExpression(access.parent) || ts.isNewExpression(access.parent)) && access.parent.expression === access;
}

function leaves(statement: ts.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

/** Whether a statement leaves the function, or goes on to `node`, depending on the name. */
function leavesWithout(name: string, statements: readonly ts.Statement[], node: ts.Node): boolean {
  return statements.some(
    (statement) =>
      statement.end <= node.pos && ts.isIfStatement(statement) && leaves(statement.thenStatement) && asksFor(statement.expression, name),
  );
}

function isCondition(node: ts.Node, name: string): boolean {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent)) return true;
  // An optional call or member: `URL.parse?.(text)`.
  if ((ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent)) && parent.questionDotToken !== undefined)
    return parent.expression === node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken)
    return parent.left === node && asksFor(parent.left, name);
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  return ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken;
}

function guards(ancestor: ts.Node, child: ts.Node, name: string): boolean {
  if (ts.isIfStatement(ancestor)) return child !== ancestor.expression && asksFor(ancestor.expression, name);
  if (ts.isConditionalExpression(ancestor)) return child !== ancestor.condition && asksFor(ancestor.condition, name);
  if (ts.isBinaryExpression(ancestor))
    return child === ancestor.right && logicalOperators.includes(ancestor.operatorToken.kind) && asksFor(ancestor.left, name);
  if (ts.isBlock(ancestor) || ts.isSourceFile(ancestor)) return leavesWithout(name, ancestor.statements, child);
  return false;
}

/** Whether the use of a feature is a condition itself, or depends on one. `feature` is its path in the data. */
export function isGuarded(node: ts.Node, feature: string): boolean {
  const name = (feature.split('.').at(-1) ?? '').replace(/_static$/, '');
  if (isCondition(node, name)) return true;
  for (let child = node; !ts.isSourceFile(child); child = child.parent) if (guards(child.parent, child, name)) return true;
  return false;
}
