import type { QueryClient } from '@tanstack/react-query';
import type { SiteConfig } from '#config/site.ts';

/** What every route is given. Filled by `app/`. */
export type RouterContext = { queryClient: QueryClient; site: SiteConfig };
