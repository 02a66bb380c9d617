import { readFileSync } from 'node:fs';
import type { Target } from './target.ts';

/** Source of Testing Library's queries, which sets `TestingLibraryDom` in the page. */
export const queriesSource = readFileSync('node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', 'utf8');

/** A query of Testing Library, as WebDriver sends it. */
type SentQuery = { kind: 'role' | 'label' | 'text' | 'css'; value: SentPattern; name: SentPattern | null };
type SentPattern = { source: string; flags: string | null };

const sendPattern = (pattern: string | RegExp): SentPattern =>
  typeof pattern === 'string' ? { source: pattern, flags: null } : { source: pattern.source, flags: pattern.flags };

/** Returns the queries of a target, the outermost container first. */
export function sendTarget(target: Target): SentQuery[] {
  const query: SentQuery =
    'role' in target
      ? { kind: 'role', value: sendPattern(target.role), name: target.name === undefined ? null : sendPattern(target.name) }
      : 'label' in target
        ? { kind: 'label', value: sendPattern(target.label), name: null }
        : 'text' in target
          ? { kind: 'text', value: sendPattern(target.text), name: null }
          : { kind: 'css', value: sendPattern(target.css), name: null };
  return [...(target.within === undefined ? [] : sendTarget(target.within)), query];
}

/**
 * Body of the function that finds the first visible match of its queries in the page: returns the element, null if there is none,
 * or `'missing'` if Testing Library is not loaded yet.
 */
export const findScript = `
  const queries = arguments[0];
  const library = window.TestingLibraryDom;
  if (library === undefined) return 'missing';
  const readPattern = (pattern) => (pattern === null ? undefined : pattern.flags === null ? pattern.source : new RegExp(pattern.source, pattern.flags));
  const isVisible = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const rootsIn = (container) => [container, ...[...container.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot === null ? [] : rootsIn(shadowRoot)))];
  const findAll = (outer, query) => rootsIn(outer).flatMap((container) => findIn(container, query));
  const findIn = (container, query) => {
    const value = readPattern(query.value);
    if (query.kind === 'css') return [...container.querySelectorAll(value)];
    if (query.kind === 'label') return library.queryAllByLabelText(container, value);
    if (query.kind === 'text') return library.queryAllByText(container, value);
    return library.queryAllByRole(container, value, { name: readPattern(query.name) });
  };
  let found = [document.documentElement];
  for (const query of queries) found = found.flatMap((container) => findAll(container, query)).filter(isVisible);
  return found[0] ?? null;
`;
