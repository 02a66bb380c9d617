import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OfferType } from '#domain/entities.ts';
import { OfferTickets } from '#features/home/offer-tickets.tsx';
import { OfferChips } from '#features/menu/head/offer-chips.tsx';
import { OfferSummary } from '#features/menu/head/offer-summary.tsx';
import { offer } from '../domain/shop.ts';
import { renderInRouter } from './menu-page.tsx';

const now = new Date('2027-01-04T11:05:00Z');

test.each<[OfferType, { value?: number; chip: string; heading: string }]>([
  ['percentage', { value: 10, chip: '−10 %', heading: 'Offer of the moment' }],
  ['fixed_amount', { value: 2.5, chip: '−€2.50', heading: 'Offer of the moment' }],
  ['free_delivery', { chip: 'Free delivery', heading: 'Free delivery' }],
  ['free_item', { chip: 'A gift from the house', heading: 'A gift from the house' }],
  ['buy_one_get_one', { chip: 'One bought, one free', heading: 'One bought, one free' }],
])('an offer without a name has the words of its type: %s', async (type, { value = 0, chip, heading }) => {
  const offers = [offer({ type, value })];
  renderInRouter(
    <>
      <OfferChips offers={offers} mode="delivery" now={now} timeZone="Europe/Paris" Summary={OfferSummary} />
      <OfferTickets offers={offers} />
    </>,
  );
  expect((await screen.findByRole('list', { name: 'Current offers' })).textContent).toBe(chip);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(heading);
});
