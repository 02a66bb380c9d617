/** Oxlint plugin for texts that `Intl` formats for people. ICU changes them between versions, so nothing may depend on one. */

type Node = {
  type: string;
  name?: string | Node;
  value?: unknown;
  operator?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  expression?: Node;
  left?: Node;
  right?: Node;
  parent?: Node;
  init?: Node | null;
  id?: Node;
  local?: Node;
  source?: Node;
  specifiers?: Node[];
  arguments?: Node[];
};
type Context = { report: (problem: { node: Node; messageId: string }) => void };

const formatModules = /^#format\/(?:clock-time|dates|numbers|wait)\.ts$/;
const formatMethods = ['format', 'formatRange'];
const comparisons = ['==', '===', '!=', '!==', '<', '<=', '>', '>='];
/** Methods of a text that take it apart or compare it. */
const textMethods =
  /^(?:at|charAt|codePointAt|endsWith|includes|indexOf|lastIndexOf|localeCompare|match|matchAll|replace|replaceAll|search|slice|split|startsWith|substring)$/;
/** Functions and methods that read their argument. */
const readers = /^(?:Date|Number|encodeURIComponent|exec|parse|parseDate|parseFloat|parseInt|parseTime|stringify|test)$/;
/** Attributes that the browser reads. */
const machineAttributes = /^(?:dateTime|defaultValue|max|min|value)$/;

const nameOf = (node: Node | null | undefined) => (typeof node?.name === 'string' ? node.name : '');
const calledName = ({ callee }: Node) => nameOf(callee?.type === 'MemberExpression' ? callee.property : callee);

/** Reports formatted texts that are compared, parsed or sent. */
const peopleOnly = {
  meta: {
    type: 'problem',
    messages: {
      read: 'This text is for people: engines format it differently. Compute with wallTimeAt of src/domain/schedule/wall-clock.ts.',
    },
  },
  create(context: Context) {
    /** Functions that return a formatted text, and constants that contain one. */
    const functions = new Set<string>();
    const constants = new Set<string>();

    function isFormatted(node: Node): boolean {
      if (node.type === 'Identifier') return constants.has(nameOf(node));
      if (node.type !== 'CallExpression') return false;
      return node.callee?.type === 'Identifier' ? functions.has(nameOf(node.callee)) : formatMethods.includes(calledName(node));
    }
    const check = (node: Node | null | undefined) => {
      if (node != null && isFormatted(node)) context.report({ node, messageId: 'read' });
    };
    function checkCall(node: Node) {
      if (readers.test(calledName(node))) node.arguments?.forEach(check);
      if (node.callee?.type === 'MemberExpression' && textMethods.test(calledName(node))) check(node.callee.object);
    }
    return {
      ImportDeclaration({ source, specifiers = [] }: Node) {
        if (formatModules.test(String(source?.value))) for (const { local } of specifiers) functions.add(nameOf(local));
      },
      VariableDeclarator({ id, init }: Node) {
        if (init != null && isFormatted(init)) constants.add(nameOf(id));
      },
      BinaryExpression({ operator = '', left, right }: Node) {
        if (comparisons.includes(operator)) [left, right].forEach(check);
      },
      CallExpression: checkCall,
      NewExpression: checkCall,
      JSXAttribute({ name, value }: Node) {
        if (typeof name === 'object' && machineAttributes.test(nameOf(name))) check((value as Node | null)?.expression);
      },
    };
  },
};

/** Reports dates that are formatted by the habits of a fixed locale, or of the device's. */
const noFixedLocale = {
  meta: {
    type: 'problem',
    messages: {
      habit: 'A locale has no fixed format. Use src/format for people, and wallTimeAt of src/domain/schedule/wall-clock.ts for dates.',
    },
  },
  create(context: Context) {
    function check(node: Node) {
      const name = node.callee?.type === 'MemberExpression' ? calledName(node) : '';
      const [locale] = node.arguments ?? [];
      const isFixed = locale === undefined || locale.type === 'Literal' || nameOf(locale) === 'undefined';
      // `resolvedOptions` validates the options, and formats nothing.
      const isFormatter = name === 'DateTimeFormat' && isFixed && nameOf(node.parent?.property) !== 'resolvedOptions';
      if (isFormatter || name.startsWith('toLocale')) context.report({ node, messageId: 'habit' });
    }
    return { CallExpression: check, NewExpression: check };
  },
};

export default { meta: { name: 'formats' }, rules: { 'people-only': peopleOnly, 'no-fixed-locale': noFixedLocale } };
