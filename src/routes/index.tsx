import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { popularQuery } from '#api/popular.ts';
import { HomePage } from '#app/pages/home/home-page.tsx';

/** @spec docs/behaviour §2 / */
export const Route = createFileRoute('/')({
  // Keeps the page in the entry: a file of its own would wait for a free connection.
  codeSplitGroupings: [],
  staticData: { title: msg({ message: 'Home', context: 'page title' }) },
  // Not awaited: popular items are an optional section.
  loader({ context: { shopLists, queryClient, api } }) {
    if (queryClient.current === null && shopLists.getSnapshot().popular !== undefined) return;
    void queryClient
      .load()
      .then((client) => client.ensureQueryData({ ...popularQuery(api), revalidateIfStale: true }))
      .catch(() => {});
  },
  component: HomePage,
});
