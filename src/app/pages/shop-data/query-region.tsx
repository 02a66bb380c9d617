import { QueryClientContext } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use } from 'react';
import type { ElementNode } from '#ui/element-node.ts';

/** Suspends a part of a page that uses queries until React Query is loaded. */
export function QueryRegion({ children }: { children: ElementNode }) {
  const { queryClient } = useRouter().options.context;
  if (use(QueryClientContext) === undefined) use(queryClient.loadWhenOnline());
  return children;
}
