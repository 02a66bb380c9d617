import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Leaves out texts in the catalogue: Lingui's macros need them as they are, and translators change them. */
const ignorer = {
  /** @param {{ isTaggedTemplateExpression(): boolean; get(key: 'tag'): { isIdentifier(options: { name: string }): boolean } }} path */
  shouldIgnore(path) {
    if (path.isTaggedTemplateExpression() && path.get('tag').isIdentifier({ name: 't' })) return 'text in the catalogue';
    return undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'messages', ignorer)];
