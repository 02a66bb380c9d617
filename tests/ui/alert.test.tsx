// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Alert } from '#ui/dialog/alert.tsx';
import { pressEscape, stubModalDialogs } from './modal-dialogs.ts';
import { renderWithI18n } from './render-with-i18n.tsx';

stubModalDialogs();

test('an alert is a modal alertdialog named by its text, with one button OK (§8)', () => {
  const onDismiss = vi.fn();
  renderWithI18n(<Alert onDismiss={onDismiss}>Payment failed, please try again</Alert>);
  expect(screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Payment failed, please try again' }).open).toBe(true);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('Escape dismisses an alert (§8)', () => {
  const onDismiss = vi.fn();
  renderWithI18n(<Alert onDismiss={onDismiss}>An error occurred, please try again</Alert>);
  pressEscape(screen.getByRole('alertdialog'));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('an alert has the focus itself, so that its message is read, and Enter presses its first button (§8, WCAG 4.1.2)', () => {
  const [onDismiss, onRetry] = [vi.fn(), vi.fn()];
  renderWithI18n(
    <Alert onDismiss={onDismiss} onRetry={onRetry}>
      An error occurred, please try again
    </Alert>,
  );
  const alert = screen.getByRole('alertdialog', { name: 'An error occurred, please try again' });
  expect(document.activeElement).toBe(alert);
  fireEvent.keyDown(alert, { key: 'Enter', repeat: true });
  fireEvent.keyDown(alert, { key: ' ' });
  expect(onRetry).not.toHaveBeenCalled();
  fireEvent.keyDown(alert, { key: 'Enter' });
  expect([onRetry.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0]);
  // The browser itself clicks a button that has the focus.
  fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Enter' });
  expect(onRetry).toHaveBeenCalledTimes(1);
});
