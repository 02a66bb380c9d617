import postcss, { AtRule } from 'postcss';

/**
 * Creates the function that returns the part of a stylesheet that an HTML document needs for its first paint: the rules whose classes
 * and data attributes all occur in the document, rules without any, and the animations and variables that these rules use. Leaves out
 * what a page shows only in print, under the pointer, while something moves or with scripts, how elements respond to a finger, and
 * reduced motion where nothing moves.
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

/** Attributes that the inline script sets: see `src/early.ts`. */
const earlyAttributes = ['[data-pending', '[data-lazy-pictures', '[data-empty-cart'];

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
  styles.walkAtRules((atRule) => void (isOfMotion(atRule) && atRule.remove()));
  styles.walkRules((rule) => {
    if (rule.parent instanceof AtRule && isKeyframes(rule.parent)) return;
    rule.selectors = rule.selectors.filter(
      (selector) => !laterStates.test(selector) && requiredNames(selector).every((name) => names.has(name)),
    );
    if (rule.selector === '') rule.remove();
  });
  styles.walkComments((comment) => void comment.remove());
  styles.walkDecls(/^(?:transition|cursor|touch-action|(?:-webkit-)?user-select)/, (declaration) => void declaration.remove());
  styles.walkDecls(removeIfRepeated);
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

/** Removes a declaration that its rule repeats: Lightning CSS adds those for older browsers once for each value that it translates. */
function removeIfRepeated(declaration: postcss.Declaration): void {
  const isSame = ({ prop, value, important }: postcss.Declaration) =>
    prop === declaration.prop && value === declaration.value && important === declaration.important;
  for (let next = declaration.next(); next !== undefined; next = next.next())
    if (next.type === 'decl' && isSame(next)) return void declaration.remove();
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

/** Whether a font has only rare characters, which fallbacks show until the complete stylesheet has arrived. */
const isRareFont = ({ name, nodes = [] }: AtRule) =>
  name === 'font-face' && nodes.some((node) => node.type === 'decl' && node.prop === 'unicode-range');

const isKeyframes = ({ name }: AtRule) => name.endsWith('keyframes');

/** States and parts of elements that are not there at first paint. */
const laterStates = /:(?:hover|active|modal)\b|::(?:scroll-button|-webkit-search-cancel-button)/;

/** Returns the classes and data attributes (`.name`, `[data-name`, `[data-name=value`) that a selector requires. Negated ones are not required. */
function requiredNames(selector: string): string[] {
  return selector.replaceAll(/:not\([^)]*\)|"/g, '').match(/\.[\w-]+|\[data-[a-z-]+(?:=[\w-]+)?/g) ?? [];
}
