import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * @typedef {{ path: { parent: { source?: { value: string } } } }} Binding
 * @typedef {{
 *   isTaggedTemplateExpression(): boolean;
 *   isStringLiteral(): boolean;
 *   get(key: 'tag'): { isIdentifier(options: { name: string }): boolean };
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
    if (path.isTaggedTemplateExpression() && path.get('tag').isIdentifier({ name: 't' })) return 'text in the catalogue';
    if (path.isStringLiteral() && isClassName(path)) return 'name of a class';
    return undefined;
  },
};

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
