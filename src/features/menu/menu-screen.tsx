import { useDeferredValue, useMemo } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { SiteConfig } from '#config/site.ts';
import type { Id, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import { itemAvailability, menuAvailabilities } from '#domain/menu/availability.ts';
import { menuGroups, allItems } from '#features/menu/head/category-list.ts';
import { MenuTitle, SearchableMenu } from '#features/menu/search/searchable-menu.tsx';
import { OfferChips } from '#features/menu/head/offer-chips.tsx';
import type { MenuParts } from './menu-parts.ts';
import styles from './menu-screen.module.css';
import { MenuSection } from '#features/menu/products/menu-section.tsx';
import { PopularIds } from '#features/menu/products/product-marks.tsx';
import { useStore } from '#ui/use-store.ts';

/** Number of items that are marked as popular. */
const markedPopularCount = 3;

/** Number of pictures of the first category to load eagerly. */
const eagerPictureCount = 2;

const noItems: readonly Id[] = [];

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
  placeLine?: ElementNode;
  /** What is around the dishes: `menuParts`, or components that load it later. */
  parts: MenuParts;
  /** Ids of the most ordered items, most ordered first. */
  popular?: readonly Id[] | undefined;
  query?: string;
};

/** The menu page with search and category tabs. */
export function MenuScreen({
  site,
  settings,
  menus,
  offers,
  now,
  orderMode,
  activeItemId,
  placeLine,
  parts,
  popular = noItems,
  query: initialQuery = '',
}: MenuScreenProps) {
  const mode = useStore(orderMode, (snapshot) => snapshot.mode);
  // Deferred, so that the switch responds immediately while the prices of a long menu re-render with low priority.
  const deferredMode = useDeferredValue(mode);
  // Memoised by hand: the compiler would compute all of it anew when a dish is opened.
  const groups = useMemo(() => menuGroups(menus), [menus]);
  const categories = useMemo(() => groups.flatMap((group) => group.categories), [groups]);
  const items = useMemo(() => allItems(groups), [groups]);
  const availabilities = useMemo(
    () => menuAvailabilities({ menus, mode: deferredMode, now, timeZone: site.timeZone }),
    [menus, deferredMode, now, site.timeZone],
  );
  const popularIds = useMemo(() => new Set(popular.slice(0, markedPopularCount).map(String)), [popular]);
  const modeSwitch = <parts.ModeSwitch {...{ orderMode, settings, items }} />;

  return (
    <PopularIds value={popularIds}>
      <div className={styles['page']}>
        {groups.length === 0 ? (
          <>
            <MenuTitle>{modeSwitch}</MenuTitle>
            {placeLine}
            <parts.EmptyMenu settings={settings} />
          </>
        ) : (
          <SearchableMenu
            {...{ items, availabilities, mode, activeItemId, settings, initialQuery }}
            Results={parts.SearchResults}
            headControls={modeSwitch}
            notices={
              <>
                {placeLine}
                <parts.ClosedBanner {...{ menus, mode, now }} timeZone={site.timeZone} />
                <OfferChips {...{ offers, mode, now }} timeZone={site.timeZone} Summary={parts.OfferSummary} />
              </>
            }
          >
            <parts.CategoryTabs categories={categories} />
            <div className={styles['groups']}>
              {groups.map((group, index) => (
                <MenuSection
                  key={group.menu.menu_id}
                  group={group}
                  hasIcons={site.icons.enabled}
                  head={
                    groups.length > 1 ? (
                      <parts.MenuHead
                        menu={group.menu}
                        {...{ mode, now }}
                        timeZone={site.timeZone}
                        availability={itemAvailability({ item_menu_id: group.menu.menu_id }, availabilities)}
                      />
                    ) : null
                  }
                  availabilities={availabilities}
                  mode={deferredMode}
                  activeItemId={activeItemId}
                  eagerPictureCount={index === 0 ? eagerPictureCount : 0}
                />
              ))}
            </div>
          </SearchableMenu>
        )}
      </div>
    </PopularIds>
  );
}
