import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { repeatEarlyInput, type EarlyInput } from '#boot/early-input.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function OrderTypes({ onChoose }: { onChoose: (type: string) => void }) {
  const [type, setType] = useState('pickup');
  const choose = (chosen: string) => {
    onChoose(chosen);
    setType(chosen);
  };
  return ['pickup', 'delivery'].map((name) => (
    <input key={name} type="radio" name="type" aria-label={name} checked={type === name} onChange={() => choose(name)} />
  ));
}

test('a radio button that the browser has checked before the page is hydrated is chosen afterwards', async () => {
  const onChoose = vi.fn();
  const orderTypes = <OrderTypes onChoose={onChoose} />;
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(orderTypes);
  const delivery = screen.getByRole<HTMLInputElement>('radio', { name: 'delivery' });
  delivery.click();
  expect(delivery.checked).toBe(true);
  await act(async () => render(orderTypes, { container, hydrate: true }));
  expect(onChoose).not.toHaveBeenCalled();
  const earlyInput: EarlyInput = {
    typedValues: new Map(),
    taps: [delivery],
    focusedName: null,
    holdsLaterTapsOnly: false,
    listening: new AbortController(),
    isStarted: true,
    giveUp: () => {},
  };
  vi.stubGlobal('earlyInput', earlyInput);
  await act(async () => repeatEarlyInput());
  expect(onChoose.mock.calls).toEqual([['delivery']]);
  expect(delivery.checked).toBe(true);
});
