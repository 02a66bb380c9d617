// References: §n in docs/behaviour.

import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TabList } from '#ui/page/tabs.tsx';
import { renderWithI18n } from './render-with-i18n.tsx';

const tabs = [
  { id: 'type', label: 'Order type', state: 'done', panelId: 'panel' },
  { id: 'personal', label: 'Your details', state: 'current', panelId: 'panel' },
  { id: 'delivery', label: 'Delivery', state: 'to-come', panelId: 'panel' },
] as const;

function renderTabs(onSelect: (id: string) => void = () => {}) {
  renderWithI18n(<TabList label="Steps of the order" tabs={tabs} onSelect={onSelect} />);
  return screen.getAllByRole('tab');
}

test('the tab list bears its name, and the current tab alone is selected and reached by the Tab key (§4)', () => {
  const all = renderTabs();
  expect(screen.getByRole('tablist', { name: 'Steps of the order' })).toBeDefined();
  expect(all.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  expect(all.map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});

test('a done tab says so after its name (§4)', () => {
  renderTabs();
  expect(screen.getByRole('tab', { name: /^Order type, done/ })).toBeDefined();
});

test.each([
  { key: 'ArrowRight', from: 1, to: 2 },
  { key: 'ArrowRight', from: 2, to: 0 },
  { key: 'ArrowLeft', from: 0, to: 2 },
  { key: 'Home', from: 2, to: 0 },
  { key: 'End', from: 0, to: 2 },
])('$key on tab $from moves the focus to tab $to and opens nothing (§4)', ({ key, from, to }) => {
  const onSelect = vi.fn();
  const all = renderTabs(onSelect);
  all[from]?.focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(all.findIndex((tab) => tab === document.activeElement)).toBe(to);
  expect(onSelect).not.toHaveBeenCalled();
});

test('any tab may be opened (§4)', () => {
  const onSelect = vi.fn();
  renderTabs(onSelect);
  fireEvent.click(screen.getByRole('tab', { name: 'Delivery' }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('delivery');
});
