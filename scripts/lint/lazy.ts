/** Oxlint plugin for dynamic imports. */

type Node = { type: string; parent?: Node; callee?: Node; name?: string; arguments?: unknown[] };
type Context = { report: (problem: { node: Node; messageId: string }) => void };

/** Functions that reload the page for a missing chunk. */
const loaders = ['load', 'loadModule', 'lazyParts'];

/** Reports a dynamic import that is not passed to `load` as a function, and would not reload the page if its chunk is missing. */
const importThroughLoad = {
  meta: { type: 'problem', messages: { load: 'Pass the import to `load` of src/lazy/load.ts: load(() => import(…)).' } },
  create(context: Context) {
    return {
      ImportExpression(node: Node) {
        const call = node.parent?.type === 'ArrowFunctionExpression' ? node.parent.parent : undefined;
        if (call?.type !== 'CallExpression' || !loaders.includes(call.callee?.name ?? '')) context.report({ node, messageId: 'load' });
      },
    };
  },
};

export default { meta: { name: 'lazy' }, rules: { 'import-through-load': importThroughLoad } };
