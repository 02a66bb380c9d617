import { QueryClientContext } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';

/** Suspends a part of a page that uses queries until React Query is loaded. */
export function QueryRegion({ children }: { children: ReactNode }) {
  const { queryClient } = useRouter().options.context;
  if (use(QueryClientContext) === undefined) use(queryClient.loadWhenOnline());
  return children;
}
