// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { parseSettings } from '#domain/settings/shop-settings.ts';

test('defaults: nothing is active, contacts are empty, and lead times are zero (§3)', () => {
  const { contacts, delivery, payments, scheduling } = parseSettings({});
  expect(contacts).toMatchObject({ name: '', address: '', phone: '', email: '', mapUrl: '', position: null });
  expect(new Set(Object.values(contacts.socialLinks))).toEqual(new Set(['']));
  expect(delivery).toEqual({
    isActive: false,
    calculationType: 'distance_based',
    zones: [],
    maximumDistance: null,
    unit: 'km',
    flatCharge: 0,
    minimumOrder: 0,
  });
  expect(payments).toEqual({ isCashActive: false, isCardActive: false, cashMaximum: 15_000 });
  expect(scheduling.pickup).toEqual({ isRangeShown: false, removeFirst: 0, removeLast: 0, leadMs: 0, fullSlots: '' });
});

test('contacts have name and email as text (§3 Settings: contacts)', () => {
  const { contacts } = parseSettings({ 'contacts.name': 'Chez Léa', 'contacts.email': 'lea@example.fr' });
  expect(contacts).toMatchObject({ name: 'Chez Léa', email: 'lea@example.fr' });
});

test('contacts have the phone as text, the social links by network, and the position (§3 Settings: contacts)', () => {
  const { contacts } = parseSettings({
    'contacts.phone': 320000000,
    'contacts.google_map': 'https://maps.example/1',
    'contacts.instagram': 'https://instagram.example/shop',
    'contacts.latitude': '50.6',
    'contacts.longitude': 3.1,
  });
  expect(contacts).toMatchObject({ phone: '320000000', mapUrl: 'https://maps.example/1', position: { lat: 50.6, lng: 3.1 } });
  expect(contacts.socialLinks.instagram).toBe('https://instagram.example/shop');
  expect(parseSettings({ 'contacts.latitude': 50.6 }).contacts.position).toBeNull();
  expect(parseSettings({ 'contacts.longitude': 3.1 }).contacts.position).toBeNull();
});

test('pickup and delivery have separate slot rules; a number without its switch removes nothing (§9 Slot rules)', () => {
  const { pickup, delivery } = parseSettings({
    'scheduling.minimum_time': '30',
    'scheduling.remove_last_range_number': 3,
    'scheduling.pickup_minimum_time': -5,
    'scheduling.pickup_remove_first_range': '1',
    'scheduling.pickup_remove_first_range_number': 2.7,
    'scheduling.pickup_show_range': true,
  }).scheduling;
  expect(delivery).toEqual({ isRangeShown: false, removeFirst: 0, removeLast: 0, leadMs: 1_800_000, fullSlots: '' });
  expect(pickup).toEqual({ isRangeShown: true, removeFirst: 2, removeLast: 0, leadMs: 0, fullSlots: '' });
});

test('the full slots of each mode are read as text (§9 Slot rules)', () => {
  const { pickup, delivery } = parseSettings({
    'scheduling.full_slots': '2027-01-04 12:00',
    'scheduling.pickup_full_slots': '2027-01-04 12:15,2027-01-04 12:30',
  }).scheduling;
  expect([delivery.fullSlots, pickup.fullSlots]).toEqual(['2027-01-04 12:00', '2027-01-04 12:15,2027-01-04 12:30']);
});

test('a cash limit of up to a million euros is used (§3)', () => {
  const limitOf = (euros: number) => parseSettings({ 'payments.cod.maximum': euros }).payments.cashMaximum;
  expect([limitOf(1_000_000), limitOf(1_000_001)]).toEqual([100_000_000, 15_000]);
});

test('the same settings object is parsed once', () => {
  const settings = { 'payments.cod.active': 1 };
  expect(parseSettings(settings)).toBe(parseSettings(settings));
});
