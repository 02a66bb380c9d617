import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import type { ElementNode } from '#ui/element-node.ts';

type QueryRegionProps = {
  /** Shown until React Query is loaded. */
  fallback?: ElementNode;
  children: ElementNode;
};

/** Provides React Query, which the first view does not load, to a part of a page that uses queries. */
export function QueryRegion({ fallback = null, children }: QueryRegionProps) {
  const { queryClient } = useRouter().options.context;
  const [loadedClient] = useState(queryClient.current);
  return loadedClient === null ? (
    <Suspense fallback={fallback}>
      <LazyQueryProvider>{children}</LazyQueryProvider>
    </Suspense>
  ) : (
    <QueryClientProvider client={loadedClient}>{children}</QueryClientProvider>
  );
}

function LazyQueryProvider({ children }: { children: ElementNode }) {
  const { queryClient } = useRouter().options.context;
  return <QueryClientProvider client={use(queryClient.loadWhenOnline())}>{children}</QueryClientProvider>;
}
