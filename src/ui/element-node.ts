import type { ReactElement } from 'react';

// An interface, because the compiler cannot compare a recursive alias with React's.
interface ElementList extends ReadonlyArray<ElementNode> {}

/**
 * Content of a component that stands beside other content: elements, but no text, which would be a text node beside others
 * (`scripts/lint/translatable.ts`).
 */
export type ElementNode = ReactElement | boolean | null | undefined | ElementList;
