import { Trans } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import type { SiteConfig } from '#config/site.ts';
import type { Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { menuServings } from '#domain/serving.ts';
import { menuGroups, shownItems } from '#features/menu/head/category-list.ts';
import { CategoryTabs } from '#features/menu/head/category-tabs.tsx';
import { ClosedBanner } from '#features/menu/hours/closed-banner.tsx';
import { EmptyMenu } from './empty-menu.tsx';
import { Found } from '#features/menu/search/found.tsx';
import { hoursToday } from '#features/menu/hours/menu-hours.ts';
import styles from './menu-screen.module.css';
import { MenuSection } from '#features/menu/products/menu-section.tsx';
import { ModeSwitch } from '#features/menu/head/mode-switch.tsx';
import { OfferChips } from '#features/menu/head/offer-chips.tsx';
import { SearchBox } from '#features/menu/search/search-box.tsx';
import { useReadable } from '#ui/use-readable.ts';

/** Pictures of the first category that a first screen shows. */
const firstPictures = 4;

type MenuScreenProps = {
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  offers: Offer[];
  now: Date;
  orderMode: OrderModeStore;
  /** The product that is open over the menu. */
  activeItemId: string | null;
  /** Where a delivery goes. */
  place?: ReactNode;
  /** The cart, shown beside the menu where there is room. */
  cartAside: ReactNode;
  phone: string;
  query?: string;
};

export function MenuScreen({
  site,
  settings,
  menus,
  offers,
  now,
  orderMode,
  activeItemId,
  place,
  cartAside,
  phone,
  query: firstQuery = '',
}: MenuScreenProps) {
  const mode = useReadable(orderMode, (snapshot) => snapshot.mode);
  // The switch answers at once, the prices of a long menu follow.
  const shownMode = useDeferredValue(mode);
  const [query, setQuery] = useState(firstQuery);
  const groups = menuGroups(menus);
  const categories = groups.flatMap((group) => group.categories);
  const items = shownItems(groups);
  const servings = menuServings({ menus, mode: shownMode, now, timeZone: site.timeZone });

  return (
    <div className={styles['page']}>
      <div className={styles['menu']}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>
            <Trans>Menu</Trans>
          </h1>
          <ModeSwitch orderMode={orderMode} settings={settings} items={items} />
        </header>
        {place}
        {groups.length === 0 ? (
          <EmptyMenu phone={phone} />
        ) : (
          <>
            <ClosedBanner menus={menus} mode={mode} now={now} timeZone={site.timeZone} />
            <OfferChips offers={offers} mode={mode} now={now} timeZone={site.timeZone} />
            <SearchBox query={query} onQuery={setQuery} />
            <Found {...{ query, items, servings, mode, activeItemId, phone }} onClear={() => setQuery('')}>
              <CategoryTabs categories={categories} />
              <div className={styles['groups']}>
                {groups.map((group, index) => (
                  <MenuSection
                    key={group.menu.menu_id}
                    group={group}
                    isNamed={groups.length > 1}
                    hours={hoursToday(group.menu, mode, now, site.timeZone)}
                    servings={servings}
                    mode={shownMode}
                    activeItemId={activeItemId}
                    firstPictures={index === 0 ? firstPictures : 0}
                  />
                ))}
              </div>
            </Found>
          </>
        )}
      </div>
      <div className={styles['cart']}>{cartAside}</div>
    </div>
  );
}
