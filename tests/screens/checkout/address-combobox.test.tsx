import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddressCombobox } from '#components/address/address-combobox.tsx';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

const suggestions = ['Rue A', 'Rue B'].map((main_text) => ({
  description: `${main_text}, Lille`,
  structured_formatting: { main_text, secondary_text: 'Lille' },
}));

/** Renders an open combobox and returns its field, the calls of its handlers, and functions to use it. */
function renderCombobox({ isOpen = true, options = suggestions } = {}) {
  const calls: unknown[] = [];
  Element.prototype.scrollIntoView = () => {};
  renderWithI18n(
    <AddressCombobox
      suggestions={options}
      isOpen={isOpen}
      onToggle={(opens) => calls.push(opens ? 'open' : 'close')}
      onChoose={({ description }) => calls.push(description)}
    >
      {(inputProps) => <input {...inputProps} aria-label="Address" />}
    </AddressCombobox>,
  );
  const field = screen.getByRole('combobox', { name: 'Address' });
  return {
    calls,
    field,
    /** Presses a key. Returns whether its default action was prevented. */
    press: (key: string, init: object = {}) => !fireEvent.keyDown(field, { key, ...init }),
    active: () => screen.queryByRole('option', { selected: true })?.textContent ?? null,
  };
}

test('arrow keys move through the options and the field, both ways', () => {
  const { field, press, active } = renderCombobox();
  const positions = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key);
    return active();
  });
  expect(positions).toEqual(['Rue A Lille', 'Rue B Lille', null, 'Rue B Lille', 'Rue A Lille']);
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
});

test('Enter chooses the active option, and submits the form without one', () => {
  const { calls, press } = renderCombobox();
  expect(press('Enter')).toBe(false);
  press('ArrowDown');
  expect(press('Enter')).toBe(true);
  expect(calls).toEqual(['open', 'Rue A, Lille']);
});

test('Tab leaves the field, and typing deactivates the option', () => {
  const { field, press, active } = renderCombobox();
  press('ArrowDown');
  expect(press('Tab')).toBe(false);
  fireEvent.input(field, { target: { value: 'r' } });
  expect(active()).toBeNull();
});

test('Escape closes the list and goes no further; an arrow key opens it again', () => {
  const { calls, press } = renderCombobox();
  expect(press('Escape')).toBe(true);
  press('ArrowUp');
  expect(calls).toEqual(['close', 'open']);
});

test('a closed list, or one without options, is hidden, and Escape is left to the page', () => {
  const { field, press } = renderCombobox({ options: [] });
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(press('Escape')).toBe(false);
  expect(press('ArrowDown')).toBe(false);
});

test('keys of an input method are not taken for commands', () => {
  const { calls, press } = renderCombobox();
  press('ArrowDown', { isComposing: true });
  expect(calls).toEqual([]);
});

test('a pressed option does not take the focus from the field', () => {
  renderCombobox();
  expect(fireEvent.mouseDown(screen.getByRole('option', { name: 'Rue A Lille' }))).toBe(false);
});
