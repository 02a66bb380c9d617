import type { ReactElement } from 'react';

// An interface, because the compiler cannot compare a recursive alias with React's.
interface ElementList extends ReadonlyArray<ElementNode> {}

/**
 * Children that a component renders next to siblings: elements but no text, because a text node with siblings breaks on translated pages
 * (`scripts/lint/translatable.ts`).
 */
export type ElementNode = ReactElement | boolean | null | undefined | ElementList;
