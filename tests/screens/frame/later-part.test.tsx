import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { createBrowserPart, createLaterPart, loadLaterParts } from '#app/pages/later-part.tsx';

afterEach(cleanup);

const Price = ({ mode }: { mode: string }) => <p>{mode}</p>;

test('the HTML of a later part stays while its properties change, and follows them once its code is there', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const Later = createLaterPart(async () => {
    await arrived;
    return Price;
  });
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(<Price mode="pickup" />).replace(/^|$/g, (_, at) => (at === 0 ? '<!--$-->' : '<!--/$-->'));
  const { rerender } = await act(async () => render(<Later mode="pickup" />, { container, hydrate: true }));
  const paragraph = screen.getByText('pickup');
  await act(async () => rerender(<Later mode="delivery" />));
  expect([paragraph.isConnected, paragraph.textContent]).toEqual([true, 'pickup']);
  await act(async () => {
    arrive();
    await loadLaterParts();
  });
  expect([paragraph.isConnected, paragraph.textContent]).toEqual([true, 'delivery']);
  await act(async () => rerender(<Later mode="pickup" />));
  expect(paragraph.textContent).toBe('pickup');
});

test('a part of the browser is not in the HTML, and appears after hydration', async () => {
  const Part = createBrowserPart(async () => Price);
  expect(renderToString(<Part mode="pickup" />)).toBe('');
  const container = document.createElement('div');
  document.body.append(container);
  await act(async () => render(<Part mode="pickup" />, { container, hydrate: true }));
  await act(loadLaterParts);
  expect(screen.getByText('pickup')).toBeTruthy();
});
