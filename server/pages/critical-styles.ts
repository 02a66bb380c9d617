import postcss, { AtRule } from 'postcss';

/**
 * Creates the function that returns the part of a stylesheet that an HTML document needs for its first paint: the rules whose classes
 * all occur in the document, rules without classes, and the animations and variables that these rules use. Leaves out what a page
 * shows only in print, under the pointer or while something changes.
 */
export function createCriticalStyles(stylesheet: string): (html: string) => string {
  const source = postcss.parse(stylesheet);
  const cache = new Map<string, string>();
  return (html) => {
    const classNames = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
    const key = [...classNames].toSorted().join(' ');
    const styles = cache.get(key) ?? selectStyles(source.clone(), classNames);
    cache.set(key, styles);
    return styles;
  };
}

function selectStyles(styles: postcss.Root, classNames: ReadonlySet<string>): string {
  styles.walkRules((rule) => {
    if (rule.parent instanceof AtRule && isKeyframes(rule.parent)) return;
    rule.selectors = rule.selectors.filter(
      (selector) => !/:(?:hover|active)\b/.test(selector) && requiredClasses(selector).every((name) => classNames.has(name)),
    );
    if (rule.selector === '') rule.remove();
  });
  styles.walkComments((comment) => void comment.remove());
  styles.walkDecls(/^transition/, (declaration) => void declaration.remove());
  removeUnusedVariables(styles);
  const animations = new Set<string>();
  styles.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((word) => animations.add(word)));
  styles.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  styles.walkAtRules((atRule) => {
    const isUnused = isKeyframes(atRule) ? !animations.has(atRule.params) : atRule.nodes?.length === 0;
    if (isUnused || atRule.name === 'page' || atRule.params === 'print') atRule.remove();
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

const isKeyframes = ({ name }: AtRule) => name.endsWith('keyframes');

/** Returns the classes that an element or its relatives must have to match a selector. Negated classes are not required. */
function requiredClasses(selector: string): string[] {
  return [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}
