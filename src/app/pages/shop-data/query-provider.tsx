import { QueryClientContext } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QueryClientStore } from '#stores/shop-data/query-client.ts';
import { useStore } from '#ui/use-store.ts';

/** Provides React Query once it is loaded. The first view does not use it. */
export function QueryProvider({ queryClient, children }: { queryClient: QueryClientStore; children: ReactNode }) {
  const client = useStore(queryClient, (current) => current);
  return <QueryClientContext value={client ?? undefined}>{children}</QueryClientContext>;
}
