import type { PastOrder } from '#domain/entities.ts';
import type { LoadedPage } from '#domain/order/order-pages.ts';
import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { noPayload, onePayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

/** An order whose only item is no longer on the menu. */
export const unavailableOrder: PastOrder = {
  order_id: 'o-1',
  created_at: '2027-01-04T11:05:00.000Z',
  status: 'paid',
  is_pickup: true,
  total: 2.5,
  items: [
    {
      item_id: 'gone',
      item_menu_id: 'm',
      item_category_id: 'c',
      item_name: 'Tacos d’hier',
      item_price: { price_pickup: 2.5, price_delivery: 2.5, tax_rate: 10 },
      options: [],
      note: '',
      quantity: 1,
    },
  ],
  delivery_date: '2027-01-04',
  delivery_time_range: 'ASAP',
};
/** The first page of a list of 21 orders, and the page of a list with one order. */
const firstPage: LoadedPage = { orders: [unavailableOrder], received: 20, total: 21, isOpen: false };
const onlyPage: LoadedPage = { orders: [unavailableOrder], received: 1, total: 1, isOpen: false };

export const scenario: Scenario<typeof pastOrdersMachine> = {
  inputs: { 'a first visit': { pages: [] }, 'a return': { pages: [firstPage] } },
  events: {
    'orders.more': noPayload,
    'orders.retry': noPayload,
    'order.repeat': onePayload({ order: unavailableOrder, menus: [] }),
    'page.resumed': noPayload,
    'customer.changed': noPayload,
  },
  outcomes: {
    loadPages: {
      first: resolves([firstPage]),
      open: resolves([{ ...firstPage, isOpen: true }]),
      only: resolves([onlyPage]),
      unreachable: rejects('the orders cannot be loaded'),
    },
  },
  serializeContext: ({ pages, requested, reordered }) => [
    pages.map(({ received, isOpen }) => [received, isOpen]),
    requested,
    Object.keys(reordered).length > 0,
  ],
};
