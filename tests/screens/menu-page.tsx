import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';

/** Sections that the page watches, so that a test can let one of them come into view. */
const watchers = new Set<{ sees: (id: string) => void }>();

/** What jsdom lacks of scrolling. */
export function withScrolling(): void {
  beforeEach(() => {
    watchers.clear();
    Element.prototype.scrollIntoView = () => {};
    Element.prototype.scrollTo = () => {};
    globalThis.IntersectionObserver = class implements IntersectionObserver {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      readonly watched = new Map<string, Element>();
      private readonly tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell;
        watchers.add({ sees: (id) => this.see(id) });
      }
      see(id: string) {
        const target = this.watched.get(id);
        if (target) this.tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
      }
      observe(target: Element) {
        this.watched.set(target.id, target);
      }
      unobserve() {}
      disconnect() {
        this.watched.clear();
      }
      takeRecords() {
        return [];
      }
    };
  });
}

/** The visitor has scrolled to the section of that id. */
export function scrolledTo(id: string): void {
  act(() => {
    for (const watcher of watchers) watcher.sees(id);
  });
}

/** A router that knows the addresses that these screens link to. */
export function menuRouter() {
  const root = createRootRoute();
  const menu = createRoute({ getParentRoute: () => root, path: '/menu' });
  return createRouter({
    routeTree: root.addChildren([menu]),
    history: createMemoryHistory({ initialEntries: ['/menu'] }),
    stringifySearch: ({ product }: { product?: string }) => (product === undefined ? '' : `?product=${product}`),
  });
}

/** Shows a screen where its links lead somewhere. */
export function shownInRouter(screen: ReactNode) {
  const router = menuRouter();
  const around = (inner: ReactNode) => <RouterContextProvider router={router}>{inner}</RouterContextProvider>;
  const view = renderWithI18n(around(screen));
  return { router, again: (next: ReactNode) => view.rerender(around(next)) };
}
