import type { NodePath, PluginObj, types as Types } from '@babel/core';
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';

type CompiledMessages = Record<string, unknown>;

/** Returns the French messages by id, compiled. Throws if one is missing or does not compile. */
export async function readFrenchMessages(): Promise<CompiledMessages> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error('There is no catalogue of messages');
  const { messages, missing } = await catalog.getTranslations('fr', config);
  if (missing.length > 0) throw new Error(`no French for ${missing.map(({ source }) => source).join(', ')}`);
  const { source, errors } = createCompiledCatalog('fr', messages, { namespace: 'json' });
  if (errors.length > 0) throw new Error(createCompilationErrorMessage('fr', errors));
  return (JSON.parse(source) as { messages: CompiledMessages }).messages;
}

/**
 * Creates the Babel plugin that writes the French text of a message beside its id, so that each chunk has the words of what it
 * contains. It follows Lingui's macros, whose output in a build has the ids alone. Lingui shows the text of a message that the catalogue of the
 * current locale lacks.
 */
export function insertFrenchWords(messages: CompiledMessages) {
  return ({ types }: { types: typeof Types }): PluginObj => ({
    visitor: {
      ObjectProperty(path) {
        const { key, value } = path.node;
        if (!types.isIdentifier(key, { name: 'id' }) || !types.isStringLiteral(value) || !Object.hasOwn(messages, value.value)) return;
        // In development, the macros leave the English text.
        const isText = (sibling: NodePath) => sibling.isObjectProperty() && types.isIdentifier(sibling.node.key, { name: 'message' });
        for (const text of path.getAllNextSiblings().filter(isText)) text.remove();
        path.insertAfter(types.objectProperty(types.identifier('message'), types.valueToNode(messages[value.value])));
      },
    },
  });
}

/** Returns the Babel preset of modules with messages: Lingui's macros, and then the French words. */
export async function frenchPreset() {
  const plugins = ['@lingui/babel-plugin-lingui-macro', insertFrenchWords(await readFrenchMessages())];
  return { ...linguiTransformerBabelPreset(), preset: { plugins } };
}
