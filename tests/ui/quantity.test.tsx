// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Quantity } from '#ui/form/quantity.tsx';
import { renderWithI18n } from './render-with-i18n.tsx';

test('a quantity goes up and down by one, and its group bears the label (§1)', () => {
  const onChange = vi.fn();
  renderWithI18n(<Quantity label="Two tacos" value={2} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Two tacos' }).textContent).toBe('2');
  fireEvent.click(screen.getByRole('button', { name: 'Increase' }));
  fireEvent.click(screen.getByRole('button', { name: 'Decrease' }));
  expect(onChange.mock.calls).toEqual([[3], [1]]);
});

test('a quantity is read as a number, not as a status bar, and its changes are announced (§1)', () => {
  renderWithI18n(<Quantity label="Two tacos" value={2} onChange={() => {}} />);
  expect(screen.queryByRole('status')).toBe(null);
  expect(document.querySelector('[data-live="changes"]')?.textContent).toBe('2');
});

test.each([
  { value: 1, stopped: 'Decrease', free: 'Increase' },
  { value: 99, stopped: 'Increase', free: 'Decrease' },
])('a quantity of $value cannot go past its end by $stopped (§9)', ({ value, stopped, free }) => {
  const onChange = vi.fn();
  renderWithI18n(<Quantity label="Tacos" value={value} onChange={onChange} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: stopped });
  fireEvent.click(button);
  expect(onChange).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // It may have the focus, which a disabled button loses.
  expect(button.disabled).toBe(false);
  expect(screen.getByRole('button', { name: free }).getAttribute('aria-disabled')).toBe(null);
});
