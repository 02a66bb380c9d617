import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';

/** Active intersection observers, so that tests can simulate a section entering the viewport. */
const observers = new Set<{ intersect: (id: string) => void }>();

/** Stubs the scrolling APIs that jsdom lacks. */
export function stubScrolling(): void {
  beforeEach(() => {
    observers.clear();
    Element.prototype.scrollIntoView = () => {};
    Element.prototype.scrollTo = () => {};
    globalThis.IntersectionObserver = class implements IntersectionObserver {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      readonly watched = new Map<string, Element>();
      private readonly notify: IntersectionObserverCallback;
      constructor(notify: IntersectionObserverCallback) {
        this.notify = notify;
        observers.add({ intersect: (id) => this.see(id) });
      }
      see(id: string) {
        const target = this.watched.get(id);
        if (target) this.notify([{ target, isIntersecting: true } as IntersectionObserverEntry], this);
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

/** Simulates scrolling to the section with this id. */
export function scrollToSection(id: string): void {
  act(() => {
    for (const observer of observers) observer.intersect(id);
  });
}

/** Creates a router with the routes these screens link to. */
export function createMenuRouter() {
  const root = createRootRoute();
  const menu = createRoute({ getParentRoute: () => root, path: '/menu' });
  return createRouter({
    routeTree: root.addChildren([menu]),
    history: createMemoryHistory({ initialEntries: ['/menu'] }),
    stringifySearch: ({ product, line }: { product?: string; line?: string }) =>
      product === undefined ? '' : `?product=${product}${line === undefined ? '' : `&line=${line}`}`,
  });
}

/** Renders a screen inside a router. */
export function renderInRouter(screen: ReactNode) {
  const router = createMenuRouter();
  const wrapInRouter = (inner: ReactNode) => <RouterContextProvider router={router}>{inner}</RouterContextProvider>;
  const view = renderWithI18n(wrapInRouter(screen));
  return { router, rerender: (next: ReactNode) => view.rerender(wrapInRouter(next)) };
}
