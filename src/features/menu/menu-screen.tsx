import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { SiteConfig } from '#config/site.ts';
import type { Id, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import { menuAvailabilities } from '#domain/menu/availability.ts';
import { menuGroups, allItems } from '#features/menu/head/category-list.ts';
import { CategoryTabs } from '#features/menu/head/category-tabs.tsx';
import { ClosedBanner } from '#features/menu/hours/closed-banner.tsx';
import { EmptyMenu } from './empty-menu.tsx';
import { FilteredMenu } from '#features/menu/search/filtered-menu.tsx';
import { hoursToday } from '#features/menu/hours/menu-hours.ts';
import styles from './menu-screen.module.css';
import { MenuSection } from '#features/menu/products/menu-section.tsx';
import { ModeSwitch } from '#features/menu/head/mode-switch.tsx';
import { OfferChips } from '#features/menu/head/offer-chips.tsx';
import { PopularIds } from '#features/menu/products/product-marks.tsx';
import { SearchBox } from '#features/menu/search/search-box.tsx';
import type { SearchResultsProps } from '#features/menu/search/search-results.tsx';
import { useSelector } from '#ui/use-selector.ts';

/** Number of items that are marked as popular. */
const markedPopularCount = 3;

/** Number of pictures of the first category to load eagerly. */
const eagerPictureCount = 2;

type MenuScreenProps = {
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  offers: Offer[];
  now: Date;
  orderMode: OrderModeStore;
  /** Id of the product whose dialog is open. */
  activeItemId: string | null;
  /** Delivery place and the link to change it. */
  placeLine?: ReactNode;
  /** The cart, shown beside the menu on wide screens. */
  cartAside: ReactNode;
  phone: string;
  /** The component that searches the menu, `SearchResults`, which may be loaded later. */
  SearchResults: ComponentType<SearchResultsProps>;
  /** Ids of the most ordered items, most ordered first. */
  popular?: readonly Id[] | undefined;
  query?: string;
};

/** The menu page with search, category tabs and the cart. */
export function MenuScreen({
  site,
  settings,
  menus,
  offers,
  now,
  orderMode,
  activeItemId,
  placeLine,
  cartAside,
  phone,
  SearchResults,
  popular = [],
  query: initialQuery = '',
}: MenuScreenProps) {
  'use memo';
  const mode = useSelector(orderMode, (snapshot) => snapshot.mode);
  // Deferred, so that the switch responds immediately while the prices of a long menu re-render with low priority.
  const deferredMode = useDeferredValue(mode);
  const [query, setQuery] = useState(initialQuery);
  const groups = menuGroups(menus);
  const categories = groups.flatMap((group) => group.categories);
  const items = allItems(groups);
  const availabilities = menuAvailabilities({ menus, mode: deferredMode, now, timeZone: site.timeZone });

  return (
    <PopularIds value={new Set(popular.slice(0, markedPopularCount).map(String))}>
      <div className={styles['page']}>
        <div className={styles['menu']}>
          <header className={styles['head']}>
            <h1 className={styles['title']}>
              <Trans>Menu</Trans>
            </h1>
            {groups.length === 0 ? null : <SearchBox query={query} onChange={setQuery} />}
            <ModeSwitch orderMode={orderMode} settings={settings} items={items} />
          </header>
          {placeLine}
          {groups.length === 0 ? (
            <EmptyMenu phone={phone} />
          ) : (
            <>
              <ClosedBanner menus={menus} mode={mode} now={now} timeZone={site.timeZone} />
              <OfferChips offers={offers} mode={mode} now={now} timeZone={site.timeZone} />
              <FilteredMenu
                {...{ query, items, availabilities, mode, activeItemId, phone }}
                Results={SearchResults}
                onClear={() => setQuery('')}
              >
                <CategoryTabs categories={categories} />
                <div className={styles['groups']}>
                  {groups.map((group, index) => (
                    <MenuSection
                      key={group.menu.menu_id}
                      group={group}
                      isNamed={groups.length > 1}
                      hours={hoursToday(group.menu, mode, now, site.timeZone)}
                      availabilities={availabilities}
                      mode={deferredMode}
                      activeItemId={activeItemId}
                      eagerPictureCount={index === 0 ? eagerPictureCount : 0}
                    />
                  ))}
                </div>
              </FilteredMenu>
            </>
          )}
        </div>
        <div className={styles['cart']}>{cartAside}</div>
      </div>
    </PopularIds>
  );
}
