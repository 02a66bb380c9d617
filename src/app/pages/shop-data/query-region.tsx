import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';

/** Provides React Query to a lazy part of a page, which suspends until it is loaded. */
export function QueryRegion({ children }: { children: ReactNode }) {
  const { queryClient } = useRouter().options.context;
  return <QueryClientProvider client={queryClient.getLoaded() ?? use(queryClient.loadWhenOnline())}>{children}</QueryClientProvider>;
}
