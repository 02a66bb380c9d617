import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyParts } from '#lazy/part.tsx';
import { hydrateLaterParts, loadLaterParts } from '#lazy/part-code.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Price = ({ mode }: { mode: string }) => <p>{mode}</p>;
const Waiting = () => <p>waiting</p>;
const Failed = ({ reset }: { reset: () => void }) => <button onClick={reset}>again</button>;

/** Returns a module that arrives when the test says so. */
function createModule() {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const importModule = async () => {
    await arrived;
    return { Price };
  };
  return { importModule, arrive: () => arrive() };
}

/** Renders into HTML as the server sends it: a marked element with the boundary of the part. */
function hydrate(element: React.ReactElement, html: string) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = html;
  return act(async () => render(element, { container, hydrate: true }));
}

const serverHtml = `<div data-later=""><!--$-->${renderToString(<Price mode="pickup" />)}<!--/$--></div>`;

test('the HTML of a part stays while its properties change, and follows them once its code is there', async () => {
  const { importModule, arrive } = createModule();
  const Part = lazyParts(importModule)('Price', { loads: 'hydrated' });
  const { rerender } = await hydrate(<Part mode="pickup" />, serverHtml);
  const paragraph = screen.getByText('pickup');
  await act(async () => rerender(<Part mode="delivery" />));
  expect([paragraph.isConnected, paragraph.textContent]).toEqual([true, 'pickup']);
  await act(async () => {
    arrive();
    await loadLaterParts();
  });
  expect([paragraph.isConnected, paragraph.textContent]).toEqual([true, 'delivery']);
  await act(async () => rerender(<Part mode="pickup" />));
  expect(paragraph.textContent).toBe('pickup');
});

test('the parts of a page count as hydrated when all of them are', async () => {
  const { importModule, arrive } = createModule();
  const Part = lazyParts(importModule)('Price', { loads: 'hydrated' });
  await hydrate(<Part mode="pickup" />, serverHtml);
  let isHydrated = false;
  const hydration = hydrateLaterParts().then(() => (isHydrated = true));
  await act(async () => {});
  expect(isHydrated).toBe(false);
  await act(async () => {
    arrive();
    await loadLaterParts();
  });
  await hydration;
  expect(isHydrated).toBe(true);
});

test('a page does not wait for a part that waits for the network', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  let isMissing = true;
  const importModule = async () => {
    if (isMissing) throw new Error('missing');
    return { Price };
  };
  const Part = lazyParts(importModule)('Price', { loads: 'hydrated', isOptional: true });
  await hydrate(<Part mode="pickup" />, serverHtml);
  await act(hydrateLaterParts);
  expect(screen.getByText('pickup').isConnected).toBe(true);
  isMissing = false;
  await act(async () => void globalThis.dispatchEvent(new Event('online')));
  await act(loadLaterParts);
});

test('the server renders a part that is hydrated, once its code is there, and marks it for early taps', async () => {
  const Part = lazyParts(async () => ({ Price }))('Price', { loads: 'hydrated' });
  await loadLaterParts();
  expect(renderToString(<Part mode="pickup" />)).toBe(serverHtml);
});

for (const loads of ['shown', 'needed'] as const)
  test(`a part that is loaded when it is ${loads} is not in the HTML, and appears once its code is there`, async () => {
    const { importModule, arrive } = createModule();
    const Part = lazyParts(importModule)('Price', { loads, Loading: Waiting });
    expect(renderToString(<Part mode="pickup" />)).toBe('<p>waiting</p>');
    await hydrate(<Part mode="pickup" />, '<p>waiting</p>');
    await act(async () => {
      arrive();
      await loadLaterParts();
    });
    expect(screen.getByText('pickup')).toBeTruthy();
  });

test('a part whose code is there appears at once', async () => {
  const Part = lazyParts(async () => ({ Price }))('Price', { loads: 'needed', Loading: Waiting });
  const { unmount } = await act(async () => render(<Part mode="pickup" />));
  unmount();
  render(<Part mode="delivery" />);
  expect(screen.getByText('delivery')).toBeTruthy();
});

test('a part that cannot be loaded shows its failure, and is loaded again on request', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: '' }));
  let isMissing = true;
  const importModule = async () => {
    if (isMissing) throw new Error('missing');
    return { Price };
  };
  const Part = lazyParts(importModule)('Price', { loads: 'needed', isOptional: true, Failure: Failed });
  await act(async () => render(<Part mode="pickup" />));
  const retry = await screen.findByRole('button', { name: 'again' });
  isMissing = false;
  await act(async () => retry.click());
  expect(await screen.findByText('pickup')).toBeTruthy();
});
