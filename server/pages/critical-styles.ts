import postcss, { AtRule } from 'postcss';

/**
 * Creates the function that returns the part of a stylesheet that an HTML document needs for its first paint: the rules whose classes
 * and data attributes all occur in the document, rules without any, and the animations and variables that these rules use. Leaves out
 * what a page shows only in print, under the pointer, while something moves or with scripts, how elements respond to a finger, colours of
 * more contrast, and reduced motion where nothing moves.
 */
export function createCriticalStyles(stylesheet: string): (html: string) => string {
  const source = postcss.parse(stylesheet);
  const cache = new Map<string, string>();
  return (html) => {
    const classNames = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ').map((name) => `.${name}`));
    const attributes = [...html.matchAll(/ (data-[a-z-]+)(?:="([^"]*)")?/g)].flatMap(([, name = '', value = '']) => [
      `[${name}`,
      `[${name}=${value}`,
    ]);
    const names = new Set([...classNames, ...attributes, ...earlyAttributes]);
    const key = [...names].toSorted().join(' ');
    const styles = cache.get(key) ?? selectStyles(source.clone(), names);
    cache.set(key, styles);
    return styles;
  };
}

/** Maximum number of dishes that a first screen shows. */
const firstDishes = 12;

/** Returns the HTML of the menu without what no first screen shows: further dishes, and the footer. */
export function firstScreenOfMenu(html: string): string {
  const parts = html.replace(/<footer.*<\/footer>/s, '').split(/(?=<h3)/);
  const further = parts.splice(firstDishes + 1).join('');
  return parts.join('') + further.slice(further.lastIndexOf('</section>'));
}

/** Attributes that the inline script sets: see `src/boot/early.ts`. */
const earlyAttributes = ['[data-pending', '[data-lazy-pictures', '[data-empty-cart'];

/** Number of characters of `var(--xx)`, a reference to a variable with a short name. */
const referenceLength = 9;

/**
 * Replaces variables by their values where this is shorter: those used once, and those whose values are no longer than a reference.
 * Variables that are declared twice, have fallbacks or use others keep their references: their values depend on the element.
 */
export function inlineVariables(styles: string): string {
  const root = postcss.parse(styles);
  const declarations = new Map<string, postcss.Declaration[]>();
  root.walkDecls(
    /^--/,
    (declaration) => void declarations.set(declaration.prop, [...(declarations.get(declaration.prop) ?? []), declaration]),
  );
  for (const [name, [declaration, ...others]] of declarations) {
    const reference = `var(${name})`;
    const uses = styles.split(reference).length - 1;
    const value = declaration?.value ?? '';
    const isFixed = others.length === 0 && !value.includes('var(') && !styles.includes(`var(${name},`);
    if (!isFixed || (uses > 1 && value.length > referenceLength)) continue;
    declaration?.remove();
    root.walkDecls((using) => void (using.value = using.value.replaceAll(reference, () => value)));
  }
  return root.toString();
}

/**
 * Gives the variables that a stylesheet declares names of one or two characters. Others, which scripts set, keep theirs. The complete
 * stylesheet, which follows, has long names: it declares all of its own.
 */
export function shortenVariables(styles: string): string {
  const declared = new Set([...styles.matchAll(/(?<=[{;])--[\w-]+(?=:)/g)].map(([name]) => name));
  const shortNames = new Map([...declared].map((name, index) => [name, `--${index.toString(36)}`]));
  return styles.replaceAll(/--[\w-]+/g, (name) => shortNames.get(name) ?? name);
}

function selectStyles(styles: postcss.Root, names: ReadonlySet<string>): string {
  styles.walkAtRules((atRule) => void ((isOfMotion(atRule) || isOfContrast(atRule)) && atRule.remove()));
  styles.walkRules((rule) => {
    if (rule.parent instanceof AtRule && isKeyframes(rule.parent)) return;
    rule.selectors = rule.selectors.filter(
      (selector) => !laterStates.test(selector) && requiredNames(selector).every((name) => names.has(name)),
    );
    if (rule.selector === '') rule.remove();
  });
  styles.walkComments((comment) => void comment.remove());
  styles.walkDecls(
    /^(?:transition|cursor|touch-action|overscroll|scroll-(?:snap|padding-inline)|(?:-webkit-)?user-select|-moz-)/,
    (declaration) => void declaration.remove(),
  );
  removeUnusedVariables(styles);
  const animations = new Set<string>();
  styles.walkDecls(/^animation/, ({ value, important }) => {
    if (!important) value.split(/[\s,]+/).forEach((word) => animations.add(word));
  });
  styles.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  styles.walkAtRules((atRule) => {
    const isUnused = isKeyframes(atRule) ? !animations.has(atRule.params) : atRule.nodes?.length === 0 || isRareFont(atRule);
    const isMotionQuery = atRule.params.includes('prefers-reduced-motion');
    if (isUnused || (isMotionQuery && animations.size === 0) || atRule.name === 'page' || atRule.params === 'print') atRule.remove();
  });
  return styles.toString();
}

/** Removes the variables that no declaration uses, until each one that is left is used. */
function removeUnusedVariables(styles: postcss.Root): void {
  const used = new Set<string>();
  styles.walkDecls(({ value }) => [...value.matchAll(/var\((--[\w-]+)/g)].forEach(([, name = '']) => used.add(name)));
  let isChanged = false;
  styles.walkDecls(/^--/, (declaration) => {
    if (used.has(declaration.prop)) return;
    declaration.remove();
    isChanged = true;
  });
  if (isChanged) removeUnusedVariables(styles);
}

/** Whether a rule is for an animation that follows a scroll, or for animating a variable. */
const isOfMotion = ({ name, params }: AtRule) => name === 'property' || params.includes('animation-timeline');

/** Whether rules are for visitors who prefer more contrast. Their colours would keep the variables of everyone from being inlined. */
const isOfContrast = ({ params }: AtRule) => params.includes('prefers-contrast');

/** Whether a font has only rare characters, which fallbacks show until the complete stylesheet has arrived. */
const isRareFont = ({ name, nodes = [] }: AtRule) =>
  name === 'font-face' && nodes.some((node) => node.type === 'decl' && node.prop === 'unicode-range');

const isKeyframes = ({ name }: AtRule) => name.endsWith('keyframes');

/**
 * States and parts of elements that are not there at first paint. A focused element has its outline, but what else changes with its focus
 * follows: the focus loads the complete stylesheet.
 */
const laterStates =
  /:(?:hover|active|modal)\b|::(?:scroll-button|-webkit-search-cancel-button)|\[tabindex|\.[\w-]+:focus(?:-visible)?$|:focus-within.*::/;

/** Returns the classes and data attributes (`.name`, `[data-name`, `[data-name=value`) that a selector requires. Negated ones are not required. */
function requiredNames(selector: string): string[] {
  return selector.replaceAll(/:not\([^)]*\)|"/g, '').match(/\.[\w-]+|\[data-[a-z-]+(?:=[\w-]+)?/g) ?? [];
}
