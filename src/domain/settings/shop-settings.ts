import { largestCashAmount } from '#config/constants.ts';
import type { DeliveryZone, OrderMode, Settings } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { deliveryZones, settingCents, settingFlag, settingNumber, settingText } from '#domain/settings.ts';

/** Number of slots removed at both ends of a day, minimum lead time in milliseconds, and whether a label shows start and end. */
type SlotRules = {
  isRangeShown: boolean;
  removeFirst: number;
  removeLast: number;
  leadMs: number;
  /** Local starts, `YYYY-MM-DD HH:MM`, of the slots that take no more orders, separated by commas. */
  fullSlots: string;
};

const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'pinterest', 'tiktok'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** The settings that the shop uses, with defaults for missing and unreadable ones. */
export type ShopSettings = {
  contacts: Record<'name' | 'address' | 'phone' | 'email' | 'mapUrl', string> & {
    /** Link of each network; empty if it is missing. */
    socialLinks: Record<SocialNetwork, string>;
    position: { lat: number; lng: number } | null;
  };
  delivery: {
    isActive: boolean;
    /** Whether a delivery is priced by its zone or by its distance. */
    calculationType: 'zone_based' | 'distance_based';
    zones: DeliveryZone[];
    /** Maximum distance in `unit`. Null means no limit. */
    maximumDistance: number | null;
    unit: 'km' | 'miles';
    /** Surcharge in cents of a delivery by distance below `minimumOrder`. */
    flatCharge: Cents;
    minimumOrder: Cents;
  };
  payments: { isCashActive: boolean; isCardActive: boolean; /** Largest order in cents that is paid in cash. */ cashMaximum: Cents };
  orders: { /** Whether orders are accepted without an answer of the staff. */ isAcceptedAutomatically: boolean };
  scheduling: Record<OrderMode, SlotRules>;
};

const cache = new WeakMap<Settings, ShopSettings>();

/**
 * Parses flattened settings. The result is cached per object. Never throws.
 *
 * @example parseSettings({ 'payments.cod.maximum': '80' }).payments.cashMaximum // 8000
 * @spec docs/behaviour §3 Settings
 */
export function parseSettings(settings: Settings): ShopSettings {
  const cached = cache.get(settings);
  if (cached !== undefined) return cached;
  const text = (key: string) => settingText(settings, key);
  const [lat, lng] = [settingNumber(settings, 'contacts.latitude'), settingNumber(settings, 'contacts.longitude')];
  const parsed: ShopSettings = {
    contacts: {
      name: text('contacts.name'),
      address: text('contacts.address'),
      phone: text('contacts.phone'),
      email: text('contacts.email'),
      mapUrl: text('contacts.google_map'),
      socialLinks: Object.fromEntries(socialNetworks.map((network) => [network, text(`contacts.${network}`)])) as Record<
        SocialNetwork,
        string
      >,
      position: lat === null || lng === null ? null : { lat, lng },
    },
    delivery: {
      isActive: settingFlag(settings, 'features.delivery.active'),
      calculationType: text('features.delivery.calculation_type') === 'zone_based' ? 'zone_based' : 'distance_based',
      zones: deliveryZones(settings),
      maximumDistance: settingNumber(settings, 'features.delivery.max_distance'),
      unit: text('features.delivery.unit') === 'miles' ? 'miles' : 'km',
      flatCharge: settingCents(settings, 'features.delivery.flat_charge'),
      minimumOrder: settingCents(settings, 'features.delivery.minimum_order'),
    },
    payments: {
      isCashActive: settingFlag(settings, 'payments.cod.active'),
      isCardActive: settingFlag(settings, 'payments.stripe.active'),
      cashMaximum: parseCashMaximum(settings),
    },
    orders: { isAcceptedAutomatically: settingFlag(settings, 'orders.accepted_automatically') },
    scheduling: { pickup: parseSlotRules(settings, 'pickup_'), delivery: parseSlotRules(settings, '') },
  };
  cache.set(settings, parsed);
  return parsed;
}

/** Maximum in euros of the cash limit; larger values are ignored. */
const cashMaximumEuros = 1_000_000;

function parseCashMaximum(settings: Settings): Cents {
  const euros = settingNumber(settings, 'payments.cod.maximum');
  return euros === null || euros < 0 || euros > cashMaximumEuros ? largestCashAmount : toCents(euros);
}

/** Parses the slot rules of an order mode. A missing number is 0, a missing flag is false. @spec docs/behaviour §9 Slot rules */
function parseSlotRules(settings: Settings, prefix: 'pickup_' | ''): SlotRules {
  const key = (name: string) => `scheduling.${prefix}${name}`;
  const number = (name: string) => Math.max(0, settingNumber(settings, key(name)) ?? 0);
  const removed = (name: string) => (settingFlag(settings, key(name)) ? Math.floor(number(`${name}_number`)) : 0);
  return {
    isRangeShown: settingFlag(settings, key('show_range')),
    removeFirst: removed('remove_first_range'),
    removeLast: removed('remove_last_range'),
    leadMs: number('minimum_time') * 60_000,
    fullSlots: settingText(settings, key('full_slots')),
  };
}
