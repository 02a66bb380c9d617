// References: §n in docs/behaviour.

import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterContextProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { defaultSite } from '#config/site.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import { menuParts } from '#features/menu/menu-parts.ts';
import { memoryStorage } from '#platform/storage.ts';
import { item, mondayAtOne, openDaily } from '../domain/shop.ts';
import { createMenuRouter } from '../screens/menu-page.tsx';

test('the menu renders without a window, with identical output each time (§2)', () => {
  expect(typeof window).toBe('undefined');
  const renderMenuHtml = () =>
    renderToString(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <RouterContextProvider router={createMenuRouter()}>
          <MenuScreen
            parts={menuParts}
            site={defaultSite}
            settings={{}}
            menus={[{ ...openDaily(['11:00', '23:00']), categories: [{ category_id: 'c', category_name: 'Tacos', items: [item()] }] }]}
            offers={[]}
            now={mondayAtOne}
            orderMode={createOrderModeStore(memoryStorage())}
            activeItemId={null}
          />
        </RouterContextProvider>
      </I18nProvider>,
    );
  expect(renderMenuHtml()).toContain('href="/menu?product=1"');
  expect(renderMenuHtml()).toContain('href="#category-m-c"');
  expect(renderMenuHtml()).toBe(renderMenuHtml());
});
