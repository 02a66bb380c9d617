import type { ComponentProps, ComponentType } from 'react';
import { CategoryTabs } from '#features/menu/head/category-tabs.tsx';
import { MenuHead } from '#features/menu/head/menu-head.tsx';
import { ModeSwitch } from '#features/menu/head/mode-switch.tsx';
import { OfferSummary } from '#features/menu/head/offer-summary.tsx';
import { ClosedBanner } from '#features/menu/hours/closed-banner.tsx';
import { EmptyMenu } from './empty-menu.tsx';
import { SearchResults } from '#features/menu/search/search-results.tsx';

/** What is around the dishes of the menu. A page may load it later than the dishes. */
export const menuParts = { CategoryTabs, ClosedBanner, EmptyMenu, MenuHead, ModeSwitch, OfferSummary, SearchResults };

/** Components with the properties of `menuParts`. */
export type MenuParts = { [Name in keyof typeof menuParts]: ComponentType<ComponentProps<(typeof menuParts)[Name]>> };
