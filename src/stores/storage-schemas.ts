/**
 * Parsers of stored values. They return null for invalid or missing text and never throw.
 *
 * @spec docs/behaviour §3 Persisted in browser storage
 */
import * as z from 'zod/mini';
import {
  defaultCountry,
  defaultPaymentMethod,
  fieldMaximumCharacters,
  lineMaximumOptions,
  lineMaximumQuantity,
  offerTypes,
  orderModes,
  orderNumberMaximumCharacters,
  paymentMethods,
  savedAddressesMaximum,
} from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';

const text = z.string().check(z.maxLength(fieldMaximumCharacters));
const id = z.union([text, z.number()]);
const quantity = z.number().check(z.int(), z.minimum(1), z.maximum(lineMaximumQuantity));
const milliseconds = z.number().check(z.int(), z.minimum(0));
const textWithDefault = (empty: string) => z.catch(text, empty);

const cartLine = z.object({
  key: text,
  item_id: id,
  name: text,
  choices: z.array(z.object({ option_id: id, id, quantity })).check(z.maxLength(lineMaximumOptions)),
  note: text,
  quantity,
  addedAt: milliseconds,
});

const drafts = z.object({
  personal: z.catch(
    z.object({ first_name: textWithDefault(''), last_name: textWithDefault(''), email: textWithDefault(''), phone: textWithDefault('') }),
    { first_name: '', last_name: '', email: '', phone: '' },
  ),
  delivery: z.catch(
    z.object({
      address: textWithDefault(''),
      address2: textWithDefault(''),
      courier_note: textWithDefault(''),
      city: textWithDefault(''),
      postal_code: textWithDefault(''),
      country: textWithDefault(defaultCountry),
      is_scheduled: z.catch(z.boolean(), false),
      delivery_date: textWithDefault(''),
      delivery_time_range: textWithDefault(''),
    }),
    {
      address: '',
      address2: '',
      courier_note: '',
      city: '',
      postal_code: '',
      country: defaultCountry,
      is_scheduled: false,
      delivery_date: '',
      delivery_time_range: '',
    },
  ),
  payment: z.catch(z.object({ method: z.catch(z.enum(paymentMethods), defaultPaymentMethod), failed: z.catch(z.boolean(), false) }), {
    method: defaultPaymentMethod,
    failed: false,
  }),
  kept: z.catch(z.object({ phone: z.optional(z.string()), address: z.optional(z.string()) }), {}),
});

const measure = z.number().check(z.minimum(0), z.maximum(1e9));

const place = z.object({
  name: text,
  address: text,
  city: text,
  postal_code: text,
  distance: z.catch(
    z.nullable(
      z.object({
        distance: measure,
        unit: z.optional(z.nullable(z.enum(['km', 'miles']))),
        delivery_cost: z.optional(z.nullable(measure)),
      }),
    ),
    null,
  ),
  isEntered: z.catch(z.boolean(), false),
});
const savedAddress = z.object({
  address: text.check(z.minLength(1)),
  address2: text,
  courier_note: text,
  city: text,
  postal_code: text,
  country: text,
  is_default: z.exactOptional(z.boolean()),
});
const coupon = z.object({ code: text.check(z.minLength(1)), offerId: id });

const orderedLines = z.array(z.object({ key: text, quantity }));

// Older versions stored a time of day without its date.
const instant = z.string().check(z.refine((stored) => stored.endsWith('Z') && Date.parse(stored) > 0));
const estimate = z.catch(z.nullish(instant), null);

const amount = z.number().check(z.minimum(0), z.maximum(1e9));

const sentPayloadFields = z.looseObject({
  local_id: z.uuid(),
  subtotal: amount,
  discount: amount,
  delivery: amount,
  tax: amount,
  total: amount,
  items: z.array(z.looseObject({})),
  free_items: z.array(z.looseObject({})),
  transaction_id: z.looseObject({}),
  customer: z.looseObject({ location: z.looseObject({}), date: z.looseObject({}) }),
});

// A sent payload is sent again as it is, so only what the shop reads of it is validated: an order must not get lost with a detail.
const sentPayload = z.custom<OrderPayload>((stored) => z.safeParse(sentPayloadFields, stored).success);

const orderNumber = z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(orderNumberMaximumCharacters))), null);
const token = z.string().check(z.regex(/^[\x21-\x7E]{1,4096}$/));
const tracking = z.catch(z.nullish(token), null);
const cents = z.number().check(z.int(), z.minimum(0), z.maximum(1e11));

const offerType = z.enum(offerTypes);

const breakdown = z.catch(
  z.optional(
    z.nullable(
      z.object({
        mode: z.enum(orderModes),
        subtotal: cents,
        discounts: z.array(z.object({ type: z.nullable(offerType), name: z.nullable(text), amount: cents })),
        fee: z.nullable(cents),
        surcharge: cents,
        taxes: z.array(z.object({ rate: z.nullable(amount), tax: cents })),
        isTaxIncluded: z.boolean(),
        total: cents,
      }),
    ),
  ),
  null,
);

const attempt = z.object({
  local_id: z.uuid(),
  stage: z.enum(['filling', 'posting', 'unknown', 'unpaid', 'confirming', 'updating']),
  order_id: z.catch(z.nullable(id), null),
  order_number: orderNumber,
  tracking,
  payload: z.nullable(sentPayload),
  breakdown,
  lines: orderedLines,
  estimate,
  earlier: z.array(z.object({ payload: sentPayload, breakdown, lines: orderedLines, estimate })),
  // Missing in attempts stored by older versions.
  failedAttempts: z.catch(z.number().check(z.int(), z.minimum(0)), 0),
  at: milliseconds,
});

const finished = z.object({
  local_id: z.uuid(),
  order_id: id,
  order_number: orderNumber,
  tracking,
  payload: sentPayload,
  breakdown,
  lines: orderedLines,
  estimate,
  isUpdated: z.boolean(),
  isShown: z.boolean(),
  at: milliseconds,
});

const session = z.object({
  token,
  user: z.object({
    id,
    email: text,
    first_name: textWithDefault(''),
    last_name: textWithDefault(''),
    phone: textWithDefault(''),
    address: z.catch(z.nullish(text), null),
    is_verified: z.catch(z.nullish(z.boolean()), null),
    pending_email: z.catch(z.nullish(text), null),
    needs_password: z.catch(z.nullish(z.boolean()), null),
  }),
});

/** Creates the parser of a stored value, whose type is that of its schema. Returns null for missing or invalid text. */
function createParser<Schema extends z.ZodMiniType>(schema: Schema): (stored: string | null) => z.infer<Schema> | null {
  return (stored) => {
    if (stored === null) return null;
    try {
      return z.safeParse(schema, JSON.parse(stored)).data ?? null;
    } catch {
      return null;
    }
  };
}

export const storageParsers = {
  cartLine: createParser(cartLine),
  mode: createParser(z.enum(orderModes)),
  drafts: createParser(drafts),
  place: createParser(place),
  addresses: createParser(z.array(savedAddress).check(z.maxLength(savedAddressesMaximum))),
  coupon: createParser(coupon),
  attempt: createParser(attempt),
  finished: createParser(finished),
  session: createParser(session),
};

export type StorageParsers = typeof storageParsers;
