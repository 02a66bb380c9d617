import type { NodePath, PluginObj, types as Types } from '@babel/core';
import { createCompilationErrorMessage, createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { Plugin } from 'vite';

/** `compiled`: messages by id. `shared`: ids of those that are modules of their own, which the files with the message import. */
export type FrenchWords = { compiled: Readonly<Record<string, unknown>>; shared: ReadonlySet<string> };

/** Number of source files whose code has a message itself. A changed word renames the scripts of so many at most. */
const maximumCopies = 3;

const wordsModule = 'virtual:words/';

/** Returns the French messages. Throws if one is missing or does not compile. */
export async function readFrenchWords(): Promise<FrenchWords> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error('There is no catalogue of messages');
  const { messages, missing } = await catalog.getTranslations('fr', config);
  if (missing.length > 0) throw new Error(`no French for ${missing.map(({ source }) => source).join(', ')}`);
  const { source, errors } = createCompiledCatalog('fr', messages, { namespace: 'json' });
  if (errors.length > 0) throw new Error(createCompilationErrorMessage('fr', errors));
  const { messages: compiled } = JSON.parse(source) as { messages: Record<string, unknown> };
  const entries = Object.entries((await catalog.read('fr')) ?? {});
  const shared = new Set(entries.filter(([, { origin = [] }]) => origin.length > maximumCopies).map(([id]) => id));
  return { compiled, shared };
}

/** Returns the same messages without their texts, for a build that must not depend on them. */
export function emptyWords({ compiled, shared }: FrenchWords): FrenchWords {
  return { compiled: Object.fromEntries(Object.keys(compiled).map((id) => [id, ['']])), shared };
}

/**
 * Creates the Babel plugin that writes the French text of a message beside its id, so that each chunk has the words of what it
 * contains. It follows Lingui's macros, whose output in a build has the ids alone. Lingui shows the text of a message that the catalogue of the
 * current locale lacks.
 */
export function insertFrenchWords({ compiled, shared }: FrenchWords) {
  return ({ types }: { types: typeof Types }): PluginObj => ({
    visitor: {
      ObjectProperty(path) {
        const { key, value } = path.node;
        if (!types.isIdentifier(key, { name: 'id' }) || !types.isStringLiteral(value) || !Object.hasOwn(compiled, value.value)) return;
        // In development, the macros leave the English text.
        const isText = (sibling: NodePath) => sibling.isObjectProperty() && types.isIdentifier(sibling.node.key, { name: 'message' });
        for (const text of path.getAllNextSiblings().filter(isText)) text.remove();
        const text = shared.has(value.value) ? importWords(path, value.value, types) : types.valueToNode(compiled[value.value]);
        path.insertAfter(types.objectProperty(types.identifier('message'), text));
      },
    },
  });
}

/** Imports a shared message into the file of a node. */
function importWords(path: NodePath, id: string, types: typeof Types): Types.Identifier {
  const program = path.scope.getProgramParent().path as NodePath<Types.Program>;
  const name = program.scope.generateUidIdentifier('words');
  program.unshiftContainer('body', types.importDeclaration([types.importDefaultSpecifier(name)], types.stringLiteral(wordsModule + id)));
  return name;
}

/** Creates the Vite plugin with the modules of shared messages. */
function sharedWords({ compiled }: FrenchWords): Plugin {
  return {
    name: 'shared-words',
    resolveId: (id) => (id.startsWith(wordsModule) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${wordsModule}`) ? `export default ${JSON.stringify(compiled[id.slice(wordsModule.length + 1)])};` : null,
  };
}

/** Creates the Vite plugins of modules with messages: Lingui's macros, and then the French words. */
export function frenchPlugins(words: FrenchWords) {
  const plugins = ['@lingui/babel-plugin-lingui-macro', insertFrenchWords(words)];
  return [babel({ presets: [{ ...linguiTransformerBabelPreset(), preset: { plugins } }] }), sharedWords(words)];
}
