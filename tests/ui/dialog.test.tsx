// References: §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
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

test('an open dialog has the focus itself from the beginning, not its first control (WCAG 2.4.3, 4.1.2)', () => {
  const focused: EventTarget[] = [];
  const record = ({ target }: FocusEvent) => void (target && focused.push(target));
  document.addEventListener('focusin', record);
  renderWithI18n(dialog(() => {}));
  document.removeEventListener('focusin', record);
  const part = screen.getByRole('dialog', { name: 'Your cart' });
  expect([focused, document.activeElement, part.hasAttribute('autofocus')]).toEqual([[part], part, true]);
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

/** Renders dialogs after a focused button. Returns the button and the function that renders other dialogs instead. */
function renderAfterButton(...dialogs: ReactNode[]) {
  const onPage = (...shown: ReactNode[]) => (
    <>
      <button type="button">Menu</button>
      <input aria-label="Search" />
      {shown}
    </>
  );
  const { rerender } = renderWithI18n(onPage());
  const button = screen.getByRole('button', { name: 'Menu' });
  button.focus();
  rerender(onPage(...dialogs));
  return { button, show: (...shown: ReactNode[]) => rerender(onPage(...shown)) };
}

test('a removed dialog gives the focus back, and does not call onClose (§1)', async () => {
  const onClose = vi.fn();
  const { button, show } = renderAfterButton(dialog(onClose));
  expect(document.activeElement).not.toBe(button);
  show();
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog in place of another one gives the focus back to what had it before both (§1)', async () => {
  const { button, show } = renderAfterButton(<div key="first">{dialog(() => {})}</div>);
  show(<div key="second">{dialog(() => {})}</div>);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Your cart' }));
  show();
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('a removed dialog gives the focus to the heading of the page if nothing had it before, or what had it is gone (§1)', async () => {
  const onPage = (isOpen: boolean, invoker?: ReactNode) => (
    <main>
      <h1>Menu</h1>
      {invoker}
      {dialog(() => {}, isOpen)}
    </main>
  );
  const { rerender } = renderWithI18n(onPage(true));
  rerender(onPage(false));
  const heading = screen.getByRole('heading', { name: 'Menu' });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
  rerender(onPage(false, <button type="button">Open</button>));
  screen.getByRole('button', { name: 'Open' }).focus();
  rerender(onPage(true));
  expect(document.activeElement).not.toBe(heading);
  rerender(onPage(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a removed dialog leaves the focus where it has gone meanwhile (§1)', async () => {
  const { show } = renderAfterButton(dialog(() => {}));
  show();
  screen.getByRole('textbox', { name: 'Search' }).focus();
  await act(async () => {});
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
});
