/** Finds features of CSS that a supported browser lacks, that the build does not rewrite, and that nothing guards. */
import { transform, type Targets } from 'lightningcss';
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Document } from 'postcss';
import type { CompatData, FeaturePath } from './compat-data.ts';
import { isEnhancement } from './style-enhancements.ts';

export type UnsupportedStyle = { text: string; feature: string; browsers: string[] };

/** Names of units in the data, where they differ. */
const unitNames: readonly [RegExp, string][] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

const withoutPrefix = (property: string) => property.replace(/^-(?:webkit|moz)-/, '');

/** Returns the oldest browsers of a browserslist in the format of Lightning CSS. */
export function styleTargets(browserslist: readonly string[]): Targets {
  return Object.fromEntries(
    browserslist.map((query) => {
      const [browser = '', version = ''] = query.split(' >= ');
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return [browser, (major << 16) | (minor << 8)];
    }),
  );
}

function featuresOfValue(property: string, value: string): FeaturePath[] {
  const functions = [...value.matchAll(/([a-z][\w-]*)\(/gi)].map(([, name = '']) => name);
  const units = [...value.matchAll(/(?<![\w#.-])[\d.]+([a-z]+)/gi)].map(([, unit = '']) => unit);
  const keywords = value.match(/(?<![\w#.-])[a-z][a-z-]*(?![\w(-])/gi) ?? [];
  return [
    ...functions.flatMap((name) => [
      ['types', name],
      ['types', 'color', name],
      ['properties', property, name],
    ]),
    ...units.map((unit) => ['types', 'length', unitNames.find(([pattern]) => pattern.test(unit))?.[1] ?? unit]),
    ...keywords.map((keyword) => ['properties', property, keyword]),
  ];
}

/** Media features are not among them: one that a browser does not know is false there. */
function featuresOf(node: ChildNode): FeaturePath[] {
  if (node.type === 'decl') {
    const isPrefixed = withoutPrefix(node.prop) !== node.prop;
    return isPrefixed ? [] : [['properties', node.prop], ...featuresOfValue(node.prop, node.value)];
  }
  if (node.type === 'atrule') return [['at-rules', node.name]];
  if (node.type === 'comment') return [];
  const pseudos = [...node.selector.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => ['selectors', name]);
  return node.selector.includes('&') ? [...pseudos, ['selectors', 'nesting']] : pseudos;
}

/** Whether the rule sets the property to an older value first, or sets the property of a vendor. */
function hasFallback(declaration: Declaration): boolean {
  const siblings = declaration.parent?.nodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(declaration));
  return before.some((node) => node.type === 'decl' && withoutPrefix(node.prop) === declaration.prop);
}

/** Whether an at-rule excludes browsers: `@supports`, or a media feature that they do not know. */
function excludes({ name, params }: AtRule, browsers: readonly string[], data: CompatData): boolean {
  const mediaFeatures = name === 'media' ? [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature) : [];
  const excluded = mediaFeatures.flatMap((feature) => data.lackedBy(['css', 'at-rules', 'media', feature]));
  return name === 'supports' || browsers.every((browser) => excluded.includes(browser));
}

function isGuarded(node: ChildNode, browsers: readonly string[], data: CompatData): boolean {
  for (let parent: Container | Document | undefined = node.parent; parent !== undefined; parent = parent.parent)
    if (parent.type === 'atrule' && excludes(parent as AtRule, browsers, data)) return true;
  return node.type === 'decl' && hasFallback(node);
}

/** Finds the features of a stylesheet. `targets` are those of its build, or undefined if browsers get it as it is. */
export function findUnsupportedStyles(css: string, data: CompatData, targets: Targets | undefined): UnsupportedStyle[] {
  const code = targets === undefined ? css : transform({ filename: 'styles.css', code: Buffer.from(css), targets }).code.toString();
  const found: UnsupportedStyle[] = [];
  postcss.parse(code).walk((node) => {
    for (const path of featuresOf(node)) {
      const feature = path.join('.');
      const browsers = data.lackedBy(['css', ...path]);
      if (browsers.length > 0 && !isEnhancement(feature) && !isGuarded(node, browsers, data))
        found.push({ text: node.toString().replaceAll(/\s+/g, ' '), feature: `css.${feature}`, browsers });
    }
  });
  return found;
}
