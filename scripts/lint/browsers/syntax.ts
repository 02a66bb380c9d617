/** Finds the syntax of a node in MDN's compatibility data, if it is newer than ES2021, which every supported browser has. */
import ts from 'typescript';
import type { FeaturePath } from './compat-data.ts';

const regularExpression: FeaturePath = ['javascript', 'regular_expressions'];

/** Syntax of regular expressions, which no build rewrites. Where it is unknown, the whole script cannot be parsed. */
const regexFeatures: readonly [RegExp, FeaturePath][] = [
  [/\(\?<[=!]/, [...regularExpression, 'lookbehind_assertion']],
  [/\(\?[ims]*(?:-[ims]+)?:(?<!\(\?:)/, [...regularExpression, 'modifier']],
  [/\(\?<(\w+)>.*\(\?<\1>/, [...regularExpression, 'named_capturing_group', 'duplicate_named_capturing_groups']],
];
const regexFlags: Readonly<Record<string, FeaturePath>> = {
  d: ['javascript', 'builtins', 'RegExp', 'hasIndices'],
  v: ['javascript', 'builtins', 'RegExp', 'unicodeSets'],
};

function featuresOfRegex(pattern: string, flags: string): FeaturePath[] {
  const features = regexFeatures.filter(([syntax]) => syntax.test(pattern)).map(([, path]) => path);
  return [...features, ...flags.split('').flatMap((flag) => (regexFlags[flag] === undefined ? [] : [regexFlags[flag]]))];
}

/** Returns the features of `/pattern/flags`, and of `new RegExp('pattern', 'flags')` with texts that are known. */
function regexSyntax(node: ts.Node): FeaturePath[] {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return featuresOfRegex(node.text.slice(1, end), node.text.slice(end + 1));
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return [];
  const [pattern = '', flags = ''] = (node.arguments ?? []).map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : ''));
  return featuresOfRegex(pattern, flags);
}

/** Syntax that the build rewrites for older browsers. */
function rewrittenSyntax(node: ts.Node): FeaturePath[] {
  if (ts.isClassStaticBlockDeclaration(node)) return [['javascript', 'classes', 'static', 'initialization_blocks']];
  if (ts.isImportAttributes(node)) return [['javascript', 'statements', 'import', 'import_attributes']];
  const isUsing = ts.isVariableDeclarationList(node) && /^(?:await )?using\b/.test(node.getText());
  return isUsing ? [['javascript', 'statements', 'using']] : [];
}

/** Returns the features of a node's syntax. */
export function syntaxFeatures(node: ts.Node, isBuilt: boolean): FeaturePath[] {
  return [...regexSyntax(node), ...(isBuilt ? [] : rewrittenSyntax(node))];
}
