import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * @typedef {{ isIdentifier(options: { name: string }): boolean }} Tag
 * @typedef {{ path: { parent: { source?: { value: string } } } }} Binding
 * @typedef {{
 *   isTaggedTemplateExpression(): boolean;
 *   isCallExpression(): boolean;
 *   isStringLiteral(): boolean;
 *   node: { arguments?: { type: string }[] };
 *   get(key: 'tag' | 'callee'): Tag;
 *   parent: { type: string; computed?: boolean; object?: { name?: string } };
 *   scope: { getBinding(name: string): Binding | undefined };
 * }} Path
 */

const ignorer = {
  /**
   * Leaves out texts in the catalogue, because Lingui's macros need them as they are and translators change them, and names of classes,
   * because jsdom applies no styles.
   *
   * @param {Path} path
   */
  shouldIgnore(path) {
    if (path.isTaggedTemplateExpression() && isMacro(path.get('tag'))) return 'text in the catalogue';
    if (path.isCallExpression() && isMacro(path.get('callee')) && isObject(path.node.arguments?.[0])) return 'text in the catalogue';
    if (path.isStringLiteral() && isClassName(path)) return 'name of a class';
    return undefined;
  },
};

/**
 * Whether a function is one of Lingui's macros.
 *
 * @param {Tag} tag
 */
const isMacro = (tag) => tag.isIdentifier({ name: 'msg' }) || tag.isIdentifier({ name: 't' });

/**
 * Whether the argument of a macro is a text with its context. `t` also takes a message from a variable.
 *
 * @param {{ type: string } | undefined} argument
 */
const isObject = (argument) => argument?.type === 'ObjectExpression';

/**
 * Whether a string names a class of a CSS module, as in `styles['row']`.
 *
 * @param {Path} path
 */
function isClassName({ parent, scope }) {
  if (parent.type !== 'MemberExpression' || parent.computed !== true || parent.object?.name === undefined) return false;
  return scope.getBinding(parent.object.name)?.path.parent.source?.value.endsWith('.module.css') === true;
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', ignorer)];
