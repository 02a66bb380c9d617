// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { pressEscape, stubModalDialogs } from './modal-dialogs.ts';
import { renderWithI18n } from './render-with-i18n.tsx';

stubModalDialogs();

function dialog(onClose: () => void, isOpen = true) {
  return (
    <Dialog label="Your cart" isOpen={isOpen} onClose={onClose} footer={<button type="button">Order</button>}>
      <p>Two tacos</p>
    </Dialog>
  );
}

test('a closed dialog is not rendered (§1)', () => {
  const { container } = renderWithI18n(dialog(() => {}, false));
  expect(container.innerHTML).toBe('');
});

test('an open dialog is modal, bears its name and holds content and footer (§1)', () => {
  renderWithI18n(dialog(() => {}));
  const part = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Your cart' });
  expect(part.open).toBe(true);
  expect(part.contains(screen.getByText('Two tacos'))).toBe(true);
  expect(part.contains(screen.getByRole('button', { name: 'Order' }))).toBe(true);
});

test('an open dialog begins at its heading, not at the close button (WCAG 2.4.3)', () => {
  renderWithI18n(dialog(() => {}));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart' }));
});

test('Escape calls onClose and does not close the dialog itself (§1)', () => {
  const onClose = vi.fn();
  renderWithI18n(dialog(onClose));
  pressEscape(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
});

test('a dialog closed by the browser calls onClose (§1)', () => {
  const onClose = vi.fn();
  renderWithI18n(dialog(onClose));
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the close button and a tap beside the dialog ask to close, a tap inside does not (§1)', () => {
  const onClose = vi.fn();
  renderWithI18n(dialog(onClose));
  fireEvent.click(screen.getByText('Two tacos'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const [beside] = [...screen.getByRole('dialog').querySelectorAll('button')].slice(-1);
  if (beside) fireEvent.click(beside);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('unmounting closes the dialog first to restore focus, and does not call onClose (§1)', () => {
  const onClose = vi.fn();
  const { rerender } = renderWithI18n(dialog(onClose));
  const close = vi.spyOn(screen.getByRole<HTMLDialogElement>('dialog'), 'close');
  rerender(dialog(onClose, false));
  expect(close).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});
