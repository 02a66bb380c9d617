// References: §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import { memo, useState } from 'react';
import { expect, test } from 'vitest';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { defaultSite } from '#config/site.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { menuParts } from '#features/menu/menu-parts.ts';
import { memoryStorage } from '#platform/storage.ts';
import { item, menu, mondayAtOne } from '../domain/shop.ts';
import { renderInRouter, stubScrolling } from './menu-page.tsx';

stubScrolling();

const burgers = Array.from({ length: 12 }, (_, index) => item({ item_id: `b${index}`, item_name: `Burger ${index}` }));
const menus = [menu({}, [item({ item_id: 'p', item_name: 'Pâtes', item_description: 'Sauce fromagère' }), ...burgers])];

function renderSearch(query = '') {
  renderInRouter(
    <MenuScreen
      parts={menuParts}
      site={defaultSite}
      settings={{}}
      menus={menus}
      offers={[]}
      now={mondayAtOne}
      orderMode={createOrderModeStore(memoryStorage())}
      activeItemId={null}
      query={query}
    />,
  );
}

const typeQuery = (value: string) => fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value } });
const productCards = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/menu?product='));

test('the search shows at most ten products in the place of the menu (§9)', () => {
  renderSearch();
  expect(productCards()).toHaveLength(13);
  typeQuery('burger');
  expect(productCards()).toHaveLength(10);
  expect(screen.getByRole('heading', { name: '10 results' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull();
});

test('the search folds accents and looks into descriptions (§5)', () => {
  renderSearch();
  typeQuery('FROMAGERE');
  expect(productCards().map((card) => card.textContent)).toEqual(['Pâtes']);
});

test('a single character does not search (§5)', () => {
  renderSearch();
  typeQuery(' b ');
  expect(productCards()).toHaveLength(13);
});

test('a search without results shows a hint and a button to the whole menu (§2)', () => {
  renderSearch('sushi');
  expect(screen.getByRole('heading', { name: 'No results' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'See the whole menu' }));
  expect(productCards()).toHaveLength(13);
});

test('the search can be cleared, and the focus stays in it (§2)', () => {
  renderSearch('burger');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(box.value).toBe('');
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
});

test('neither a key nor an opened dish renders the tabs and the other dishes of a long menu anew', () => {
  let renders = 0;
  function readName() {
    renders += 1;
    return 'Plat lointain';
  }
  const farDish = Object.defineProperty(item({ item_id: 'far' }), 'item_name', { get: readName });
  const CategoryTabs = memo(() => {
    renders += 1;
    return null;
  });
  const dishes = Array.from({ length: 120 }, (_, index) => item({ item_id: `d${index}`, item_name: `Plat ${index}` }));
  const ofLongMenu = {
    parts: { ...menuParts, CategoryTabs },
    site: defaultSite,
    settings: {},
    menus: [menu({}, [...dishes, farDish])],
    offers: [],
    now: mondayAtOne,
    orderMode: createOrderModeStore(memoryStorage()),
  };
  let open = (_id: string) => {};
  function Page() {
    const [openId, setOpenId] = useState<string | null>(null);
    open = setOpenId;
    return <MenuScreen {...ofLongMenu} activeItemId={openId} />;
  }
  renderInRouter(<Page />);
  expect(screen.getByText(/Plat lointain/)).toBeTruthy();
  renders = 0;
  typeQuery('p');
  expect(renders).toBe(0);
  act(() => open('d0'));
  expect(renders).toBe(0);
});
