// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '#ui/form/button.tsx';
import { renderWithI18n } from './render-with-i18n.tsx';

test('a busy button keeps its name, stays focusable, and submits nothing (§4)', () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  renderWithI18n(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        Order
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Order' });
  fireEvent.click(button);
  expect([onClick, onSubmit].map((call) => call.mock.calls)).toEqual([[], []]);
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a button submits a form only with type="submit" (§4)', () => {
  const onSubmit = vi.fn((event) => event.preventDefault());
  renderWithI18n(
    <form onSubmit={onSubmit}>
      <Button>Apply</Button>
      <Button type="submit">Order</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Order' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
