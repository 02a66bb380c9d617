// References: §n in docs/behaviour.

import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#api/http/errors.ts';
import { ErrorPage } from '#app/pages/error-pages.tsx';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

afterEach(cleanup);

const anErrorOccurred = 'An error occurred, please try again';

test.each([
  [
    'the server’s message, if there is one',
    new ApiError({ status: 503, message: 'Le restaurant est en vacances.' }),
    'Le restaurant est en vacances.',
  ],
  ['that an error occurred, if the server says nothing', new ApiError({ status: 500 }), anErrorOccurred],
  [
    'that the restaurant cannot be reached, without a response',
    new ApiError({ kind: 'offline' }),
    'The restaurant cannot be reached at the moment.',
  ],
  [
    'no developer’s message of an invalid response',
    new ApiError({ kind: 'invalidResponse', call: 'GET menus', field: 'payload' }),
    anErrorOccurred,
  ],
  ['no developer’s message of a page that throws', new TypeError('x is undefined'), anErrorOccurred],
])('the error page shows %s (§8)', (_, error, message) => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history, context: { shopLists: createShopLists() } });
  renderWithI18n(
    <RouterContextProvider router={router}>
      <ErrorPage error={error} reset={() => {}} />
    </RouterContextProvider>,
  );
  expect(screen.getByText(message)).toBeTruthy();
});
