/** Oxlint plugin for code that must not read the clock. */

type Call = { type: string; callee: { type: string; name?: string }; arguments: unknown[] };
type Context = { report: (problem: { node: Call; messageId: string }) => void };

/** Reports `new Date()` and `Date()`, which read the clock. With arguments, `new Date` only converts. */
const noCurrentDate = {
  meta: { type: 'problem', messages: { clock: 'This reads the clock. Pass the time as an argument.' } },
  create(context: Context) {
    const check = (node: Call) => {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && (node.type === 'CallExpression' || node.arguments.length === 0)) context.report({ node, messageId: 'clock' });
    };
    return { NewExpression: check, CallExpression: check };
  },
};

export default { meta: { name: 'purity' }, rules: { 'no-current-date': noCurrentDate } };
