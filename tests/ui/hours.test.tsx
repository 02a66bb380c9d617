import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Hours } from '#ui/hours/hours.tsx';
import { renderWithI18n } from './render-with-i18n.tsx';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const rowTexts = () => screen.getAllByRole('row').map((row) => row.textContent);

test('hours that are equal on all days are one line', () => {
  renderWithI18n(<Hours days={weekdays.map((day) => ({ day, times: [['11:30', '23:00']] }))} />);
  expect(rowTexts()).toEqual(['Every day11:30\u00A0– 23:00']);
});

test('hours that differ on a day have one line a day', () => {
  renderWithI18n(<Hours days={weekdays.map((day) => ({ day, times: day === 'sun' ? [] : [['11:30', '23:00']] }))} />);
  expect(rowTexts()).toHaveLength(7);
  expect(rowTexts().at(-1)).toBe('SundayClosed');
});

test('short hours group consecutive equal days', () => {
  renderWithI18n(<Hours isShort days={weekdays.map((day) => ({ day, times: day === 'sun' ? [] : [['11:30', '23:00']] }))} />);
  expect(rowTexts()).toEqual(['Monday – Saturday11:30\u00A0– 23:00', 'SundayClosed']);
});
