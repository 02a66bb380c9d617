// References: §n in docs/behaviour.

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { renderWithI18n } from './render-with-i18n.tsx';

/** Returns the accessible description. */
function describedByText(part: HTMLElement): string {
  const ids = part.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

test('a field without an error is labelled, valid, and has no description (§5)', () => {
  renderWithI18n(<Field label="Phone" />);
  const field = screen.getByRole('textbox', { name: 'Phone' });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(field.getAttribute('aria-describedby')).toBeNull();
});

test('a field with an error is invalid and described by its hint and the error, with an unchanged name (§5)', () => {
  renderWithI18n(<Field label="Phone" hint="We call when it is ready" error="Required" />);
  const field = screen.getByRole('textbox', { name: 'Phone' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(describedByText(field)).toBe('We call when it is ready | Required');
});

test('two fields with the same label have different ids (§5)', () => {
  renderWithI18n(
    <>
      <Field label="Phone" error="first" />
      <Field label="Phone" error="second" />
    </>,
  );
  expect(screen.getAllByRole('textbox', { name: 'Phone' }).map(describedByText)).toEqual(['first', 'second']);
});

test('a choice is named by its label only, and described by its price (§3)', () => {
  renderWithI18n(
    <ChoiceGroup legend="Meat" error="Choose one">
      <Choice type="radio" name="meat" label="Beef" detail="From France" aside="+ €1.50" />
    </ChoiceGroup>,
  );
  expect(describedByText(screen.getByRole('radio', { name: 'Beef' }))).toBe('From France | + €1.50');
  expect(describedByText(screen.getByRole('group', { name: 'Meat' }))).toBe('Choose one');
});
