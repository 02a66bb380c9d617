/**
 * A script of its own that evaluates React as soon as it has arrived, while the browser still receives the rest of the shop: half of the
 * code that a page needs before it is usable is React.
 */
export { hydrateRoot } from 'react-dom/client';
export { jsx } from 'react/jsx-runtime';
